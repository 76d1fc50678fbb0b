// Tests scheduled posts: sent to the server once, or stored locally until their time.
import { describe, expect, test } from 'vitest';
import { json } from '../../api/stub-server.ts';
import { makeDraft } from '../../storage/samples.ts';
import { makeAttachment } from '../uploads.ts';
import { setUp } from '../set-up.ts';

const start = Date.parse('2026-05-04T12:00:00Z');
const minuteMs = 60_000;
const dayMs = 86_400_000;
const later = { at: start + 60 * minuteMs, by: 'server' as const };
const retryMs = 5_000;

describe('post scheduled by the server', () => {
  test('is sent with its time and reported as scheduled', async () => {
    const { server, post, states, news } = await setUp('mastodon');
    post('Terns', { schedule: later });
    await expect.poll(() => news).toMatchObject([{ scheduled: { scheduled_at: '2026-05-04T13:00:00.000Z' } }]);
    expect([states(), server.posts, server.scheduled.length]).toEqual([[], [], 1]);
  });

  test.each([299_000, -1])('is refused locally when its time is %i ms ahead', async (aheadMs) => {
    const { queue, account, entries } = await setUp('mastodon');
    const draft = makeDraft({ account, schedule: { at: start + aheadMs, by: 'server' } });
    expect(queue.post(draft)).toMatchObject({ ok: false, error: { problem: 'schedule-too-soon' } });
    expect(entries()).toEqual([]);
  });

  test('is not sent if its time became too close while the server was unreachable', async () => {
    const { server, clock, post, states, stuck } = await setUp('gotosocial');
    server.list = json({}, 503);
    post('Terns', { schedule: later });
    await expect.poll(states).toEqual(['Terns: waiting']);
    server.list = null;
    clock.advance(58 * minuteMs);
    await expect.poll(states).toEqual(['Terns: failed']);
    expect([stuck, server.requestPaths('POST')]).toEqual([['schedule-too-soon'], []]);
  });

  test('is not sent to a server without scheduling', async () => {
    const { server, post, states, stuck } = await setUp('snac');
    server.schedules = 'no';
    post('Terns', { schedule: later });
    await expect.poll(states).toEqual(['Terns: failed']);
    expect([stuck, server.requestPaths('POST')]).toEqual([['schedule-not-offered'], []]);
  });

  test('is reported as posted if the server publishes it at once', async () => {
    const { server, post, states, news } = await setUp('mastodon');
    server.schedules = 'ignores';
    post('Terns', { schedule: later });
    await expect.poll(states).toEqual([]);
    expect(news).toMatchObject([{ posted: {}, notice: { problem: 'schedule-ignored' } }]);
  });

  test('cannot be a thread', async () => {
    const { queue, account } = await setUp('mastodon');
    const thread = [{ id: crypto.randomUUID(), text: 'two', attachments: [], poll: null }];
    expect(queue.post(makeDraft({ account, schedule: later, thread }))).toMatchObject({ error: { problem: 'thread-not-scheduled' } });
  });
});

describe('scheduled post after a lost response', () => {
  test.each(['mastodon', 'gotosocial'])('is found among the scheduled posts of %s after a lost response', async (software) => {
    const { server, clock, post, states, news } = await setUp(software);
    server.orders = ['lost'];
    post('Terns', { schedule: later, attachments: [makeAttachment()], inReplyToId: '109348684486201823' });
    await expect.poll(states).toEqual(['Terns: waiting']);
    clock.advance(retryMs);
    await expect.poll(() => news).toMatchObject([{ scheduled: { params: { text: 'Terns' } } }]);
    expect([server.scheduled.length, server.requestPaths('POST').length]).toEqual([1, 1]);
  });

  test('is found among the own posts once it was published', async () => {
    const { server, post, states, posted, news, restart } = await setUp();
    server.orders = ['lost'];
    post('Terns', { schedule: later });
    await expect.poll(states).toEqual(['Terns: waiting']);
    server.scheduled = [];
    server.add('Terns');
    await restart(2 * 60 * minuteMs);
    await expect.poll(() => posted.length).toBe(1);
    expect([news, server.requestPaths('POST').length]).toMatchObject([[{ posted: {} }], 1]);
    expect(news[0]).not.toHaveProperty('notice');
  });

  test('is sent again with its key, or left to the user, if it never arrived', async () => {
    const trusted = await setUp('mastodon');
    trusted.server.orders = ['dropped'];
    trusted.post('Terns', { schedule: later });
    await expect.poll(trusted.states).toEqual(['Terns: waiting']);
    trusted.clock.advance(retryMs);
    await expect.poll(() => trusted.server.scheduled.length).toBe(1);
    const other = await setUp('gotosocial');
    other.server.orders = ['dropped'];
    other.post('Terns', { schedule: later });
    await expect.poll(other.states).toEqual(['Terns: waiting']);
    other.clock.advance(retryMs);
    await expect.poll(other.states).toEqual(['Terns: unclear']);
  });

  test('is not mistaken for an earlier one with the same text and time', async () => {
    const { server, clock, post, states, news } = await setUp('gotosocial');
    post('Terns', { schedule: later });
    await expect.poll(() => news.length).toBe(1);
    server.orders = ['dropped'];
    post('Terns', { schedule: later });
    await expect.poll(states).toEqual(['Terns: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual(['Terns: unclear']);
  });

  test('is not mistaken for one with the same text and another key', async () => {
    const { server, clock, post, states, news } = await setUp('mastodon');
    server.remembersKeys = true;
    server.orders = ['dropped', 'dropped', 'lost'];
    post('Terns', { schedule: later });
    post('Terns', { schedule: later });
    await expect.poll(states).toEqual(['Terns: waiting', 'Terns: waiting']);
    post('Terns', { schedule: later });
    await expect.poll(() => server.orders.length).toBe(0);
    await expect.poll(states).toEqual(['Terns: waiting', 'Terns: waiting', 'Terns: waiting']);
    clock.advance(retryMs);
    await expect.poll(states).toEqual([]);
    expect([new Set(news.map(({ scheduled }) => scheduled?.id)).size, server.scheduled.length]).toEqual([3, 3]);
  });
});

describe('replacement of a scheduled post', () => {
  test('is created before the old post is cancelled, with retries', async () => {
    const { server, post, states, journal, account, restart } = await setUp('mastodon');
    post('Tern', { schedule: later });
    await expect.poll(() => server.scheduled.length).toBe(1);
    const old = server.scheduled[0]?.id ?? '';
    server.orders = ['ok', 'dropped'];
    post('Terns', { schedule: later, scheduledId: old });
    await expect.poll(() => server.orders.length).toBe(0);
    await expect.poll(states).toEqual([]);
    expect(server.scheduled.map(({ params }) => params.text)).toEqual(['Terns', 'Tern']);
    expect(journal.actions.list(account)).toMatchObject([{ kind: 'scheduled.cancel', id: old }]);
    await restart(retryMs);
    await expect.poll(() => server.scheduled.map(({ params }) => params.text)).toEqual(['Terns']);
    expect(server.requestPaths('POST')).toHaveLength(2);
  });

  /** Queues a replacement of a post on a day whose limit is reached; `isValid`: without the limit, the server accepts it. */
  async function replaceOnFullDay(isValid: boolean) {
    const world = await setUp('mastodon');
    const { server, post, states } = world;
    post('Tern', { schedule: later });
    await expect.poll(() => server.scheduled.length).toBe(1);
    const answer = server.answer;
    const refusal = json({ error: 'Validation failed: You have exceeded the limit of 25 scheduled posts for today' }, 422);
    const isFull = () => !isValid || server.scheduled.some(({ scheduled_at }) => scheduled_at.startsWith('2026-05-04'));
    server.answer = (request, ...rest) => (request.method === 'POST' && isFull() ? refusal : answer)(request, ...rest);
    post('Terns', { schedule: later, scheduledId: server.scheduled[0]?.id ?? '' });
    await expect.poll(() => states().join()).not.toMatch(/sending|waiting/);
    return world;
  }

  test('succeeds on a day on which the server schedules no further post', async () => {
    const { server, states } = await replaceOnFullDay(true);
    expect(states()).toEqual([]);
    await expect.poll(() => server.scheduled.map(({ params }) => params.text)).toEqual(['Terns']);
  });

  test('leaves the old post at its time if the server refuses the new one for another reason', async () => {
    const { server, states } = await replaceOnFullDay(false);
    expect(states()).toEqual(['Terns: failed']);
    expect(server.scheduled).toMatchObject([{ scheduled_at: '2026-05-04T13:00:00.000Z', params: { text: 'Tern' } }]);
  });

  test('takes over the media with their new descriptions', async () => {
    const { server, post } = await setUp('mastodon');
    const [same, described] = ['1', '2'].map((serverId) => makeAttachment({ serverId }));
    if (!same || !described) return expect.unreachable();
    post('Tern', { schedule: later, attachments: [same, described] });
    await expect.poll(() => server.scheduled.length).toBe(1);
    const editedAttachment = { ...described, description: 'Two terns', focus: { x: 0.5, y: 0 } };
    post('Terns', { schedule: later, scheduledId: server.scheduled[0]?.id ?? '', attachments: [same, editedAttachment] });
    await expect.poll(() => server.scheduled.map(({ params }) => params.text)).toEqual(['Terns']);
    expect([server.requestPaths('PUT'), server.bodies('PUT')]).toEqual([
      ['/api/v1/media/2'],
      [{ description: 'Two terns', focus: '0.50,0.00' }],
    ]);
  });

  test('needs the user’s consent if the old post is gone, because it may be published', async () => {
    const { server, post, states, stuck, queue } = await setUp('mastodon');
    const id = post('Terns', { schedule: later, scheduledId: '5' });
    await expect.poll(states).toEqual(['Terns: failed']);
    expect([stuck, server.requestPaths('POST')]).toEqual([['scheduled-gone'], []]);
    queue.retry(id);
    await expect.poll(() => server.scheduled.length).toBe(1);
  });
});

describe('post scheduled by the app', () => {
  const own = (at: number) => ({ schedule: { at, by: 'app' as const } });

  test('is sent at its time and blocks no other post', async () => {
    const { clock, post, texts, states } = await setUp('mastodon');
    post('Later', { ...own(start + 60 * minuteMs), inReplyToId: '90' });
    post('Now', { inReplyToId: '90' });
    await expect.poll(texts).toEqual(['Now']);
    await expect.poll(() => clock.planned()).toEqual([minuteMs]);
    clock.advance(59 * minuteMs);
    expect(states()).toEqual(['Later: waiting']);
    clock.advance(minuteMs);
    await expect.poll(texts).toEqual(['Now', 'Later']);
  });

  test('is sent at the next start if its time has passed', async () => {
    const { post, texts, restart } = await setUp('mastodon');
    post('Later', own(start + 60 * minuteMs));
    await restart(2 * dayMs);
    await expect.poll(texts).toEqual(['Later']);
  });

  test('waits for weeks, beyond the maximum of a timer', async () => {
    const { clock, post, texts, states } = await setUp('mastodon');
    post('Later', own(start + 60 * dayMs));
    await expect.poll(() => clock.planned()).toEqual([minuteMs]);
    clock.advance(59 * dayMs);
    expect(states()).toEqual(['Later: waiting']);
    clock.advance(dayMs);
    await expect.poll(texts).toEqual(['Later']);
  });
});
