// Servers without idempotency keys: a lost answer makes neither two posts nor none. Covers find-posted.ts too.
import { describe, expect, test } from 'vitest';
import { json } from '../api/stub-server.ts';
import { makeDraft } from '../storage/samples.ts';
import { setUp } from './set-up.ts';

const retryMs = 5_000;

describe('a server without idempotency keys', () => {
  test.each([0, -3_600_000, 3_600_000])(
    'a post whose answer was lost is found and not sent again, with a server clock that is %i ms off',
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

  test('the same words posted ten minutes before are not taken for a post that never arrived', async () => {
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

  test('nor are words that another client posted before', async () => {
    const { server, clock, post, states } = await setUp();
    server.add('Good morning');
    server.orders = ['dropped'];
    post('Good morning');
    await expect.poll(states).toEqual(['Good morning: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Good morning: unclear']);
  });

  test('a found post is the answer to one entry only, also after a kill', async () => {
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

  test('two lost answers with the same words find their two posts', async () => {
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

  test('what was there before is remembered over a kill', async () => {
    const { server, post, states, posted, restart, texts } = await setUp();
    server.add('Terns are back');
    server.orders = ['hang'];
    post('Terns are back');
    await expect.poll(() => server.posts.length).toBe(2);
    await restart(60_000);
    await expect.poll(() => posted.map(({ id }) => id)).toEqual(['102']);
    expect([states(), texts()]).toEqual([[], ['Terns are back', 'Terns are back']]);
  });

  test('a repeated try by the person looks once more first', async () => {
    const { server, clock, post, states, posted, queue, texts } = await setUp();
    server.orders = ['dropped'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Terns are back: unclear']);
    // It was slow.
    server.add('Terns are back');
    queue.retry(id);
    await expect.poll(() => posted.length).toBe(1);
    expect(texts()).toEqual(['Terns are back']);
  });

  test('what the person wants sent again is sent once, and asked about again when that answer is lost too', async () => {
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

  test('a server in trouble is not sent to before its posts are known', async () => {
    const { server, clock, post, states, posted } = await setUp();
    server.list = json({ error: 'maintenance' }, 503);
    post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    expect(server.arrived.filter(({ method }) => method === 'POST')).toEqual([]);
    server.list = null;
    clock.advance(retryMs);
    await expect.poll(() => posted.length).toBe(1);
  });

  test('a server that never shows own posts gets them all the same, and the person decides about a lost answer', async () => {
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

describe('a server with idempotency keys', () => {
  test('a repeated key that the server answers with errors is looked for', async () => {
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

  test('a key counts from the first try, not from the writing', async () => {
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

  test('of two posts with the same words, the lost one is sent also when the post of the other was taken for it', async () => {
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

  test('a post that was changed before its answer came is not sent twice', async () => {
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

describe('before a post is edited or discarded', () => {
  test('one that has arrived is said to be there, and leaves the outbox', async () => {
    const { server, post, states, queue, journal, account, texts } = await setUp('mastodon');
    server.orders = ['lost'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'posted', status: { id: '101' } } });
    expect([states(), journal.drafts.list(account), texts()]).toEqual([[], [], ['Terns are back']]);
  });

  test('one that has not arrived opens', async () => {
    const { server, post, states, queue, journal, account } = await setUp();
    server.orders = ['dropped'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'draft', draft: { text: 'Terns are back' } } });
    expect([states(), journal.drafts.list(account).length]).toEqual([[], 1]);
  });

  test('one that was never sent opens without a look', async () => {
    const { server, post, states, queue } = await setUp();
    server.list = json({}, 503);
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    const before = server.arrived.length;
    expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'draft' } });
    expect(server.arrived.length).toBe(before);
  });

  test('when that can’t be known it stays, with the reason, until the person says so', async () => {
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

  test('it is not sent while the look runs', async () => {
    const { server, clock, post, states, queue, texts } = await setUp('mastodon');
    server.orders = ['dropped'];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    const shown = Promise.withResolvers<void>();
    server.list = (request, response, raw) => void shown.promise.then(() => json([])(request, response, raw));
    const edited = queue.edit(id, false);
    clock.advance(retryMs);
    shown.resolve();
    expect(await edited).toMatchObject({ ok: true, value: { kind: 'draft' } });
    expect(texts()).toEqual([]);
  });

  test('a refused try after a lost answer does not make it forget the lost one', async () => {
    const { server, clock, post, states, queue } = await setUp('mastodon');
    server.orders = ['lost', 422];
    const id = post('Terns are back');
    await expect.poll(states).toEqual(['Terns are back: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Terns are back: failed']);
    expect(await queue.edit(id, false)).toMatchObject({ ok: true, value: { kind: 'posted' } });
  });

  test('an entry of an earlier version with words that are there twice is left to the person', async () => {
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
