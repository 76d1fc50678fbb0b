// Tests looking up the notification of a push alert: found, deleted, read elsewhere, or too late.
import { expect, test } from 'vitest';
import type { AccountCall } from '../../../electron/contract/calls.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createAlertLookup } from '../../../electron/notifications/intake.ts';
import { manualClock } from '../system/manual-clock.ts';
import { mira, sampleNotification } from './samples.ts';

const createAnswer = (id: string) => ok({ data: sampleNotification('mention', { id }), next: null, prev: null });

/** Creates a server that returns `answer`, possibly later. */
function setUp(answer: unknown, isRead = false) {
  const clock = manualClock();
  const ids: string[] = [];
  const call = (async () => answer) as unknown as AccountCall;
  const lookUp = createAlertLookup({ account: mira, call, clock, readMarker: { isRead: async () => isRead } });
  return { clock, ids, isSettled: lookUp('5', ({ id }) => void ids.push(id)) };
}

test('passes on a found notification', async () => {
  const { clock, ids, isSettled } = setUp(createAnswer('5'));
  expect(await isSettled).toBe(true);
  expect(ids).toEqual(['5']);
  expect(clock.planned()).toEqual([]);
});

test('needs no popup for a notification that no longer exists', async () => {
  const { ids, isSettled } = setUp(fail('not-found'));
  expect(await isSettled).toBe(true);
  expect(ids).toEqual([]);
});

test('needs no popup for a notification read on another device', async () => {
  const { ids, isSettled } = setUp(createAnswer('5'), true);
  expect(await isSettled).toBe(true);
  expect(ids).toEqual([]);
});

test('lets the alert be shown after any other failure', async () => {
  const { ids, isSettled } = setUp(fail('offline'));
  expect(await isSettled).toBe(false);
  expect(ids).toEqual([]);
});

test('gives up after two seconds and still passes on a late response', async () => {
  const late = Promise.withResolvers<unknown>();
  const { clock, ids, isSettled } = setUp(late.promise);
  clock.advance(2_000);
  expect(await isSettled).toBe(false);
  expect(ids).toEqual([]);
  late.resolve(createAnswer('5'));
  await expect.poll(() => ids).toEqual(['5']);
});
