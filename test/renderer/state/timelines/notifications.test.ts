import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { NotificationFeed } from '../../../../renderer/state/timelines/notifications.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';

const one = (id: string, type = 'follow') =>
  v.parse(notificationSchema, { id, type, created_at: '2026-11-21T12:00:00Z', account: { id: '7', username: 'ida', acct: 'ida' } });

const rowOf = (...ids: string[]) => ({ ids, serverKey: null });

async function loadNotifications(answers: EndpointFakes = {}) {
  const fake = fakeAccount({
    'notifications.grouped': () => fail('not-offered', 'not-offered-here', { host: 'coast.example' }),
    'notifications.list': () => page([one('3', 'mention'), one('2'), one('1')]),
    ...answers,
  });
  const feed = new NotificationFeed(fake.account);
  feed.setConnected(true);
  await feed.timeline.open();
  return { ...fake, feed };
}

beforeEach(() => {
  vi.useFakeTimers();
  toasts.all = [];
  return () => vi.useRealTimers();
});

describe('the notifications of an account', () => {
  it('take the unread count of this account from the main process', async () => {
    const { feed, account } = await loadNotifications();
    fakeBridge.emit('unread', { account: makeAccountKey('https://other.example', '1'), unread: { seen: '1', count: 9 } });
    expect(feed.unread.count).toBe(0);
    fakeBridge.emit('unread', { account: account.key, unread: { seen: '1', count: 2 } });
    expect(feed.unread).toEqual({ seen: '1', count: 2 });
  });

  it('report the seen notification to the main process, once', async () => {
    const { feed } = await loadNotifications();
    feed.markSeen();
    expect(fakeBridge.argsOf('notifications.seen')).toMatchObject([{ id: '3' }]);
    feed.unread = { seen: '3', count: 0 };
    feed.markSeen();
    expect(fakeBridge.argsOf('notifications.seen')).toHaveLength(1);
  });

  it('can be filtered by type, also on a server that ignores the types', async () => {
    const { feed, sent } = await loadNotifications();
    const mentions = feed.ofTypes(['mention']);
    await mentions.open();
    expect(sent.at(-1)?.params).toMatchObject({ 'types[]': ['mention'] });
    expect(mentions.ids()).toEqual(['3']);
    feed.receive([one('4'), one('5', 'mention')]);
    expect(mentions.pending.length).toBe(1);
    expect(feed.timeline.pending.length).toBe(2);
  });

  it('are requested ungrouped after the server answered that it does not group', async () => {
    const { feed, names } = await loadNotifications();
    await feed.timeline.refresh();
    expect(names()).toEqual(['notifications.grouped', 'notifications.list', 'notifications.list']);
  });

  it('are not requested ungrouped after other failures', async () => {
    const { feed, names } = await loadNotifications({ 'notifications.grouped': () => refusal });
    expect(feed.timeline.phase).toBe('failed');
    expect(names()).toEqual(['notifications.grouped']);
  });
});

describe('dismissed notifications', () => {
  it('are hidden at once when dismissed, and the main process dismisses them', async () => {
    const { feed, account } = await loadNotifications();
    feed.dismiss(rowOf('2', '1'));
    expect(feed.timeline.ids()).toEqual(['3']);
    const actions = ['2', '1'].map((id) => ({ kind: 'notifications.dismiss', id }));
    expect(fakeBridge.argsOf('actions.add')).toEqual([{ account: account.key, actions }]);
  });

  it('are shown again on undo', async () => {
    const { feed } = await loadNotifications();
    feed.dismiss(rowOf('2', '1'));
    await vi.advanceTimersByTimeAsync(0);
    toasts.all.at(-1)?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
  });

  it('are shown again if the server refuses to dismiss them', async () => {
    const { feed, account } = await loadNotifications();
    feed.dismiss(rowOf('2', '1'));
    fakeBridge.emit('actionRefused', { account: account.key, action: { kind: 'notifications.dismiss', id: '2' }, problem: refusal.error });
    expect(feed.timeline.ids()).toEqual(['3', '2']);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure(refusal.error));
  });

  it('are shown again if the server cannot dismiss, and are not hidden again', async () => {
    const lacking = fail('not-offered', 'not-offered-here', { host: 'coast.example' }).error;
    const { feed, account } = await loadNotifications();
    feed.dismiss(rowOf('2'));
    fakeBridge.emit('actionRefused', { account: account.key, action: { kind: 'notifications.dismiss', id: '2' }, problem: lacking });
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
    feed.dismiss(rowOf('3'));
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
    expect(toasts.all.at(-1)).toMatchObject({ text: 'coast.example doesn’t support that.', action: null });
    expect(fakeBridge.argsOf('actions.add')).toHaveLength(1);
  });

  it('are hidden when the main process has dismissed them for an earlier page', async () => {
    const { feed } = await loadNotifications();
    feed.hideDismissed('2', false);
    expect(feed.timeline.ids()).toEqual(['3', '1']);
  });

  it('stay hidden in the cache and the stream', async () => {
    const cached = ['3', '2', '1'].map((id) => one(id));
    const { account } = fakeAccount({
      'notifications.grouped': () => fail('not-offered', 'not-offered-here', { host: 'coast.example' }),
      'notifications.list': () => page(cached),
    });
    fakeBridge.answers['cache.readTimeline'] = ok({
      entries: cached.map(({ id }) => ({ kind: 'entry', id })),
      position: null,
      statuses: [],
      notifications: cached,
    });
    const feed = new NotificationFeed(account);
    feed.setConnected(true);
    feed.hideDismissed('2', false);
    await feed.timeline.open();
    expect(feed.timeline.ids()).not.toContain('2');
    expect(feed.timeline.ids()).toContain('3');
    feed.receive([one('2'), one('4')]);
    expect(feed.timeline.pending).toHaveLength(1);
  });

  it('stay hidden in a page that the server sent before the dismissal', async () => {
    const { feed } = await loadNotifications();
    feed.dismiss(rowOf('2'));
    await feed.timeline.startOver();
    expect(feed.timeline.ids()).toEqual(['3', '1']);
  });
});

describe('notifications grouped by the server', () => {
  const grouped = (id: string, count = 4) =>
    v.parse(notificationSchema, {
      ...one(id, 'favourite'),
      group_key: 'favourite-9',
      group: { count, newest_id: id, accounts: [{ id: '8', username: 'edda', acct: 'edda' }] },
    });
  const answers: EndpointFakes = { 'notifications.grouped': () => page({ notifications: [grouped('3'), one('2')] }) };
  const row = { ids: ['3'], serverKey: 'favourite-9' };
  const newestOf = (feed: NotificationFeed) => feed.timeline.ids();

  it('are requested by page', async () => {
    const { feed, sent } = await loadNotifications(answers);
    expect(newestOf(feed)).toEqual(['3', '2']);
    const favourites = feed.ofTypes(['favourite']);
    await favourites.open();
    expect(sent.at(-1)).toMatchObject({ endpoint: 'notifications.grouped', params: { 'types[]': ['favourite'] } });
  });

  it('keep the stored group and its accounts when a member is streamed', async () => {
    const { feed, account } = await loadNotifications(answers);
    feed.receive([{ ...one('3', 'favourite'), group_key: 'favourite-9' }]);
    expect(account.entities.notification('3').value?.group).toEqual({ count: 4, newest_id: '3', accountIds: ['8'] });
    expect(feed.accountIds()).toContain('8');
  });

  it('are dismissed by group, and shown again on undo', async () => {
    const { feed, account } = await loadNotifications(answers);
    feed.dismiss(row);
    expect(newestOf(feed)).toEqual(['2']);
    await vi.advanceTimersByTimeAsync(0);
    const actions = [{ kind: 'notifications.dismissGroup', id: 'favourite-9' }];
    expect(fakeBridge.argsOf('actions.add')).toEqual([{ account: account.key, actions }]);
    toasts.all.at(-1)?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(newestOf(feed)).toEqual(['3', '2']);
  });

  it('stay hidden while the server still lists the group, except later members', async () => {
    let newest = grouped('3');
    const { feed } = await loadNotifications({ 'notifications.grouped': () => page({ notifications: [newest, one('2')] }) });
    feed.dismiss(row);
    await feed.timeline.startOver();
    expect(newestOf(feed)).toEqual(['2']);
    newest = grouped('4', 1);
    await feed.timeline.startOver();
    expect(newestOf(feed)).toEqual(['4', '2']);
  });

  it('are hidden when the main process has dismissed their group for an earlier page', async () => {
    const { feed } = await loadNotifications({ 'notifications.grouped': () => page({ notifications: [grouped('3'), one('2')] }) });
    feed.hideDismissed('favourite-9', true);
    expect(newestOf(feed)).toEqual(['2']);
  });
});
