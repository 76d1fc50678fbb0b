import { expect, it } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { fail } from '../../../../electron/contract/result.ts';
import { Inbox, mentionTypes } from '../../../../renderer/state/account/inbox.svelte.ts';
import { NotificationFeed } from '../../../../renderer/state/timelines/notifications.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

/** `at`: minutes after noon, also the notification's id. */
const one = (at: number, type = 'mention') =>
  v.parse(notificationSchema, {
    id: String(at),
    type,
    created_at: new Date(Date.UTC(2026, 10, 21, 12, at)).toISOString(),
    account: { id: '7', username: 'ida', acct: 'ida' },
  });

function accountAt(host: string, list: NonNullable<EndpointFakes['notifications.list']>) {
  const fake = fakeAccount({
    'notifications.grouped': () => fail('not-offered', 'not-offered-here', { host }),
    'notifications.list': list,
  });
  const key = makeAccountKey(`https://${host}`, '1');
  const notifications = new NotificationFeed({ ...fake.account, key });
  notifications.setConnected(true);
  return { key, entities: fake.account.entities, notifications, sent: fake.sent };
}
const coastOf = (...at: number[]) => accountAt('coast.example', () => page(at.map((each) => one(each))));
const lagoonOf = (...at: number[]) => accountAt('lagoon.example', () => page(at.map((each) => one(each))));

function inboxOf<A extends ReturnType<typeof accountAt>>(...accounts: A[]) {
  return new Inbox<A>(() => accounts);
}
const listRows = <A extends ReturnType<typeof accountAt>>(inbox: Inbox<A>) =>
  inbox.rows.map(({ account, row }) => `${account.key.includes('coast') ? 'coast' : 'lagoon'} ${row.key}`);

it('merges the notifications of all accounts by time', async () => {
  const inbox = inboxOf(coastOf(5, 2, 1), lagoonOf(4, 3));
  expect(inbox.phase).toBe('loading');
  await inbox.open();
  expect(listRows(inbox)).toEqual(['coast 5', 'lagoon 4', 'lagoon 3', 'coast 2', 'coast 1']);
  expect([inbox.phase, inbox.reachedEnd, inbox.problem]).toEqual(['ready', true, null]);
});

it('loads older rows only of the account that the list waits for', async () => {
  const coast = accountAt('coast.example', ({ cursor }) => (cursor === undefined ? page([one(9), one(8)], 'max_id=8') : page([one(2)])));
  const lagoon = lagoonOf(7, 1);
  const inbox = inboxOf(coast, lagoon);
  await inbox.open();
  // Rows older than the coast's oldest loaded row are withheld: unloaded rows of the coast may belong above them.
  expect(listRows(inbox)).toEqual(['coast 9', 'coast 8']);
  const before = lagoon.sent.length;
  await inbox.loadOlder();
  expect(listRows(inbox)).toEqual(['coast 9', 'coast 8', 'lagoon 7', 'coast 2', 'lagoon 1']);
  expect(lagoon.sent).toHaveLength(before);
});

it('reports an account that fails, shows the others, and retries only that account', async () => {
  let fails = true;
  const lagoon = accountAt('lagoon.example', () => (fails ? refusal : page([one(4)])));
  const coast = coastOf(5);
  const inbox = inboxOf(coast, lagoon);
  await inbox.open();
  expect([inbox.phase, listRows(inbox)]).toEqual(['ready', ['coast 5']]);
  expect(inbox.problems).toEqual([{ account: lagoon, problem: refusal.error }]);
  fails = false;
  const before = coast.sent.length;
  inbox.retry(lagoon);
  await expect.poll(() => listRows(inbox)).toEqual(['coast 5', 'lagoon 4']);
  expect(inbox.problems).toEqual([]);
  expect(coast.sent).toHaveLength(before);
});

it('fails if every account fails', async () => {
  const inbox = inboxOf(
    accountAt('coast.example', () => refusal),
    accountAt('lagoon.example', () => refusal),
  );
  await inbox.open();
  expect([inbox.phase, inbox.problem]).toEqual(['failed', refusal.error]);
});

it('requests mentions only from each server', async () => {
  const inbox = inboxOf(
    accountAt('coast.example', () => page([one(5, 'follow'), one(3)])),
    lagoonOf(4),
  );
  inbox.filter = 'mention';
  await inbox.open();
  expect(listRows(inbox)).toEqual(['lagoon 4', 'coast 3']);
  expect(inbox.rows[0]?.account.sent.at(-1)?.params).toMatchObject({ 'types[]': [...mentionTypes] });
});

it('keeps new notifications pending, and marks unseen ones', async () => {
  const [coast, lagoon] = [coastOf(5), lagoonOf(4)];
  coast.notifications.unread = { seen: '4', count: 1 };
  lagoon.notifications.unread = { seen: '4', count: 0 };
  const inbox = inboxOf(coast, lagoon);
  await inbox.open();
  const unread = () => inbox.rows.filter((row) => inbox.isUnread(row)).map(({ row }) => row.key);
  expect(unread()).toEqual(['5']);
  lagoon.notifications.receive([one(6)]);
  expect([inbox.pendingCount, listRows(inbox)]).toEqual([1, ['coast 5', 'lagoon 4']]);
  inbox.showPending();
  expect([inbox.pendingCount, listRows(inbox)]).toEqual([0, ['lagoon 6', 'coast 5', 'lagoon 4']]);
  expect(unread()).toEqual(['6', '5']);
});

it('marks notifications as seen on the server of each account', async () => {
  const [coast, lagoon] = [coastOf(5), lagoonOf(4)];
  lagoon.notifications.unread = { seen: '4', count: 0 };
  const inbox = inboxOf(coast, lagoon);
  await inbox.open();
  inbox.markSeen();
  expect(fakeBridge.argsOf('notifications.seen')).toEqual([{ account: coast.key, id: '5' }]);
});

it('stays at its top until all accounts have answered, and marks only what was on screen', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof page>>();
  const [coast, lagoon] = [coastOf(5), accountAt('lagoon.example', () => answer.promise)];
  await coast.notifications.timeline.open();
  const inbox = inboxOf(coast, lagoon);
  const opening = inbox.open();
  inbox.setPosition({ id: inbox.rows[0]?.key ?? '', offset: 0 });
  expect([inbox.staysAtTop, listRows(inbox)]).toEqual([true, ['coast 5']]);
  answer.resolve(page([one(9), one(4)]));
  await opening;
  expect([inbox.staysAtTop, listRows(inbox)]).toEqual([false, ['lagoon 9', 'coast 5', 'lagoon 4']]);
  inbox.setPosition({ id: inbox.rows[1]?.key ?? '', offset: 0 });
  inbox.markSeen();
  inbox.setPosition({ id: inbox.rows[0]?.key ?? '', offset: 0 });
  inbox.markSeen();
  expect(fakeBridge.argsOf('notifications.seen')).toMatchObject([{ id: '5' }, { id: '4' }, { id: '5' }, { id: '9' }]);
});

it('does not stay at its top once the user has scrolled', async () => {
  const inbox = inboxOf(coastOf(5, 3));
  const opening = inbox.open();
  inbox.setPosition({ id: 'further down', offset: 40 });
  expect(inbox.staysAtTop).toBe(false);
  await opening;
});

it('stores the reading position of each filter', () => {
  const inbox = inboxOf(coastOf(5));
  inbox.setPosition({ id: 'a', offset: 10 });
  inbox.filter = 'mention';
  expect(inbox.position).toBeNull();
  inbox.filter = 'all';
  expect(inbox.position).toEqual({ id: 'a', offset: 10 });
});
