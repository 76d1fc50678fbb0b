import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { StatusLoader } from '../../../../renderer/state/entities/status-loader.ts';
import { fakeAccount, page } from '../fake-account.ts';

const cache = vi.hoisted(() => ({ reads: [] as string[][], statuses: [] as unknown[] }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: {
    'cache.statuses': ({ ids }: { ids: string[] }) => {
      cache.reads.push(ids);
      return Promise.resolve(ok(cache.statuses));
    },
  },
  on: () => () => undefined,
}));

const post = (id: string) => v.parse(statusSchema, { id, account: { id: '7', username: 'ida', acct: 'ida' } });

beforeEach(() => {
  cache.reads = [];
  cache.statuses = [];
});

describe('statuses that are not in memory', () => {
  it('are read from the cache, those of one tick together', async () => {
    const { account, names } = fakeAccount({});
    cache.statuses = [post('1'), post('2')];
    const loader = new StatusLoader(account.key, account.entities, account.call, () => undefined);
    loader.request('1');
    loader.request('2');
    loader.request('1');
    await vi.waitFor(() => expect(account.entities.hasStatus('2')).toBe(true));
    expect(cache.reads).toEqual([['1', '2']]);
    expect(names()).toEqual([]);
  });

  it('come from the server when the cache does not have them', async () => {
    const { account, names } = fakeAccount({ 'statuses.get': ({ id }) => page(post(String(id))) });
    new StatusLoader(account.key, account.entities, account.call, () => undefined).request('3');
    await vi.waitFor(() => expect(account.entities.hasStatus('3')).toBe(true));
    expect(names()).toEqual(['statuses.get']);
  });

  it('are forgotten when the server does not have them either', async () => {
    const { account } = fakeAccount({ 'statuses.get': () => fail('not-found', 'record-gone', { host: 'coast.example' }, { status: 404 }) });
    const gone = vi.fn<(id: string) => void>();
    new StatusLoader(account.key, account.entities, account.call, gone).request('3');
    await vi.waitFor(() => expect(gone).toHaveBeenCalledExactlyOnceWith('3'));
  });
});
