import { expect, it } from 'vitest';
import * as v from 'valibot';
import { statusEdit } from '@kittiwake/mastodon-api/entities/status';
import { VersionHistory } from '../../../../renderer/state/entities/version-history.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

const version = (content: string, created_at: string) =>
  v.parse(statusEdit, { content, created_at, account: { id: '7', username: 'ida', acct: 'ida' } });
const first = version('one', '2026-11-01T10:00:00.000Z');
const second = version('two', '2026-11-01T11:00:00.000Z');
const third = version('three', '2026-11-01T12:00:00.000Z');

function createHistory(answer: EndpointFakes['statuses.history']) {
  const { account, sent } = fakeAccount({ 'statuses.history': answer ?? (() => page([])) });
  return { history: new VersionHistory(account.call, '5'), sent };
}

it.each([
  ['oldest first', [first, second, third]],
  ['newest first', [third, second, first]],
])('lists versions newest first if the server returns them %s', async (_, data) => {
  const { history, sent } = createHistory(() => page(data));
  await history.load();
  expect(sent).toEqual([{ endpoint: 'statuses.history', params: { id: '5' } }]);
  expect(history.versions.map(({ content }) => content)).toEqual(['three', 'two', 'one']);
  expect(history.versions.map((each) => history.before(each)?.content)).toEqual(['two', 'one', undefined]);
});

it('stores the problem of a failed load, and keeps loaded versions after a later failure', async () => {
  const answers = [refusal, page([first, second]), refusal];
  const { history } = createHistory(() => answers.shift() ?? page([]));
  await history.load();
  expect([history.phase, history.problem?.code]).toEqual(['failed', 'forbidden']);
  await history.load();
  expect([history.phase, history.problem]).toEqual(['ready', null]);
  await history.load();
  expect([history.phase, history.versions.length]).toEqual(['ready', 2]);
});
