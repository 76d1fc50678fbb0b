// A post waits while it can be taken back. Covers electron/outbox/undo-time.ts too.
import { expect, test } from 'vitest';
import { setUp } from './set-up.ts';

const undo = { undoMs: 10_000 };

test('a post goes out when its time is over, and not before', async () => {
  const { clock, post, texts, entries } = await setUp('mastodon', undo);
  post('Terns');
  await expect.poll(() => clock.planned()).toEqual([11_000]);
  expect(entries()[0]?.dueAt).toBe(clock.now() + 11_000);
  clock.advance(10_999);
  expect(texts()).toEqual([]);
  clock.advance(1);
  await expect.poll(texts).toEqual(['Terns']);
});

test('a post that is taken back is a draft again, and never sent', async () => {
  const { clock, server, post, queue, journal, account, states } = await setUp('mastodon', undo);
  const id = post('Terns', { thread: [{ id: crypto.randomUUID(), text: 'Gulls', attachments: [], poll: null }] });
  expect(queue.takeBack(id)).toMatchObject({ ok: true, value: { text: 'Terns', thread: [{ text: 'Gulls' }] } });
  expect([states(), journal.drafts.list(account).map(({ text }) => text)]).toEqual([[], ['Terns']]);
  clock.advance(60_000);
  queue.wake(account);
  expect(server.asked('POST')).toEqual([]);
  expect(queue.takeBack(id)).toMatchObject({ ok: false, error: { problem: 'post-left-outbox' } });
});

test('a post that may have arrived can’t be taken back', async () => {
  const { clock, server, post, queue, states, entries } = await setUp('mastodon', undo);
  const id = post('Terns');
  await expect.poll(() => clock.planned()).toEqual([11_000]);
  server.orders = ['lost'];
  clock.advance(11_000);
  await expect.poll(() => entries()[0]?.attempts).toBe(1);
  await expect.poll(states).toEqual(['Terns: waiting']);
  expect(queue.takeBack(id)).toMatchObject({ ok: false, error: { problem: 'post-being-sent' } });
});

test('a post is sent at once when nobody can take it back any more, or the person wants it', async () => {
  const { post, queue, texts } = await setUp('mastodon', undo);
  post('one');
  queue.sendWaiting();
  await expect.poll(texts).toEqual(['one']);
  queue.retry(post('two'));
  await expect.poll(texts).toEqual(['one', 'two']);
});

test('a post that this app sends later needs no time to be taken back', async () => {
  const { clock, post, entries } = await setUp('mastodon', undo);
  post('Terns', { schedule: { at: clock.now() + 3_600_000, by: 'app' } });
  expect(entries()[0]?.dueAt).toBeNull();
});

test('a post for its server’s schedule waits too, unless its time would be too near then', async () => {
  const { clock, post, queue, entries, states } = await setUp('mastodon', undo);
  const at = (minutes: number) => ({ schedule: { at: clock.now() + minutes * 60_000, by: 'server' as const } });
  const id = post('Terns', at(60));
  expect(entries()[0]?.dueAt).toBe(clock.now() + 11_000);
  expect(queue.takeBack(id)).toMatchObject({ ok: true, value: { text: 'Terns', schedule: at(60).schedule } });
  post('Gulls', at(6));
  expect(entries().map(({ draft, dueAt }) => [draft.text, dueAt])).toEqual([['Gulls', null]]);
  await expect.poll(states).toEqual([]);
});

test('a change of a sent post waits, and is taken back as one', async () => {
  const { post, queue } = await setUp('mastodon', undo);
  const id = post('Terns', { editedId: '90' });
  expect(queue.takeBack(id)).toMatchObject({ ok: true, value: { text: 'Terns', editedId: '90' } });
});

test('after a restart the time goes on', async () => {
  const { clock, post, texts, restart } = await setUp('mastodon', undo);
  post('Terns');
  await restart(1_000);
  await expect.poll(() => clock.planned()).toContain(10_000);
  expect(texts()).toEqual([]);
  clock.advance(10_000);
  await expect.poll(texts).toEqual(['Terns']);
});
