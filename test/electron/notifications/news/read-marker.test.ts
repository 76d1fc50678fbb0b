// The marker of read notifications: it never moves back, and an answer about it may be 30 seconds old.
import { expect, test } from 'vitest';
import type { AccountCall } from '../../../../electron/contract/account-call.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { createReadMarker } from '../../../../electron/notifications/news/read-marker.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { mira } from '../samples.ts';

/** A server whose marker is at `marker`; null: it has none. */
function setUp(marker: string | null) {
  const clock = manualClock();
  type Sent = Partial<Record<'home' | 'notifications', { last_read_id: string }>>;
  const server = { marker, home: null as string | null, offline: false, conflicts: 0, calls: [] as string[] };
  const call = (async (_: unknown, name: string, params: Sent) => {
    server.calls.push(name);
    if (server.offline) return fail('offline');
    if (name === 'markers.save' && server.conflicts-- > 0)
      return fail('conflict', 'newer-version', { host: 'coast.example' }, { status: 409 });
    if (name === 'markers.save') {
      server.marker = params.notifications?.last_read_id ?? server.marker;
      server.home = params.home?.last_read_id ?? server.home;
    }
    const present = (id: string | null) => id && { last_read_id: id, version: 1, updated_at: '' };
    return ok({ data: { notifications: present(server.marker), home: present(server.home) }, next: null, prev: null });
  }) as unknown as AccountCall;
  return { clock, server, readMarker: createReadMarker({ call, clock }) };
}

test('get answers with the marker of the server, or null for a server without one', async () => {
  expect(await setUp('20').readMarker.get(mira)).toEqual(ok('20'));
  expect(await setUp(null).readMarker.get(mira)).toEqual(ok(null));
});

test.each([
  ['forward', '20', '30', '30', ['markers.get', 'markers.save']],
  ['forward, by number and not by letter', '9', '10', '10', ['markers.get', 'markers.save']],
  ['from nothing', null, '30', '30', ['markers.get', 'markers.save']],
  ['not to the same notification', '30', '30', '30', ['markers.get']],
  ['never back', '30', '20', '30', ['markers.get']],
])('the marker moves %s', async (_, before, to, after, calls) => {
  const { server, readMarker } = setUp(before);
  expect(await readMarker.moveTo(mira, to, 'notifications')).toEqual(ok(null));
  expect([server.marker, server.calls]).toEqual([after, calls]);
});

test('moveTo fails when the server cannot be asked, and saves nothing', async () => {
  const { server, readMarker } = setUp('20');
  server.offline = true;
  expect(await readMarker.moveTo(mira, '30', 'notifications')).toMatchObject({ ok: false, error: { code: 'offline' } });
  expect(server.calls).toEqual(['markers.get']);
});

test('a marker that another device moves at the same time is asked for again', async () => {
  const { server, readMarker } = setUp('20');
  server.conflicts = 2;
  expect(await readMarker.moveTo(mira, '30', 'notifications')).toEqual(ok(null));
  expect([server.marker, server.calls.filter((name) => name === 'markers.get').length]).toEqual(['30', 3]);
  server.conflicts = 9;
  expect(await readMarker.moveTo(mira, '40', 'notifications')).toMatchObject({ ok: false, error: { code: 'conflict' } });
});

test('each timeline has a marker of its own', async () => {
  const { server, readMarker } = setUp('20');
  await readMarker.moveTo(mira, '30', 'home');
  expect([server.marker, server.home]).toEqual(['20', '30']);
});

test('isRead is true up to the marker', async () => {
  const { readMarker } = setUp('20');
  expect(await Promise.all(['19', '20', '21'].map((id) => readMarker.isRead(mira, id)))).toEqual([true, true, false]);
});

test('isRead is false without a marker and without an answer', async () => {
  expect(await setUp(null).readMarker.isRead(mira, '1')).toBe(false);
  const { server, readMarker } = setUp('20');
  server.offline = true;
  expect(await readMarker.isRead(mira, '1')).toBe(false);
});

test('isRead asks the server again when the last answer is 30 seconds old', async () => {
  const { clock, server, readMarker } = setUp('20');
  await readMarker.get(mira);
  server.marker = '30';
  clock.advance(29_999);
  expect(await readMarker.isRead(mira, '25')).toBe(false);
  expect(server.calls).toHaveLength(1);
  clock.advance(1);
  expect(await readMarker.isRead(mira, '25')).toBe(true);
  expect(server.calls).toHaveLength(2);
});
