// Tests the Undo time of a post, during which it is not sent.
import { expect, test } from 'vitest';
import { setUp } from './set-up.ts';

const withUndo = { undoMs: 10_000 };

test('sends a post when its undo time is over, and not before', async () => {
  const { clock, post, texts, entries } = await setUp('mastodon', withUndo);
  post('Terns');
  await expect.poll(() => clock.planned()).toEqual([11_000]);
  expect(entries()[0]?.dueAt).toBe(clock.now() + 11_000);
  clock.advance(10_999);
  expect(texts()).toEqual([]);
  clock.advance(1);
  await expect.poll(texts).toEqual(['Terns']);
});

test('turns an undone post into a draft and never sends it', async () => {
  const { clock, server, post, queue, journal, account, states } = await setUp('mastodon', withUndo);
  const id = post('Terns', { thread: [{ id: crypto.randomUUID(), text: 'Gulls', attachments: [], poll: null }] });
  expect(queue.takeBack(id)).toMatchObject({ ok: true, value: { text: 'Terns', thread: [{ text: 'Gulls' }] } });
  expect([states(), journal.drafts.list(account).map(({ text }) => text)]).toEqual([[], ['Terns']]);
  clock.advance(60_000);
  queue.resume();
  expect(server.requestPaths('POST')).toEqual([]);
  expect(queue.takeBack(id)).toMatchObject({ ok: false, error: { problem: 'post-left-outbox' } });
});

test('refuses to undo a post that may have arrived', async () => {
  const { clock, server, post, queue, states, entries } = await setUp('mastodon', withUndo);
  const id = post('Terns');
  await expect.poll(() => clock.planned()).toEqual([11_000]);
  server.orders = ['lost'];
  clock.advance(11_000);
  await expect.poll(() => entries()[0]?.attempts).toBe(1);
  await expect.poll(states).toEqual(['Terns: waiting']);
  expect(queue.takeBack(id)).toMatchObject({ ok: false, error: { problem: 'post-being-sent' } });
});

test('sends a post at once when nobody can undo it any more or the user wants it', async () => {
  const { post, queue, texts } = await setUp('mastodon', withUndo);
  post('one');
  queue.sendQueued();
  await expect.poll(texts).toEqual(['one']);
  queue.retry(post('two'));
  await expect.poll(texts).toEqual(['one', 'two']);
});

test('needs no undo time for a post that the app sends later', async () => {
  const { clock, post, entries } = await setUp('mastodon', withUndo);
  post('Terns', { schedule: { at: clock.now() + 3_600_000, by: 'app' } });
  expect(entries()[0]?.dueAt).toBeNull();
});

test('delays a server-scheduled post too, unless its time would become too close', async () => {
  const { clock, post, queue, entries, states } = await setUp('mastodon', withUndo);
  const at = (minutes: number) => ({ schedule: { at: clock.now() + minutes * 60_000, by: 'server' as const } });
  const id = post('Terns', at(60));
  expect(entries()[0]?.dueAt).toBe(clock.now() + 11_000);
  expect(queue.takeBack(id)).toMatchObject({ ok: true, value: { text: 'Terns', schedule: at(60).schedule } });
  post('Gulls', at(6));
  expect(entries().map(({ draft, dueAt }) => [draft.text, dueAt])).toEqual([['Gulls', null]]);
  await expect.poll(states).toEqual([]);
});

test('undoes an edit of a sent post', async () => {
  const { post, queue } = await setUp('mastodon', withUndo);
  const id = post('Terns', { editedId: '90' });
  expect(queue.takeBack(id)).toMatchObject({ ok: true, value: { text: 'Terns', editedId: '90' } });
});

test('continues the undo time after a restart', async () => {
  const { clock, post, texts, restart } = await setUp('mastodon', withUndo);
  post('Terns');
  await restart(1_000);
  await expect.poll(() => clock.planned()).toContain(10_000);
  expect(texts()).toEqual([]);
  clock.advance(10_000);
  await expect.poll(texts).toEqual(['Terns']);
});
