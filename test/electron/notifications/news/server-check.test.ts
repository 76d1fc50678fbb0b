// The server is asked for the marker and the list; ../unread.test.ts covers when it is asked again and what that does to the count.
import { expect, test } from 'vitest';
import type { AccountCall } from '../../../../electron/contract/account-call.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { createServerCheck } from '../../../../electron/notifications/news/server-check.ts';
import { createUnread } from '../../../../electron/notifications/unread.ts';
import { createViewing } from '../../../../electron/notifications/viewing.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { mira, noOlderFilters, told } from '../samples.ts';

const settled = () => new Promise(setImmediate);

/** `seen`: the newest notification that was seen here. `ids`: what the server lists, newest first; null: it can't be reached. */
function setUp(seen: string | null, ids: string[] | null, marker: string | null = null) {
  const clock = manualClock();
  const asked: unknown[] = [];
  const listed: string[][] = [];
  const position = seen === null ? null : { id: seen, offset: 0 };
  const unread = createUnread({
    positions: { get: () => position, save: () => undefined },
    viewing: createViewing({ isFocused: () => false, accounts: () => [], statusOf: () => null }),
    markRead: () => undefined,
  });
  const call = (async (_: unknown, __: unknown, params: unknown, options: unknown) => {
    asked.push([params, options]);
    return ids === null ? fail('offline') : ok({ data: ids.map((id) => told('follow', { id })), next: null, prev: null });
  }) as unknown as AccountCall;
  const serverCheck = createServerCheck({ call, clock, readMarker: { get: async () => ok(marker) }, unread, olderFilters: noOlderFilters });
  serverCheck.onListed((_, notifications) => void listed.push(notifications.map(({ id }) => id)));
  unread.setAccounts([mira]);
  return { clock, asked, listed, unread, serverCheck };
}

test.each([
  ['nothing was ever seen', null, null, { limit: 1 }],
  ['there was nothing to see', '0', null, { limit: 80 }],
  ['something was seen', '10', null, { limit: 80, since_id: '10' }],
  ['more was seen on another device', '10', '15', { limit: 80, since_id: '15' }],
])('the list is asked for in the background when %s', async (_, seen, marker, params) => {
  const { asked, serverCheck } = setUp(seen, [], marker);
  serverCheck.setAccounts([mira]);
  serverCheck.check(mira);
  await settled();
  expect(asked).toEqual([[params, { background: true }]]);
});

test('the answer is counted and told to the listeners', async () => {
  const { listed, unread, serverCheck } = setUp('10', ['12', '11']);
  serverCheck.setAccounts([mira]);
  serverCheck.check(mira);
  await settled();
  expect([listed, unread.all()]).toEqual([[['12', '11']], { [mira]: { seen: '10', count: 2 } }]);
});

test('a server that ignores `since_id` is believed for what is newer alone', async () => {
  const known = Array.from({ length: 78 }, (_, at) => String(99 - at));
  const { listed, unread, serverCheck } = setUp('99', ['101', '100', ...known]);
  serverCheck.setAccounts([mira]);
  serverCheck.check(mira);
  await settled();
  expect([listed, unread.all()]).toEqual([[['101', '100']], { [mira]: { seen: '99', count: 2 } }]);
  // A page of what is known has all that is new: what it doesn't list was dismissed elsewhere.
  unread.arrived(mira, told('follow', { id: '102' }));
  serverCheck.check(mira);
  await settled();
  expect(unread.all()).toEqual({ [mira]: { seen: '99', count: 2 } });
});

test('a failed request changes nothing', async () => {
  const { clock, listed, unread, serverCheck } = setUp('10', null);
  serverCheck.setAccounts([mira]);
  serverCheck.check(mira);
  await settled();
  expect([listed, unread.all(), clock.planned()]).toEqual([[], { [mira]: { seen: '10', count: 0 } }, []]);
});

test('an answer for an account that was removed meanwhile is ignored', async () => {
  const { listed, serverCheck } = setUp('10', ['11']);
  serverCheck.setAccounts([mira]);
  serverCheck.check(mira);
  serverCheck.setAccounts([]);
  await settled();
  expect(listed).toEqual([]);
});

test('an unknown account is not asked about', async () => {
  const { asked, serverCheck } = setUp('10', []);
  serverCheck.check(mira);
  await settled();
  expect(asked).toEqual([]);
});

test('while something is unread the next check is planned in five minutes, until stop', async () => {
  const { clock, asked, serverCheck } = setUp('10', ['11']);
  serverCheck.setAccounts([mira]);
  serverCheck.check(mira);
  await settled();
  expect(clock.planned()).toEqual([300_000]);
  clock.advance(300_000);
  await settled();
  expect([asked.length, clock.planned()]).toEqual([2, [300_000]]);
  serverCheck.stop();
  expect(clock.planned()).toEqual([]);
});

test('a new account is asked about once: when its stream has opened, or else after five seconds', async () => {
  const { clock, asked, serverCheck } = setUp('10', []);
  serverCheck.setAccounts([mira]);
  await settled();
  expect([asked.length, clock.planned()]).toEqual([0, [5_000]]);
  serverCheck.check(mira);
  await settled();
  clock.advance(5_000);
  await settled();
  expect(asked).toHaveLength(1);

  const other = setUp('10', []);
  other.serverCheck.setAccounts([mira]);
  other.clock.advance(5_000);
  await settled();
  expect(other.asked).toHaveLength(1);
});

test.each([
  ['an answer', [], true],
  ['no way to the server', null, false],
])('the listeners hear after %s whether the server is there', async (_, ids, isReached) => {
  const { serverCheck } = setUp('10', ids);
  const answered: unknown[] = [];
  serverCheck.onAnswered((...args) => answered.push(args));
  serverCheck.setAccounts([mira]);
  serverCheck.check(mira);
  await settled();
  expect(answered).toEqual([[mira, isReached]]);
});
