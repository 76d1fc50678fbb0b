import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { notification as notificationSchema } from '../../../../electron/contract/entities/notification.ts';
import { fail } from '../../../../electron/contract/result.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { NotificationFeed } from '../../../../renderer/state/timelines/notifications.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { Answers } from '../fake-account.ts';
import { fakeMain } from '../fake-main.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const one = (id: string, type = 'follow') =>
  v.parse(notificationSchema, { id, type, created_at: '2026-11-21T12:00:00Z', account: { id: '7', username: 'ida', acct: 'ida' } });

const rowOf = (...ids: string[]) => ({ ids, serverKey: null });

async function loaded(answers: Answers = {}) {
  const fake = fakeAccount({
    'notifications.grouped': () => fail('not-offered', 'not-offered-here', { host: 'coast.example' }),
    'notifications.list': () => page([one('3', 'mention'), one('2'), one('1')]),
    ...answers,
  });
  const feed = new NotificationFeed(fake.account);
  await feed.timeline.open();
  return { ...fake, feed };
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeMain.reset();
  toasts.all = [];
  return () => vi.useRealTimers();
});

describe('the notifications of an account', () => {
  it('take their unread count from main, for this account only', async () => {
    const { feed, account } = await loaded();
    fakeMain.tell('unread', { account: makeAccountKey('https://other.example', '1'), unread: { seen: '1', count: 9 } });
    expect(feed.unread.count).toBe(0);
    fakeMain.tell('unread', { account: account.key, unread: { seen: '1', count: 2 } });
    expect(feed.unread).toEqual({ seen: '1', count: 2 });
  });

  it('tell main what was seen, once', async () => {
    const { feed } = await loaded();
    feed.markSeen();
    expect(fakeMain.argsOf('notifications.seen')).toMatchObject([{ id: '3' }]);
    feed.unread = { seen: '3', count: 0 };
    feed.markSeen();
    expect(fakeMain.argsOf('notifications.seen')).toHaveLength(1);
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

  it('are hidden at once when dismissed, and main dismisses them at the server', async () => {
    const { feed, account } = await loaded();
    feed.dismiss(rowOf('2', '1'));
    expect(feed.timeline.ids()).toEqual(['3']);
    const actions = ['2', '1'].map((id) => ({ kind: 'dismiss-notification', id }));
    expect(fakeMain.argsOf('actions.add')).toEqual([{ account: account.key, actions }]);
  });

  it('are shown again with Undo', async () => {
    const { feed } = await loaded();
    feed.dismiss(rowOf('2', '1'));
    await vi.advanceTimersByTimeAsync(0);
    toasts.all.at(-1)?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
  });

  it('are shown again where the server refuses, and only those', async () => {
    const { feed, account } = await loaded();
    feed.dismiss(rowOf('2', '1'));
    fakeMain.tell('actionRefused', { account: account.key, action: { kind: 'dismiss-notification', id: '2' }, problem: refusal.error });
    expect(feed.timeline.ids()).toEqual(['3', '2']);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure(refusal.error));
  });

  it('come back when the server has no call for dismissing, and are not hidden again', async () => {
    const lacking = fail('not-offered', 'not-offered-here', { host: 'coast.example' }).error;
    const { feed, account } = await loaded();
    feed.dismiss(rowOf('2'));
    fakeMain.tell('actionRefused', { account: account.key, action: { kind: 'dismiss-notification', id: '2' }, problem: lacking });
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
    feed.dismiss(rowOf('3'));
    expect(feed.timeline.ids()).toEqual(['3', '2', '1']);
    expect(toasts.all.at(-1)).toMatchObject({ text: 'coast.example can’t do that.', action: null });
    expect(fakeMain.argsOf('actions.add')).toHaveLength(1);
  });

  it('are hidden when main has dismissed what an earlier page asked for', async () => {
    const { feed } = await loaded();
    feed.dismissed('2', false);
    expect(feed.timeline.ids()).toEqual(['3', '1']);
  });

  it('stay hidden when a page is fetched before the server knows', async () => {
    const { feed } = await loaded();
    feed.dismiss(rowOf('2'));
    await feed.timeline.startOver();
    expect(feed.timeline.ids()).toEqual(['3', '1']);
  });

  it('are asked for single ones from then on where the server groups none', async () => {
    const { feed, names } = await loaded();
    await feed.timeline.refresh();
    expect(names()).toEqual(['notifications.grouped', 'notifications.list', 'notifications.list']);
  });

  it('are not asked for single ones where the grouped ones failed for another reason', async () => {
    const { feed, names } = await loaded({ 'notifications.grouped': () => refusal });
    expect(feed.timeline.phase).toBe('failed');
    expect(names()).toEqual(['notifications.grouped']);
  });
});

describe('notifications that the server groups', () => {
  const grouped = (id: string, count = 4) =>
    v.parse(notificationSchema, {
      ...one(id, 'favourite'),
      group_key: 'favourite-9',
      group: { count, newest_id: id, accounts: [{ id: '8', username: 'edda', acct: 'edda' }] },
    });
  const answers: Answers = { 'notifications.grouped': () => page({ notifications: [grouped('3'), one('2')] }) };
  const row = { ids: ['3'], serverKey: 'favourite-9' };
  const newestOf = (feed: NotificationFeed) => feed.timeline.ids();

  it('are asked for by page, with the types that have such rows', async () => {
    const { feed, sent } = await loaded(answers);
    expect(newestOf(feed)).toEqual(['3', '2']);
    expect(sent[0]?.params).toMatchObject({ 'grouped_types[]': ['favourite', 'reblog', 'follow', 'admin.sign_up'] });
    const favourites = feed.ofTypes(['favourite']);
    await favourites.open();
    expect(sent.at(-1)).toMatchObject({ endpoint: 'notifications.grouped', params: { 'types[]': ['favourite'] } });
  });

  it('keep what is known of the group when one of it is streamed, and its people', async () => {
    const { feed, account } = await loaded(answers);
    feed.receive([{ ...one('3', 'favourite'), group_key: 'favourite-9' }]);
    expect(account.entities.notification('3').value?.group).toEqual({ count: 4, newest_id: '3', accountIds: ['8'] });
    expect(feed.accountIds()).toContain('8');
  });

  it('are dismissed by their group, and come back with Undo', async () => {
    const { feed, account } = await loaded(answers);
    feed.dismiss(row);
    expect(newestOf(feed)).toEqual(['2']);
    await vi.advanceTimersByTimeAsync(0);
    const actions = [{ kind: 'dismiss-notification-group', id: 'favourite-9' }];
    expect(fakeMain.argsOf('actions.add')).toEqual([{ account: account.key, actions }]);
    toasts.all.at(-1)?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(newestOf(feed)).toEqual(['3', '2']);
  });

  it('stay hidden while the server still lists the group, but not one that came later', async () => {
    let newest = grouped('3');
    const { feed } = await loaded({ 'notifications.grouped': () => page({ notifications: [newest, one('2')] }) });
    feed.dismiss(row);
    await feed.timeline.startOver();
    expect(newestOf(feed)).toEqual(['2']);
    newest = grouped('4', 1);
    await feed.timeline.startOver();
    expect(newestOf(feed)).toEqual(['4', '2']);
  });

  it('are hidden when main has dismissed the group that an earlier page asked for', async () => {
    const { feed } = await loaded({ 'notifications.grouped': () => page({ notifications: [grouped('3'), one('2')] }) });
    feed.dismissed('favourite-9', true);
    expect(newestOf(feed)).toEqual(['2']);
  });
});
