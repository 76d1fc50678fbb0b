import { beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { loadStatus } from '../../../../renderer/state/entities/status-loader.ts';
import { fakeAccount, page } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const post = v.parse(status, { id: '5', account: { id: '7', username: 'ida', acct: 'ida' }, content: 'Tides' });
beforeEach(() => void (fakeBridge.answers['cache.statuses'] = ok([])));

it('does not request a status in memory', async () => {
  const { account, sent } = fakeAccount({});
  account.entities.saveStatus(post);
  expect(await loadStatus(account, '5')).toBeNull();
  expect(sent).toEqual([]);
});

it('loads a cached status without a request to the server', async () => {
  fakeBridge.answers['cache.statuses'] = ok([post]);
  const { account, sent } = fakeAccount({});
  expect(await loadStatus(account, '5')).toBeNull();
  expect([account.entities.hasStatus('5'), sent]).toEqual([true, []]);
});

it('loads other statuses from the server, or returns the failure', async () => {
  const answers = [fail('offline'), page(post)];
  const { account } = fakeAccount({ 'statuses.get': () => (answers.shift() ?? fail('offline')) as ReturnType<typeof page> });
  expect(await loadStatus(account, '5')).toMatchObject({ code: 'offline' });
  expect(await loadStatus(account, '5')).toBeNull();
  expect(account.entities.status('5').value?.content).toBe('Tides');
});
