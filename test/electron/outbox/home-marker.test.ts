// Tests the home read marker: saved after a pause and at the end, never moved back, and compared with another device's marker.
import { beforeEach, expect, test } from 'vitest';
import type { AccountCall } from '../../../electron/contract/calls.ts';
import type { QueuedAction } from '../../../electron/contract/actions.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createHomeMarker } from '../../../electron/outbox/home-marker.ts';
import { mira } from '../notifications/samples.ts';
import { manualClock } from '../system/manual-clock.ts';

let clock: ReturnType<typeof manualClock>;
let queuedActions: QueuedAction[];
let positions: Map<string, { id: string; offset: number }>;
let server: { home: string | null; hasNoMarkers: boolean };
const createMarker = () => {
  const call = (async () => {
    if (server.hasNoMarkers) return fail('not-offered');
    return ok({
      data: { home: server.home && { last_read_id: server.home, version: 1, updated_at: '2026-05-01T12:00:00Z' }, notifications: null },
    });
  }) as unknown as AccountCall;
  return createHomeMarker({
    account: mira,
    call,
    clock,
    actions: {
      add(action) {
        queuedActions.push(action);
        return ok(null);
      },
    },
    positions: {
      get: (account, timeline) => positions.get(`${account} ${timeline}`) ?? null,
      save: (account, timeline, position) => void positions.set(`${account} ${timeline}`, position),
    },
  });
};
const ids = () => queuedActions.map(({ kind, id }) => `${kind} ${id}`);

beforeEach(() => {
  clock = manualClock();
  queuedActions = [];
  positions = new Map();
  server = { home: null, hasNoMarkers: false };
});

test('saves the position once after a pause in reading', async () => {
  const marker = createMarker();
  for (const id of ['10', '12', '11']) marker.read(id);
  expect(ids()).toEqual([]);
  await clock.advance(3_000);
  expect(ids()).toEqual(['read-home 12']);
});

test('does not save an older position, also after a restart', async () => {
  createMarker().read('12');
  await clock.advance(3_000);
  const again = createMarker();
  for (const id of ['11', '12']) again.read(id);
  await clock.advance(3_000);
  expect(ids()).toEqual(['read-home 12']);
});

test('saves the position during continuous reading', () => {
  const marker = createMarker();
  for (let id = 101; id <= 120; id += 1) marker.read(String(id));
  expect(ids()).toEqual(['read-home 120']);
});

test('saves the pending position on flush() and drops it on dispose()', async () => {
  const marker = createMarker();
  marker.read('12');
  marker.flush();
  expect(ids()).toEqual(['read-home 12']);
  marker.read('13');
  marker.dispose();
  await clock.advance(3_000);
  expect(ids()).toEqual(['read-home 12']);
});

test('returns another device’s position only if it is further than the local one', async () => {
  const marker = createMarker();
  expect(await marker.elsewhere()).toEqual(ok(null));
  server.home = '20';
  expect(await marker.elsewhere()).toEqual(ok({ id: '20', readAt: '2026-05-01T12:00:00Z', isFirst: true }));
  marker.read('12');
  expect(await marker.elsewhere()).toMatchObject({ value: { id: '20', isFirst: false } });
  marker.read('20');
  expect(await marker.elsewhere()).toEqual(ok(null));
  server.hasNoMarkers = true;
  expect(await marker.elsewhere()).toEqual(ok(null));
});
