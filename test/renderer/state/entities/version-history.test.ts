import { expect, it } from 'vitest';
import * as v from 'valibot';
import { statusEdit } from '../../../../electron/contract/entities/status.ts';
import { VersionHistory } from '../../../../renderer/state/entities/version-history.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { Answers } from '../fake-account.ts';

const version = (content: string, created_at: string) =>
  v.parse(statusEdit, { content, created_at, account: { id: '7', username: 'ida', acct: 'ida' } });
const first = version('one', '2026-11-01T10:00:00.000Z');
const second = version('two', '2026-11-01T11:00:00.000Z');
const third = version('three', '2026-11-01T12:00:00.000Z');

function of(answer: Answers['statuses.history']) {
  const { account, sent } = fakeAccount({ 'statuses.history': answer ?? (() => page([])) });
  return { history: new VersionHistory(account.call, '5'), sent };
}

it.each([
  ['the oldest first', [first, second, third]],
  ['the newest first', [third, second, first]],
])('versions that the server answers %s are shown the newest first, each with the one before', async (_, data) => {
  const { history, sent } = of(() => page(data));
  await history.load();
  expect(sent).toEqual([{ endpoint: 'statuses.history', params: { id: '5' } }]);
  expect(history.versions.map(({ content }) => content)).toEqual(['three', 'two', 'one']);
  expect(history.versions.map((each) => history.before(each)?.content)).toEqual(['two', 'one', undefined]);
});

it('a refusal is kept for whoever shows it, and what was there stays after a later one', async () => {
  const answers = [refusal, page([first, second]), refusal];
  const { history } = of(() => answers.shift() ?? page([]));
  await history.load();
  expect([history.phase, history.problem?.code]).toEqual(['failed', 'forbidden']);
  await history.load();
  expect([history.phase, history.problem]).toEqual(['ready', null]);
  await history.load();
  expect([history.phase, history.versions.length]).toEqual(['ready', 2]);
});
