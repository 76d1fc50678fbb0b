import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { StatusLoader } from '../../../../renderer/state/entities/status-loader.ts';
import { fakeAccount, page } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const post = (id: string) => v.parse(statusSchema, { id, account: { id: '7', username: 'ida', acct: 'ida' } });

beforeEach(() => void (fakeBridge.answers['cache.statuses'] = ok([])));

describe('loading statuses that are not in memory', () => {
  it('reads the requests of one tick from the cache together', async () => {
    const { account, names } = fakeAccount({});
    fakeBridge.answers['cache.statuses'] = ok([post('1'), post('2')]);
    const loader = new StatusLoader(account.key, account.entities, account.call, () => undefined);
    loader.request('1');
    loader.request('2');
    loader.request('1');
    await vi.waitFor(() => expect(account.entities.hasStatus('2')).toBe(true));
    expect(fakeBridge.argsOf('cache.statuses')).toMatchObject([{ ids: ['1', '2'] }]);
    expect(names()).toEqual([]);
  });

  it('reads many statuses from the cache in several batches', async () => {
    const { account } = fakeAccount({});
    fakeBridge.answers['cache.statuses'] = ({ ids }: { ids: string[] }) => ok(ids.map(post));
    const loader = new StatusLoader(account.key, account.entities, account.call, () => undefined);
    for (let id = 1; id <= 450; id += 1) loader.request(String(id));
    await vi.waitFor(() => expect(account.entities.hasStatus('450')).toBe(true));
    expect(fakeBridge.argsOf('cache.statuses').map((args) => (args as { ids: string[] }).ids.length)).toEqual([400, 50]);
  });

  it('loads statuses from the server that are not in the cache', async () => {
    const { account, names } = fakeAccount({ 'statuses.get': ({ id }) => page(post(String(id))) });
    new StatusLoader(account.key, account.entities, account.call, () => undefined).request('3');
    await vi.waitFor(() => expect(account.entities.hasStatus('3')).toBe(true));
    expect(names()).toEqual(['statuses.get']);
  });

  it('reports statuses that the server does not have', async () => {
    const { account } = fakeAccount({ 'statuses.get': () => fail('not-found', 'record-gone', { host: 'coast.example' }, { status: 404 }) });
    const reportMissing = vi.fn<(id: string) => void>();
    new StatusLoader(account.key, account.entities, account.call, reportMissing).request('3');
    await vi.waitFor(() => expect(reportMissing).toHaveBeenCalledExactlyOnceWith('3'));
  });
});
