// Tests servers without idempotency keys: a lost response causes neither two posts nor none.
import { describe, expect, test } from 'vitest';
import { json } from '../api/stub-server.ts';
import type { StubAnswer } from '../api/stub-server.ts';
import { makeDraft } from '../storage/samples.ts';
import { setUp } from './set-up.ts';

const retryMs = 5_000;

describe('server without idempotency keys', () => {
  test.each([0, -3_600_000, 3_600_000])(
    'finds a post whose response was lost instead of sending it again, with a server clock %i ms off',
    async (clockErrorMs) => {
      const { server, clock, post, states, posted, texts } = await setUp();
      server.clockErrorMs = clockErrorMs;
      server.orders = ['lost'];
      post('Terns are back');
      await expect.poll(states).toEqual(['Terns are back: waiting']);
      clock.advance(retryMs);
      await expect.poll(() => posted.length).toBe(1);
      expect([states(), texts()]).toEqual([[], ['Terns are back']]);
    },
  );

  test('does not mistake an earlier post with the same text for a lost one', async () => {
    const { server, clock, post, states, posted, texts, stuck } = await setUp();
    post('Good morning');
    await expect.poll(() => posted.length).toBe(1);
    clock.advance(9 * 60_000);
    server.orders = ['dropped'];
    post('Good morning');
    await expect.poll(states).toEqual(['Good morning: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Good morning: unclear']);
    expect([texts(), stuck]).toEqual([['Good morning'], ['answer-lost']]);
  });

  test('does not mistake a post by another client for a lost one', async () => {
    const { server, clock, post, states } = await setUp();
    server.add('Good morning');
    server.orders = ['dropped'];
    post('Good morning');
    await expect.poll(states).toEqual(['Good morning: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Good morning: unclear']);
  });

  test('assigns a found post to one entry only, also after a crash', async () => {
    const { server, clock, post, states, posted, texts, restart } = await setUp();
    server.orders = ['lost', 'dropped'];
    post('Good morning');
    post('Good morning');
    await expect.poll(() => server.orders.length).toBe(0);
    await expect.poll(states).toEqual(['Good morning: waiting', 'Good morning: waiting']);
    await restart();
    await expect.poll(states).toEqual(['Good morning: unclear']);
    expect([posted.length, texts()]).toEqual([1, ['Good morning']]);
    clock.advance(retryMs);
    await restart();
    expect(states()).toEqual(['Good morning: unclear']);
  });

  test('finds both posts of two lost responses with the same text', async () => {
    const { server, clock, post, states, posted, texts } = await setUp();
    server.orders = ['lost', 'lost'];
    post('Good morning');
    post('Good morning');
    await expect.poll(() => server.orders.length).toBe(0);
    await expect.poll(states).toEqual(['Good morning: waiting', 'Good morning: waiting']);
    clock.advance(retryMs);
    await expect.poll(() => new Set(posted.map(({ id }) => id)).size).toBe(2);
    expect([states(), texts()]).toEqual([[], ['Good morning', 'Good morning']]);
  });

  test('remembers earlier posts across a crash', async () => {
    const { server, post, states, posted, restart, texts } = await setUp();
    server.add('Terns are back');
    server.orders = ['hang'];
    post('Terns are back');
    await expect.poll(() => server.posts.length).toBe(2);
    await restart(60_000);
    await expect.poll(() => posted.map(({ id }) => id)).toEqual(['102']);
    expect([states(), texts()]).toEqual([[], ['Terns are back', 'Terns are back']]);
  });
});

describe('late responses and lookups without idempotency keys', () => {
  test('sends a post again if another entry with the same text found it before its own response arrived', async () => {
    const { server, clock, post, states, posted, texts } = await setUp();
    server.orders = ['dropped', 'hang'];
    post('Good morning');
    await expect.poll(() => server.orders.length).toBe(1);
    post('Good morning');
    await expect.poll(texts).toEqual(['Good morning']);
    // After this time, the first entry no longer waits for the second one.
    clock.advance(retryMs);
    await expect.poll(() => posted.length).toBe(1);
    server.release();
    await expect.poll(() => new Set(posted.map(({ id }) => id)).size).toBe(2);
    expect([states(), texts()]).toEqual([[], ['Good morning', 'Good morning']]);
  });

  test('finds a post after which other clients posted more than one page', async () => {
    const { server, clock, post, states, posted, texts } = await setUp();
    server.add('Before');
    server.orders = ['lost'];
    post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    for (let number = 0; number < 90; number += 1) server.add(`Note ${number}`);
    clock.advance(retryMs);
    await expect.poll(() => posted.map(({ id }) => id)).toEqual(['102']);
    expect(texts().filter((text) => text === 'Terns are back')).toHaveLength(1);
  });
});

describe('user’s retry without idempotency keys', () => {
  test('searches again before a retry by the user', async () => {
    const { server, clock, post, states, posted, queue, texts } = await setUp();
    server.orders = ['dropped'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Terns are back: unclear']);
    // The dropped request arrives late after all.
    server.add('Terns are back');
    queue.retry(id);
    await expect.poll(() => posted.length).toBe(1);
    expect(texts()).toEqual(['Terns are back']);
  });

  test('sends once after the user’s retry and asks again if that response is lost too', async () => {
    const { server, clock, post, states, queue, texts } = await setUp();
    server.orders = ['dropped', 'dropped'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Terns are back: unclear']);
    queue.retry(id);
    await expect.poll(() => server.orders.length).toBe(0);
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    clock.advance(2 * retryMs);
    await expect.poll(states).toEqual(['Terns are back: unclear']);
    expect(texts()).toEqual([]);
  });
});

describe('server that does not list the own posts', () => {
  test('does not send before the server has listed the own posts', async () => {
    const { server, clock, post, states, posted } = await setUp();
    server.list = json({ error: 'maintenance' }, 503);
    post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    server.list = null;
    clock.advance(retryMs);
    await expect.poll(() => posted.length).toBe(1);
  });

  test('posts to a server that hides own posts and lets the user decide about a lost response', async () => {
    const { server, clock, post, states, posted, stuck } = await setUp();
    server.list = json({ error: 'not for you' }, 403);
    post('one');
    await expect.poll(() => posted.length).toBe(1);
    server.orders = ['lost'];
    post('two');
    await expect.poll(states).toEqual(['two: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['two: unclear']);
    expect(stuck).toEqual(['own-posts-hidden']);
  });
});

/** Answers every request with an HTML page, as a captive portal does; posts arrive although their answer is lost. */
const portal: StubAnswer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');

type OutboxWorld = Awaited<ReturnType<typeof setUp>>;

/** Waits until every entry waits for its retry or for the user, and moves the clock to the first retry. */
async function advanceToRetry({ clock, entries }: OutboxWorld): Promise<void> {
  const nextRetry = () => Math.min(...entries().map(({ state, retryAt }) => (state === 'unclear' ? Infinity : (retryAt ?? 0))));
  await expect.poll(nextRetry).toBeGreaterThan(clock.now());
  if (nextRetry() !== Infinity) clock.advance(nextRetry() - clock.now());
}

/** Posts while the server's own posts and software cannot be read, until every request was sent without a list of earlier posts. */
async function postBehindPortal(world: OutboxWorld, texts: readonly string[]): Promise<void> {
  const { server, post } = world;
  server.list = portal;
  server.orders = texts.map(() => 'lost' as const);
  for (const text of texts) post(text);
  while (server.orders.length > 0) await advanceToRetry(world);
}

describe('server whose software is unknown at first', () => {
  test.each(['mastodon', 'hollo', 'akkoma'])('L9: recognises arrived posts by their keys once the software is %s', async (software) => {
    let currentSoftware = '';
    const world = await setUp(() => currentSoftware);
    const { server, states, posted, stuck, texts } = world;
    server.remembersKeys = true;
    await postBehindPortal(world, ['one', 'two', 'three']);
    server.list = null;
    for (let retries = 0; retries < 6; retries += 1) await advanceToRetry(world);
    expect(states()).toEqual(['one: waiting', 'two: waiting', 'three: waiting']);
    currentSoftware = software;
    while (states().length > 0) await advanceToRetry(world);
    expect(new Set(posted.map(({ id }) => id)).size).toBe(3);
    expect([stuck, texts().toSorted()]).toEqual([[], ['one', 'three', 'two']]);
  });

  test('lets the user decide when a key would be too old', async () => {
    const world = await setUp(() => '');
    const { server, clock, states, stuck } = world;
    await postBehindPortal(world, ['one']);
    server.list = null;
    const start = clock.now();
    while (clock.now() - start < 3_600_000 && stuck.length === 0) await advanceToRetry(world);
    expect([states(), stuck]).toEqual([['one: unclear'], ['same-text-there']]);
  });
});

describe('server with idempotency keys', () => {
  test('searches for the post if the server answers a repeated key with an error', async () => {
    const { server, clock, post, states, posted, texts } = await setUp('mastodon');
    server.remembersKeys = true;
    server.orders = ['lost', 500];
    post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    clock.advance(retryMs);
    await expect.poll(() => server.orders.length).toBe(0);
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    clock.advance(2 * retryMs);
    await expect.poll(() => posted.length).toBe(1);
    expect([states(), texts()]).toEqual([[], ['Terns are back']]);
  });

  test('measures a key’s age from the first attempt', async () => {
    const { server, clock, post, states, posted, texts } = await setUp('mastodon');
    server.remembersKeys = true;
    server.list = json({ error: 'slow down' }, 429, { 'retry-after': '7200' });
    post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    server.list = null;
    server.orders = ['dropped'];
    clock.advance(7_300_000);
    await expect.poll(() => server.orders.length).toBe(0);
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    clock.advance(2 * retryMs);
    await expect.poll(() => posted.length).toBe(1);
    expect(texts()).toEqual(['Terns are back']);
  });

  test('sends the lost one of two equal posts even if the other was assigned to its key', async () => {
    const { server, clock, post, states, posted, texts } = await setUp('mastodon');
    server.remembersKeys = true;
    server.orders = ['dropped', 'dropped'];
    post('Good morning');
    await expect.poll(states).toEqual(['Good morning: waiting']);
    clock.advance(retryMs);
    await expect.poll(() => server.orders.length).toBe(0);
    await expect.poll(states).toEqual(['Good morning: waiting']);
    clock.advance(2 * retryMs - 1);
    server.orders = ['lost', 'ok', 'lost'];
    post('Good morning');
    await expect.poll(states).toEqual(['Good morning: waiting', 'Good morning: waiting']);
    clock.advance(1);
    await expect.poll(states).toEqual(['Good morning: waiting']);
    clock.advance(retryMs);
    await expect.poll(() => server.orders.length).toBe(0);
    clock.advance(2 * retryMs);
    await expect.poll(() => new Set(posted.map(({ id }) => id)).size).toBe(2);
    expect([states(), texts()]).toEqual([[], ['Good morning', 'Good morning']]);
  });

  test('does not resend a post that was edited before its response arrived', async () => {
    const { server, clock, post, states, posted, texts } = await setUp('mastodon');
    server.remembersKeys = true;
    server.orders = ['lost'];
    post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    post('Terns are here', { editedId: '101' });
    await expect.poll(() => texts()).toEqual(['Terns are here']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual([]);
    expect([texts(), posted.length]).toEqual([['Terns are here'], 1]);
  });
});

describe('editing a queued post', () => {
  test('reports a post that has arrived and removes it from the outbox', async () => {
    const { server, post, states, queue, journal, account, texts } = await setUp('mastodon');
    server.orders = ['lost'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'posted', status: { id: '101' } } });
    expect([states(), journal.drafts.list(account), texts()]).toEqual([[], [], ['Terns are back']]);
  });

  test('opens a post that has not arrived as a draft', async () => {
    const { server, post, states, queue, journal, account } = await setUp();
    server.orders = ['dropped'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'draft', draft: { text: 'Terns are back' } } });
    expect([states(), journal.drafts.list(account).length]).toEqual([[], 1]);
  });

  test('opens a post that was never sent without searching', async () => {
    const { server, post, states, queue } = await setUp();
    server.list = json({}, 503);
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    const before = server.requests.length;
    expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'draft' } });
    expect(server.requests.length).toBe(before);
  });

  test('keeps a post that may have arrived until the user decides', async () => {
    const { server, post, states, queue } = await setUp();
    server.orders = ['lost'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    server.list = json({}, 503);
    expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'unknown', problem: { code: 'server-error' } } });
    expect(await queue.find(id)).toMatchObject({ ok: true, value: { kind: 'unknown' } });
    expect(states()).toHaveLength(1);
    expect(await queue.edit(id, true)).toMatchObject({ ok: true, value: { kind: 'draft' } });
    expect(states()).toEqual([]);
  });

  test('does not send a post during the search', async () => {
    const { server, clock, post, states, queue, texts } = await setUp('mastodon');
    server.orders = ['dropped'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    const gate = Promise.withResolvers<void>();
    server.list = (request, response, raw) => void gate.promise.then(() => json([])(request, response, raw));
    const edited = queue.edit(id, false);
    clock.advance(retryMs);
    gate.resolve();
    expect(await edited).toMatchObject({ ok: true, value: { kind: 'draft' } });
    expect(texts()).toEqual([]);
  });

  test('remembers a lost response after a refused retry', async () => {
    const { server, clock, post, states, queue } = await setUp('mastodon');
    server.orders = ['lost', 422];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Terns are back: failed']);
    expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'posted' } });
  });

  test('leaves an entry of an earlier version to the user if its text already exists', async () => {
    const { server, journal, account, queue } = await setUp();
    server.add('Terns are back');
    const entry = journal.outbox.take(makeDraft({ account, text: 'Terns are back' }));
    journal.outbox.update(entry?.id ?? '', { state: 'unclear', attempts: 1 });
    expect(await queue.find(entry?.id ?? '')).toMatchObject({
      ok: true,
      value: { kind: 'unknown', problem: { problem: 'same-text-there' } },
    });
  });
});
