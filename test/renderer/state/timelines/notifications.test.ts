import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { notification as notificationSchema } from '../../../../electron/contract/entities/notification.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { NotificationFeed } from '../../../../renderer/state/timelines/notifications.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { Answers } from '../fake-account.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';

const bridge = vi.hoisted(() => ({
  calls: [] as [string, unknown][],
  listeners: new Map<string, (payload: unknown) => void>(),
}));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: unknown) => {
        bridge.calls.push([method, args]);
        return Promise.resolve(ok(null));
      },
    },
  ),
  on: (event: string, listener: (payload: unknown) => void) => {
    bridge.listeners.set(event, listener);
    return () => undefined;
  },
}));

const one = (id: string, type = 'follow') =>
  v.parse(notificationSchema, { id, type, created_at: '2026-11-21T12:00:00Z', account: { id: '7', username: 'ida', acct: 'ida' } });

async function loaded(answers: Answers = {}) {
  const fake = fakeAccount({ 'notifications.list': () => page([one('3', 'mention'), one('2'), one('1')]), ...answers });
  const feed = new NotificationFeed(fake.account);
  await feed.timeline.open();
  return { ...fake, feed };
}

beforeEach(() => {
  vi.useFakeTimers();
  bridge.calls = [];
  toasts.all = [];
  return () => vi.useRealTimers();
});

describe('the notifications of an account', () => {
  it('take their unread count from main, for this account only', async () => {
    const { feed, account } = await loaded();
    bridge.listeners.get('unread')?.({ account: 'https://other.example|1', unread: { seen: '1', count: 9 } });
    expect(feed.unread.count).toBe(0);
    bridge.listeners.get('unread')?.({ account: account.key, unread: { seen: '1', count: 2 } });
    expect(feed.unread).toEqual({ seen: '1', count: 2 });
  });

  it('tell main what was seen, once', async () => {
    const { feed } = await loaded();
    feed.markSeen();
    expect(bridge.calls.filter(([method]) => method === 'notifications.seen').map(([, args]) => args)).toMatchObject([{ id: '3' }]);
    feed.unread = { seen: '3', count: 0 };
    feed.markSeen();
    expect(bridge.calls.filter(([method]) => method === 'notifications.seen')).toHaveLength(1);
  });

  it('can be shown by type, also on a server that ignores the types', async () => {
    const { feed, sent } = await loaded();
    const mentions = feed.ofTypes(['mention']);
    await mentions.open();
    expect(sent.at(-1)?.params).toMatchObject({ 'types[]': ['mention'] });
    expect(mentions.ids()).toEqual(['3']);
    feed.receive([one('4'), one('5', 'mention')]);
    expect(mentions.pending.length).toBe(1);
    expect(feed.timeline.pending.length).toBe(2);
  });

  it('are hidden at once when dismissed, and dismissed at the server after the time for Undo', async () => {
    const { feed, names } = await loaded();
    feed.dismiss(['2']);
    expect(feed.timeline.ids()).toEqual(['3', '1']);
    expect(names()).not.toContain('notifications.dismiss');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(names()).toContain('notifications.dismiss');
  });

  it('are shown again with Undo, or when the server refuses', async () => {
    const { feed, names } = await loaded({ 'notifications.dismiss': () => refusal });
    feed.dismiss(['2']);
    toasts.all.at(-1)?.action?.run();
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
    expect(names()).not.toContain('notifications.dismiss');
    feed.dismiss(['2']);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure(refusal.error));
  });

  it('come back when the server has no call for dismissing, and are not hidden again', async () => {
    const lacking = fail('not-offered', 'not-offered-here', { host: 'coast.example' });
    const { feed, names } = await loaded({ 'notifications.dismiss': () => lacking });
    feed.dismiss(['2']);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
    feed.dismiss(['3']);
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
    expect(toasts.all.at(-1)).toMatchObject({ text: 'coast.example can’t do that.', action: null });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(names().filter((name) => name === 'notifications.dismiss')).toHaveLength(1);
  });

  it('stay hidden when a page is fetched before the server knows', async () => {
    const { feed } = await loaded();
    feed.dismiss(['2']);
    await feed.timeline.startOver();
    expect(feed.timeline.ids()).toEqual(['3', '1']);
  });
});
