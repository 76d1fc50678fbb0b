// How far the home timeline was read: told after a pause and at the end, never backwards, and what another device says of it.
import { beforeEach, expect, test } from 'vitest';
import type { AccountCall } from '../../../electron/contract/account-call.ts';
import type { QueuedAction } from '../../../electron/contract/journal.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createHomeMarker } from '../../../electron/outbox/home-marker.ts';
import { mira } from '../notifications/samples.ts';
import { manualClock } from '../system/manual-clock.ts';

let clock: ReturnType<typeof manualClock>;
let queued: QueuedAction[];
let saved: Map<string, { id: string; offset: number }>;
let server: { home: string | null; lacks: boolean };
const started = () => {
  const call = (async () => {
    if (server.lacks) return fail('not-offered');
    return ok({
      data: { home: server.home && { last_read_id: server.home, version: 1, updated_at: '2026-05-01T12:00:00Z' }, notifications: null },
    });
  }) as unknown as AccountCall;
  return createHomeMarker({
    call,
    clock,
    actionQueue: {
      add(_, action) {
        queued.push(action);
        return ok(null);
      },
    },
    positions: {
      get: (account, timeline) => saved.get(`${account} ${timeline}`) ?? null,
      save: (account, timeline, position) => void saved.set(`${account} ${timeline}`, position),
    },
  });
};
const ids = () => queued.map(({ kind, id }) => `${kind} ${id}`);

beforeEach(() => {
  clock = manualClock();
  queued = [];
  saved = new Map();
  server = { home: null, lacks: false };
});

test('the server is told once, after reading has paused', async () => {
  const marker = started();
  for (const id of ['10', '12', '11']) marker.read(mira, id);
  expect(ids()).toEqual([]);
  await clock.advance(3_000);
  expect(ids()).toEqual(['read-home 12']);
});

test('reading back is not told, also after a restart', async () => {
  started().read(mira, '12');
  await clock.advance(3_000);
  const again = started();
  for (const id of ['11', '12']) again.read(mira, id);
  await clock.advance(3_000);
  expect(ids()).toEqual(['read-home 12']);
});

test('a long time of reading is told in between', () => {
  const marker = started();
  for (let id = 101; id <= 120; id += 1) marker.read(mira, String(id));
  expect(ids()).toEqual(['read-home 120']);
});

test('what waits is told when the window closes, and forgotten with its account', async () => {
  const marker = started();
  marker.read(mira, '12');
  marker.flush();
  expect(ids()).toEqual(['read-home 12']);
  marker.read(mira, '13');
  marker.forget(mira);
  await clock.advance(3_000);
  expect(ids()).toEqual(['read-home 12']);
});

test('another device is named only where it has read further, or nothing was read here', async () => {
  const marker = started();
  expect(await marker.elsewhere(mira)).toEqual(ok(null));
  server.home = '20';
  expect(await marker.elsewhere(mira)).toEqual(ok({ id: '20', readAt: '2026-05-01T12:00:00Z', isFirst: true }));
  marker.read(mira, '12');
  expect(await marker.elsewhere(mira)).toMatchObject({ value: { id: '20', isFirst: false } });
  marker.read(mira, '20');
  expect(await marker.elsewhere(mira)).toEqual(ok(null));
  server.lacks = true;
  expect(await marker.elsewhere(mira)).toEqual(ok(null));
});
