// Tests the notifications read marker: it never moves back, and its cached value is used for at most 30 seconds.
import { expect, test } from 'vitest';
import type { AccountCall } from '../../../../electron/contract/calls.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { createReadMarker, moveReadMarker } from '../../../../electron/notifications/incoming/read-marker.ts';
import type { MarkedTimeline } from '@kittiwake/mastodon-api/entities/timelines';
import { manualClock } from '../../system/manual-clock.ts';
import { mira } from '../samples.ts';

/** Creates a server whose marker is at `marker`; null if it has none. */
function setUp(marker: string | null) {
  const clock = manualClock();
  type MarkerParams = Partial<Record<'home' | 'notifications', { last_read_id: string }>>;
  const server = { marker, home: null as string | null, offline: false, conflicts: 0, calls: [] as string[] };
  const call = (async (_: unknown, name: string, params: MarkerParams) => {
    server.calls.push(name);
    if (server.offline) return fail('offline');
    if (name === 'markers.save' && server.conflicts-- > 0)
      return fail('conflict', 'newer-version', { host: 'coast.example' }, { status: 409 });
    if (name === 'markers.save') {
      server.marker = params.notifications?.last_read_id ?? server.marker;
      server.home = params.home?.last_read_id ?? server.home;
    }
    const toMarker = (id: string | null) => id && { last_read_id: id, version: 1, updated_at: '' };
    return ok({ data: { notifications: toMarker(server.marker), home: toMarker(server.home) }, next: null, prev: null });
  }) as unknown as AccountCall;
  const moveTo = (id: string, timeline: MarkedTimeline) => moveReadMarker(call, mira, id, timeline);
  return { clock, server, moveTo, readMarker: createReadMarker({ account: mira, call, clock }) };
}

test('get() returns the server’s marker, or null if it has none', async () => {
  expect(await setUp('20').readMarker.get()).toEqual(ok('20'));
  expect(await setUp(null).readMarker.get()).toEqual(ok(null));
});

test.each([
  ['forward', '20', '30', '30', ['markers.get', 'markers.save']],
  ['forward, comparing ids as numbers', '9', '10', '10', ['markers.get', 'markers.save']],
  ['when the server has none', null, '30', '30', ['markers.get', 'markers.save']],
  ['not to the same notification', '30', '30', '30', ['markers.get']],
  ['never backwards', '30', '20', '30', ['markers.get']],
])('moveReadMarker() moves the marker %s', async (_, before, to, after, calls) => {
  const { server, moveTo } = setUp(before);
  expect(await moveTo(to, 'notifications')).toEqual(ok(null));
  expect([server.marker, server.calls]).toEqual([after, calls]);
});

test('moveReadMarker() fails and saves nothing when the server is unreachable', async () => {
  const { server, moveTo } = setUp('20');
  server.offline = true;
  expect(await moveTo('30', 'notifications')).toMatchObject({ ok: false, error: { code: 'offline' } });
  expect(server.calls).toEqual(['markers.get']);
});

test('moveReadMarker() reloads the marker after a conflict with another device', async () => {
  const { server, moveTo } = setUp('20');
  server.conflicts = 2;
  expect(await moveTo('30', 'notifications')).toEqual(ok(null));
  expect([server.marker, server.calls.filter((name) => name === 'markers.get').length]).toEqual(['30', 3]);
  server.conflicts = 9;
  expect(await moveTo('40', 'notifications')).toMatchObject({ ok: false, error: { code: 'conflict' } });
});

test('moveReadMarker() moves the marker of one timeline only', async () => {
  const { server, moveTo } = setUp('20');
  await moveTo('30', 'home');
  expect([server.marker, server.home]).toEqual(['20', '30']);
});

test('isRead() returns true up to the marker', async () => {
  const { readMarker } = setUp('20');
  expect(await Promise.all(['19', '20', '21'].map((id) => readMarker.isRead(id)))).toEqual([true, true, false]);
});

test('isRead() returns false without a marker or a response', async () => {
  expect(await setUp(null).readMarker.isRead('1')).toBe(false);
  const { server, readMarker } = setUp('20');
  server.offline = true;
  expect(await readMarker.isRead('1')).toBe(false);
});

test('isRead() reloads the marker when the last response is 30 seconds old', async () => {
  const { clock, server, readMarker } = setUp('20');
  await readMarker.get();
  server.marker = '30';
  clock.advance(29_999);
  expect(await readMarker.isRead('25')).toBe(false);
  expect(server.calls).toHaveLength(1);
  clock.advance(1);
  expect(await readMarker.isRead('25')).toBe(true);
  expect(server.calls).toHaveLength(2);
});
