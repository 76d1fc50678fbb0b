import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status } from '../../../../electron/contract/entities/status.ts';
import type { Status } from '../../../../electron/contract/entities/status.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { loadStatus } from '../../../../renderer/state/entities/load-status.ts';
import { fakeAccount, page } from '../fake-account.ts';

const cache = vi.hoisted(() => ({ statuses: [] as unknown[] }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: { 'cache.statuses': () => Promise.resolve(ok(cache.statuses as Status[])) },
  on: () => undefined,
}));

const post = v.parse(status, { id: '5', account: { id: '7', username: 'ida', acct: 'ida' }, content: 'Tides' });
beforeEach(() => (cache.statuses = []));

it('a status in memory is not asked for', async () => {
  const { account, sent } = fakeAccount({});
  account.entities.saveStatus(post);
  expect(await loadStatus(account, '5')).toBeNull();
  expect(sent).toEqual([]);
});

it('a cached status needs no server', async () => {
  cache.statuses = [post];
  const { account, sent } = fakeAccount({});
  expect(await loadStatus(account, '5')).toBeNull();
  expect([account.entities.hasStatus('5'), sent]).toEqual([true, []]);
});

it('any other comes from the server, or it is said why not', async () => {
  const answers = [fail('offline'), page(post)];
  const { account } = fakeAccount({ 'statuses.get': () => (answers.shift() ?? fail('offline')) as ReturnType<typeof page> });
  expect(await loadStatus(account, '5')).toMatchObject({ code: 'offline' });
  expect(await loadStatus(account, '5')).toBeNull();
  expect(account.entities.status('5').value?.content).toBe('Tides');
});
