// Tests the unread count of each account, with electron/notifications/incoming/server-check.ts, which requests the server's list.
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Unread } from '../../../electron/contract/startup.ts';
import type { ReadingPosition } from '../../../electron/contract/journal.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { AccountCall } from '../../../electron/contract/calls.ts';
import { createReadMarker } from '../../../electron/notifications/incoming/read-marker.ts';
import { createServerCheck } from '../../../electron/notifications/incoming/server-check.ts';
import type { ServerCheck } from '../../../electron/notifications/incoming/server-check.ts';
import { UnreadCount } from '../../../electron/notifications/unread.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import type { Viewing } from '../../../electron/notifications/viewing.ts';
import { manualClock } from '../system/manual-clock.ts';
import { jon, mira, noOlderFilters, sampleNotification } from './samples.ts';

/** Notification ids on each account's server. */
let serverIds: Record<AccountKey, string[]>;
let readMarkers: Record<AccountKey, string>;
let offline: boolean;
let positions: Map<string, ReadingPosition>;
let changes: [AccountKey, Unread][];
let endpointNames: string[];
/** Promise that delays the response with the list. */
let listDelay: PromiseWithResolvers<void> | null;
let clock: ReturnType<typeof manualClock>;
let parts: Record<AccountKey, { unread: UnreadCount; serverCheck: ServerCheck }>;
/** The count of mira's account. */
let unread: UnreadCount;
let serverCheck: ServerCheck;
let viewing: Viewing;
let focused: boolean;
/** Read positions saved because the user viewed the notifications. */
let savedReads: [AccountKey, string][];

const call = (async (account: AccountKey, name: string, params: { since_id?: string; limit?: number }) => {
  endpointNames.push(name);
  if (name === 'notifications.list') await listDelay?.promise;
  if (offline) return fail('offline');
  const data =
    name === 'markers.get'
      ? { notifications: readMarkers[account] ? { last_read_id: readMarkers[account], version: 1, updated_at: '' } : null }
      : (serverIds[account] ?? [])
          .filter((id) => Number(id) > Number(params.since_id ?? 0))
          .toReversed()
          .slice(0, params.limit)
          .map((id) => sampleNotification('follow', { id }));
  return ok({ data, next: null, prev: null });
}) as unknown as AccountCall;

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
/** Counts of the ready accounts. */
const counts = () =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([account, each]) => {
      const current = each.unread.current();
      return current === null ? [] : [[account, current.count]];
    }),
  );
function setReady(...accounts: AccountKey[]): void {
  for (const [account, each] of Object.entries(parts)) {
    each.unread.setReady(accounts.includes(account as AccountKey));
    each.serverCheck.setReady(accounts.includes(account as AccountKey));
  }
}
/** Counts unread notifications of these accounts, whose streams have opened. */
async function countAccounts(...accounts: AccountKey[]): Promise<void> {
  const newAccounts = accounts.filter((account) => parts[account]?.unread.current() === null);
  setReady(...accounts);
  for (const account of newAccounts) parts[account]?.serverCheck.check();
  await settle();
}

function createParts(account: AccountKey) {
  const count = new UnreadCount({
    account,
    positions: { get: () => positions.get(account) ?? null, save: (_, __, position) => void positions.set(account, position) },
    viewing,
    markRead(id) {
      savedReads.push([account, id]);
      count.markSeen(id);
    },
  });
  count.onChange((change) => changes.push([account, change]));
  const readMarker = createReadMarker({ account, call, clock });
  return {
    unread: count,
    serverCheck: createServerCheck({ account, call, clock, readMarker, unread: count, olderFilters: noOlderFilters }),
  };
}

beforeEach(() => {
  [serverIds, readMarkers, offline, positions, changes, listDelay] = [
    { [mira]: ['10', '20'], [jon]: ['5'] },
    {},
    false,
    new Map(),
    [],
    null,
  ];
  endpointNames = [];
  [focused, savedReads] = [true, []];
  clock = manualClock();
  viewing = createViewing({ isFocused: () => focused, accounts: () => [], statusOf: () => null });
  parts = { [mira]: createParts(mira), [jon]: createParts(jon) };
  ({ unread, serverCheck } = parts[mira] ?? createParts(mira));
});

describe('first count', () => {
  test('counts existing notifications as read if nothing was ever seen', async () => {
    await countAccounts(mira);
    expect(unread.current()).toEqual({ seen: '20', count: 0 });
    expect(positions.get(mira)).toEqual({ id: '20', offset: 0 });
  });

  test('counts notifications newer than the last seen one', async () => {
    positions.set(mira, { id: '10', offset: 0 });
    await countAccounts(mira);
    expect(counts()).toEqual({ [mira]: 1 });
    expect(changes).toEqual([[mira, { seen: '10', count: 1 }]]);
  });

  test('does not count notifications read on another device', async () => {
    positions.set(mira, { id: '10', offset: 0 });
    readMarkers[mira] = '20';
    await countAccounts(mira);
    expect(unread.current()).toEqual({ seen: '20', count: 0 });
  });

  test('ignores an older read marker of another device', async () => {
    positions.set(mira, { id: '20', offset: 0 });
    readMarkers[mira] = '10';
    await countAccounts(mira);
    expect(unread.current()).toEqual({ seen: '20', count: 0 });
  });

  test('starts with the local count while offline and corrects it later', async () => {
    offline = true;
    positions.set(mira, { id: '10', offset: 0 });
    await countAccounts(mira);
    expect(counts()).toEqual({ [mira]: 0 });
    offline = false;
    serverCheck.check();
    await settle();
    expect(counts()).toEqual({ [mira]: 1 });
  });
});

describe('new notifications', () => {
  test('counts a repeated notification once', async () => {
    await countAccounts(mira, jon);
    for (const id of ['30', '30', '40']) unread.add(sampleNotification('follow', { id }));
    parts[jon]?.unread.add(sampleNotification('follow', { id: '6' }));
    expect(counts()).toEqual({ [mira]: 2, [jon]: 1 });
    expect(changes.slice(-3).map(([account, { count }]) => [account, count])).toEqual([
      [mira, 1],
      [mira, 2],
      [jon, 1],
    ]);
  });

  test('does not count a notification older than the last seen one', async () => {
    await countAccounts(mira);
    unread.add(sampleNotification('follow', { id: '15' }));
    expect(counts()).toEqual({ [mira]: 0 });
  });

  test('keeps a notification that arrives during a check', async () => {
    positions.set(mira, { id: '10', offset: 0 });
    listDelay = Promise.withResolvers();
    await countAccounts(mira);
    unread.add(sampleNotification('follow', { id: '30' }));
    listDelay.resolve();
    await settle();
    expect(counts()).toEqual({ [mira]: 2 });
  });

  test('ignores an account that is not counted', async () => {
    await countAccounts(mira);
    parts[jon]?.unread.add(sampleNotification('follow', { id: '9' }));
    expect(counts()).toEqual({ [mira]: 0 });
  });
});

describe('decreasing count', () => {
  beforeEach(async () => {
    await countAccounts(mira, jon);
    serverIds[mira] = ['10', '20', '30', '40'];
    for (const id of ['30', '40']) unread.add(sampleNotification('follow', { id }));
    parts[jon]?.unread.add(sampleNotification('follow', { id: '6' }));
    changes = [];
  });

  test('resets when the user has seen the newest notification', () => {
    unread.markSeen('40');
    expect(counts()).toEqual({ [mira]: 0, [jon]: 1 });
    expect(changes).toEqual([[mira, { seen: '40', count: 0 }]]);
    expect(positions.get(mira)).toEqual({ id: '40', offset: 0 });
  });

  test('keeps notifications newer than the last seen one', () => {
    unread.markSeen('30');
    unread.markSeen('20');
    expect(unread.current()).toEqual({ seen: '30', count: 1 });
  });

  test('decreases when notifications are dismissed one by one or all at once', () => {
    unread.remove(['30']);
    expect(counts()[mira]).toBe(1);
    unread.remove();
    expect(counts()[mira]).toBe(0);
  });

  test('resets when the account signs out', async () => {
    await countAccounts(jon);
    expect(changes).toEqual([[mira, { seen: '20', count: 0 }]]);
    expect(counts()).toEqual({ [jon]: 1 });
  });

  test('decreases within minutes after notifications were read on another device', async () => {
    clock.advance(4 * 60_000);
    serverIds[mira]?.push('50');
    unread.add(sampleNotification('follow', { id: '50' }));
    readMarkers[mira] = '40';
    clock.advance(2 * 60_000);
    await settle();
    expect(unread.current()).toEqual({ seen: '40', count: 1 });
    readMarkers[mira] = '50';
    clock.advance(5 * 60_000);
    await settle();
    expect(counts()[mira]).toBe(0);
  });

  test('decreases when the server withdraws notifications, such as an undone favourite', async () => {
    serverIds[mira] = ['10', '20'];
    clock.advance(5 * 60_000);
    await settle();
    expect(counts()[mira]).toBe(0);
  });
});

describe('viewing single posts and profiles', () => {
  const mention = (id: string, status: string) => sampleNotification('mention', { id, status: { id: status, in_reply_to_id: '7' } });
  const thread = (id: string) => ({ account: mira, views: ['home', `thread:${id}`] });
  beforeEach(async () => {
    await countAccounts(mira);
    unread.add(mention('30', '100'));
    unread.add(mention('40', '200'));
  });

  test('removes a viewed notification from the count and marks all as read after the last one', () => {
    viewing.set(thread('100'));
    expect([counts(), savedReads]).toEqual([{ [mira]: 1 }, []]);
    viewing.set(thread('200'));
    expect(savedReads).toEqual([[mira, '40']]);
    expect(unread.current()).toEqual({ seen: '40', count: 0 });
  });

  test('keeps a notification viewed after the next check', async () => {
    viewing.set(thread('200'));
    serverIds[mira] = ['10', '20', '30', '40'];
    serverCheck.check();
    await settle();
    expect(unread.current()).toEqual({ seen: '20', count: 1 });
  });

  test('does not count replies in the visible thread unless the window is unfocused', () => {
    viewing.set(thread('7'));
    expect(counts()).toEqual({ [mira]: 0 });
    focused = false;
    unread.add(mention('50', '300'));
    expect(counts()).toEqual({ [mira]: 1 });
    focused = true;
    unread.add(mention('60', '400'));
    expect(counts()).toEqual({ [mira]: 0 });
  });

  test('removes a follow when the follower’s profile is open', () => {
    const followed = sampleNotification('follow', { id: '50' });
    unread.add(followed);
    viewing.set({ account: mira, views: [`profile:${followed.account.id}`] });
    expect(counts()).toEqual({ [mira]: 2 });
  });

  test('keeps notifications of another account', () => {
    viewing.set({ account: jon, views: ['thread:100'] });
    expect(counts()).toEqual({ [mira]: 2 });
  });
});

test('removes no counted notifications after a full page', async () => {
  positions.set(mira, { id: '10', offset: 0 });
  await countAccounts(mira);
  for (let id = 1001; id <= 1100; id += 1) {
    serverIds[mira]?.push(String(id));
    unread.add(sampleNotification('follow', { id: String(id) }));
  }
  serverCheck.check();
  await settle();
  expect(counts()).toEqual({ [mira]: 101 });
});

test('plans no check while nothing is unread', async () => {
  await countAccounts(mira);
  expect(clock.planned()).toEqual([]);
});

test('runs a check requested during a check once after it', async () => {
  listDelay = Promise.withResolvers();
  setReady(mira);
  for (let time = 0; time < 3; time += 1) serverCheck.check();
  listDelay.resolve();
  await settle();
  expect(endpointNames).toEqual(['markers.get', 'notifications.list', 'markers.get', 'notifications.list']);
});

test('plans nothing while the account is not ready', async () => {
  positions.set(mira, { id: '10', offset: 0 });
  await countAccounts(mira);
  setReady();
  expect(clock.planned()).toEqual([]);
});
