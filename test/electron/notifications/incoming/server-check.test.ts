// Tests requesting the marker and the list from the server; ../unread.test.ts covers repeated requests and their effect on the count.
import { expect, test } from 'vitest';
import type { AccountCall } from '../../../../electron/contract/calls.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { createServerCheck } from '../../../../electron/notifications/incoming/server-check.ts';
import { UnreadCount } from '../../../../electron/notifications/unread.ts';
import { createViewing } from '../../../../electron/notifications/viewing.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { mira, noOlderFilters, sampleNotification } from '../samples.ts';

const settled = () => new Promise(setImmediate);

/** `newestSeenId`: id of the newest notification seen here. `ids`: the server's list, newest first; null if the server is unreachable. */
function setUp(newestSeenId: string | null, ids: string[] | null, marker: string | null = null) {
  const clock = manualClock();
  const requests: unknown[] = [];
  const listed: string[][] = [];
  const position = newestSeenId === null ? null : { id: newestSeenId, offset: 0 };
  const unread = new UnreadCount({
    account: mira,
    positions: { get: () => position, save: () => undefined },
    viewing: createViewing({ isFocused: () => false, accounts: () => [], statusOf: () => null }),
    markRead: () => undefined,
  });
  const call = (async (_: unknown, __: unknown, params: unknown, options: unknown) => {
    requests.push([params, options]);
    return ids === null ? fail('offline') : ok({ data: ids.map((id) => sampleNotification('follow', { id })), next: null, prev: null });
  }) as unknown as AccountCall;
  const serverCheck = createServerCheck({
    account: mira,
    call,
    clock,
    readMarker: { get: async () => ok(marker) },
    unread,
    olderFilters: noOlderFilters,
  });
  serverCheck.onListed((notifications) => void listed.push(notifications.map(({ id }) => id)));
  unread.setReady(true);
  return { clock, requests, listed, unread, serverCheck };
}

test.each([
  ['nothing was ever seen', null, null, { limit: 1 }],
  ['the list was empty when last seen', '0', null, { limit: 80 }],
  ['a notification was seen', '10', null, { limit: 80, since_id: '10' }],
  ['a newer notification was seen on another device', '10', '15', { limit: 80, since_id: '15' }],
])('requests the list in the background when %s', async (_, newestSeenId, marker, params) => {
  const { requests, serverCheck } = setUp(newestSeenId, [], marker);
  serverCheck.setReady(true);
  serverCheck.check();
  await settled();
  expect(requests).toEqual([[params, { background: true }]]);
});

test('counts the listed notifications and emits them', async () => {
  const { listed, unread, serverCheck } = setUp('10', ['12', '11']);
  serverCheck.setReady(true);
  serverCheck.check();
  await settled();
  expect([listed, unread.current()]).toEqual([[['12', '11']], { seen: '10', count: 2 }]);
});

test('ignores older notifications from a server that ignores `since_id`', async () => {
  const olderIds = Array.from({ length: 78 }, (_, at) => String(99 - at));
  const { listed, unread, serverCheck } = setUp('99', ['101', '100', ...olderIds]);
  serverCheck.setReady(true);
  serverCheck.check();
  await settled();
  expect([listed, unread.current()]).toEqual([[['101', '100']], { seen: '99', count: 2 }]);
  // A page that reaches known notifications contains all new ones: the missing one was dismissed elsewhere.
  unread.add(sampleNotification('follow', { id: '102' }));
  serverCheck.check();
  await settled();
  expect(unread.current()).toEqual({ seen: '99', count: 2 });
});

test('changes nothing after a failed request', async () => {
  const { clock, listed, unread, serverCheck } = setUp('10', null);
  serverCheck.setReady(true);
  serverCheck.check();
  await settled();
  expect([listed, unread.current(), clock.planned()]).toEqual([[], { seen: '10', count: 0 }, []]);
});

test('ignores a response for an account that is not ready any more', async () => {
  const { listed, serverCheck } = setUp('10', ['11']);
  serverCheck.setReady(true);
  serverCheck.check();
  serverCheck.setReady(false);
  await settled();
  expect(listed).toEqual([]);
});

test('does not check an account that is not ready', async () => {
  const { requests, serverCheck } = setUp('10', []);
  serverCheck.check();
  await settled();
  expect(requests).toEqual([]);
});

test('plans the next check in five minutes while something is unread, until the account is not ready', async () => {
  const { clock, requests, serverCheck } = setUp('10', ['11']);
  serverCheck.setReady(true);
  serverCheck.check();
  await settled();
  expect(clock.planned()).toEqual([300_000]);
  clock.advance(300_000);
  await settled();
  expect([requests.length, clock.planned()]).toEqual([2, [300_000]]);
  serverCheck.setReady(false);
  expect(clock.planned()).toEqual([]);
});

test('checks a ready account once: when check() is called, or after five seconds', async () => {
  const { clock, requests, serverCheck } = setUp('10', []);
  serverCheck.setReady(true);
  await settled();
  expect([requests.length, clock.planned()]).toEqual([0, [5_000]]);
  serverCheck.check();
  await settled();
  clock.advance(5_000);
  await settled();
  expect(requests).toHaveLength(1);

  const other = setUp('10', []);
  other.serverCheck.setReady(true);
  other.clock.advance(5_000);
  await settled();
  expect(other.requests).toHaveLength(1);
});
