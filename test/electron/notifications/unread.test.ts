// The unread count of each account, together with electron/notifications/news/server-check.ts, which asks the server.
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Unread } from '../../../electron/contract/startup.ts';
import type { ReadingPosition } from '../../../electron/contract/journal.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { AccountCall } from '../../../electron/contract/account-call.ts';
import { createReadMarker } from '../../../electron/notifications/news/read-marker.ts';
import { createServerCheck } from '../../../electron/notifications/news/server-check.ts';
import type { ServerCheck } from '../../../electron/notifications/news/server-check.ts';
import { createUnread } from '../../../electron/notifications/unread.ts';
import type { UnreadCounts } from '../../../electron/notifications/unread.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import type { Viewing } from '../../../electron/notifications/viewing.ts';
import { manualClock } from '../system/manual-clock.ts';
import { jon, mira, noOlderFilters, told } from './samples.ts';

/** What each account's server has. */
let listed: Record<AccountKey, string[]>;
let marked: Record<AccountKey, string>;
let offline: boolean;
let kept: Map<string, ReadingPosition>;
let changes: [AccountKey, Unread][];
let asked: string[];
/** The list waits for it. */
let answer: PromiseWithResolvers<void> | null;
let clock: ReturnType<typeof manualClock>;
let unread: UnreadCounts;
let serverCheck: ServerCheck;
let viewing: Viewing;
let focused: boolean;
/** What was kept as read because the person looked at it. */
let read: [AccountKey, string][];

const call = (async (account: AccountKey, name: string, params: { since_id?: string; limit?: number }) => {
  asked.push(name);
  if (name === 'notifications.list') await answer?.promise;
  if (offline) return fail('offline');
  const data =
    name === 'markers.get'
      ? { notifications: marked[account] ? { last_read_id: marked[account], version: 1, updated_at: '' } : null }
      : (listed[account] ?? [])
          .filter((id) => Number(id) > Number(params.since_id ?? 0))
          .toReversed()
          .slice(0, params.limit)
          .map((id) => told('follow', { id }));
  return ok({ data, next: null, prev: null });
}) as unknown as AccountCall;

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
const counts = () => Object.fromEntries(Object.entries(unread.all()).map(([account, { count }]) => [account, count]));
function setAccounts(accounts: AccountKey[]): void {
  unread.setAccounts(accounts);
  serverCheck.setAccounts(accounts);
}
/** Counts these accounts, whose streams have opened. */
async function follow(...accounts: AccountKey[]): Promise<void> {
  const added = accounts.filter((account) => !(account in unread.all()));
  setAccounts(accounts);
  added.forEach(serverCheck.check);
  await settle();
}

beforeEach(() => {
  [listed, marked, offline, kept, changes, asked, answer] = [{ [mira]: ['10', '20'], [jon]: ['5'] }, {}, false, new Map(), [], [], null];
  [focused, read] = [true, []];
  clock = manualClock();
  viewing = createViewing({ isFocused: () => focused, accounts: () => [], statusOf: () => null });
  unread = createUnread({
    positions: { get: (account) => kept.get(account) ?? null, save: (account, _, position) => void kept.set(account, position) },
    viewing,
    markRead(account, id) {
      read.push([account, id]);
      unread.markSeen(account, id);
    },
  });
  unread.onChange((account, change) => changes.push([account, change]));
  serverCheck = createServerCheck({ call, clock, readMarker: createReadMarker({ call, clock }), unread, olderFilters: noOlderFilters });
});

describe('at the start', () => {
  test('what is there before anything was ever seen counts as read', async () => {
    await follow(mira);
    expect(unread.all()).toEqual({ [mira]: { seen: '20', count: 0 } });
    expect(kept.get(mira)).toEqual({ id: '20', offset: 0 });
  });

  test('what came since the last look is unread', async () => {
    kept.set(mira, { id: '10', offset: 0 });
    await follow(mira);
    expect(counts()).toEqual({ [mira]: 1 });
    expect(changes).toEqual([[mira, { seen: '10', count: 1 }]]);
  });

  test('what was read on another device meanwhile is not', async () => {
    kept.set(mira, { id: '10', offset: 0 });
    marked[mira] = '20';
    await follow(mira);
    expect(unread.all()).toEqual({ [mira]: { seen: '20', count: 0 } });
  });

  test('an older mark of another device takes nothing back', async () => {
    kept.set(mira, { id: '20', offset: 0 });
    marked[mira] = '10';
    await follow(mira);
    expect(unread.all()).toEqual({ [mira]: { seen: '20', count: 0 } });
  });

  test('without a network the count begins with what is known, and is put right later', async () => {
    offline = true;
    kept.set(mira, { id: '10', offset: 0 });
    await follow(mira);
    expect(counts()).toEqual({ [mira]: 0 });
    offline = false;
    serverCheck.check(mira);
    await settle();
    expect(counts()).toEqual({ [mira]: 1 });
  });
});

describe('what arrives', () => {
  test('is counted once, by whatever way and however often it comes', async () => {
    await follow(mira, jon);
    for (const id of ['30', '30', '40']) unread.arrived(mira, told('follow', { id }));
    unread.arrived(jon, told('follow', { id: '6' }));
    expect(counts()).toEqual({ [mira]: 2, [jon]: 1 });
    expect(changes.slice(-3).map(([account, { count }]) => [account, count])).toEqual([
      [mira, 1],
      [mira, 2],
      [jon, 1],
    ]);
  });

  test('is not counted when it was seen before it arrived', async () => {
    await follow(mira);
    unread.arrived(mira, told('follow', { id: '15' }));
    expect(counts()).toEqual({ [mira]: 0 });
  });

  test('while the server is being asked is not forgotten when it answers', async () => {
    kept.set(mira, { id: '10', offset: 0 });
    answer = Promise.withResolvers();
    await follow(mira);
    unread.arrived(mira, told('follow', { id: '30' }));
    answer.resolve();
    await settle();
    expect(counts()).toEqual({ [mira]: 2 });
  });

  test('for an account that is not counted changes nothing', async () => {
    await follow(mira);
    unread.arrived(jon, told('follow', { id: '9' }));
    expect(unread.all()).not.toHaveProperty([jon]);
  });
});

describe('the count goes back to nothing', () => {
  beforeEach(async () => {
    await follow(mira, jon);
    listed[mira] = ['10', '20', '30', '40'];
    for (const id of ['30', '40']) unread.arrived(mira, told('follow', { id }));
    unread.arrived(jon, told('follow', { id: '6' }));
    changes = [];
  });

  test('when the person has seen the newest', () => {
    unread.markSeen(mira, '40');
    expect(counts()).toEqual({ [mira]: 0, [jon]: 1 });
    expect(changes).toEqual([[mira, { seen: '40', count: 0 }]]);
    expect(kept.get(mira)).toEqual({ id: '40', offset: 0 });
  });

  test('as far as the person has seen', () => {
    unread.markSeen(mira, '30');
    unread.markSeen(mira, '20');
    expect(unread.all()[mira]).toEqual({ seen: '30', count: 1 });
  });

  test('when they were dismissed, one by one or all at once', () => {
    unread.removed(mira, ['30']);
    expect(counts()[mira]).toBe(1);
    unread.removed(mira);
    expect(counts()[mira]).toBe(0);
  });

  test('when the account signs out, and comes back with nothing old', async () => {
    await follow(jon);
    expect(changes).toEqual([[mira, { seen: '20', count: 0 }]]);
    expect(counts()).toEqual({ [jon]: 1 });
  });

  test('some minutes after they were read on another device, however many more arrive', async () => {
    clock.advance(4 * 60_000);
    listed[mira]?.push('50');
    unread.arrived(mira, told('follow', { id: '50' }));
    marked[mira] = '40';
    clock.advance(2 * 60_000);
    await settle();
    expect(unread.all()[mira]).toEqual({ seen: '40', count: 1 });
    marked[mira] = '50';
    clock.advance(5 * 60_000);
    await settle();
    expect(counts()[mira]).toBe(0);
  });

  test('when the server took them back, as when somebody’s favourite is undone', async () => {
    listed[mira] = ['10', '20'];
    clock.advance(5 * 60_000);
    await settle();
    expect(counts()[mira]).toBe(0);
  });
});

describe('what is looked at by itself', () => {
  const mention = (id: string, status: string) => told('mention', { id, status: { id: status, in_reply_to_id: '7' } });
  const thread = (id: string) => ({ account: mira, views: ['home', `thread:${id}`] });
  beforeEach(async () => {
    await follow(mira);
    unread.arrived(mira, mention('30', '100'));
    unread.arrived(mira, mention('40', '200'));
  });

  test('counts no more, and once it was the last one all is read', () => {
    viewing.set(thread('100'));
    expect([counts(), read]).toEqual([{ [mira]: 1 }, []]);
    viewing.set(thread('200'));
    expect(read).toEqual([[mira, '40']]);
    expect(unread.all()[mira]).toEqual({ seen: '40', count: 0 });
  });

  test('stays looked at when the server is asked again', async () => {
    viewing.set(thread('200'));
    listed[mira] = ['10', '20', '30', '40'];
    serverCheck.check(mira);
    await settle();
    expect(unread.all()[mira]).toEqual({ seen: '20', count: 1 });
  });

  test('is also what arrives in the thread before the person’s eyes, unless nobody looks', () => {
    viewing.set(thread('7'));
    expect(counts()).toEqual({ [mira]: 0 });
    focused = false;
    unread.arrived(mira, mention('50', '300'));
    expect(counts()).toEqual({ [mira]: 1 });
    focused = true;
    unread.arrived(mira, mention('60', '400'));
    expect(counts()).toEqual({ [mira]: 0 });
  });

  test('is who followed, once their profile is open', () => {
    const followed = told('follow', { id: '50' });
    unread.arrived(mira, followed);
    viewing.set({ account: mira, views: [`profile:${followed.account.id}`] });
    expect(counts()).toEqual({ [mira]: 2 });
  });

  test('is nothing of another account', () => {
    viewing.set({ account: jon, views: ['thread:100'] });
    expect(counts()).toEqual({ [mira]: 2 });
  });
});

test('a full page removes nothing that was counted before', async () => {
  kept.set(mira, { id: '10', offset: 0 });
  await follow(mira);
  for (let id = 1001; id <= 1100; id += 1) {
    listed[mira]?.push(String(id));
    unread.arrived(mira, told('follow', { id: String(id) }));
  }
  serverCheck.check(mira);
  await settle();
  expect(counts()).toEqual({ [mira]: 101 });
});

test('while nothing is unread, no check is planned', async () => {
  await follow(mira);
  expect(clock.planned()).toEqual([]);
});

test('a check that is requested during a check runs once after it', async () => {
  answer = Promise.withResolvers();
  setAccounts([mira]);
  for (let time = 0; time < 3; time += 1) serverCheck.check(mira);
  answer.resolve();
  await settle();
  expect(asked).toEqual(['markers.get', 'notifications.list', 'markers.get', 'notifications.list']);
});

test('after stop nothing is planned', async () => {
  kept.set(mira, { id: '10', offset: 0 });
  await follow(mira);
  serverCheck.stop();
  expect(clock.planned()).toEqual([]);
});
