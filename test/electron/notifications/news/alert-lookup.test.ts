// Looking up the notification behind a push alert: found, gone, read elsewhere, or too late.
import { expect, test } from 'vitest';
import type { AccountCall } from '../../../../electron/contract/account-call.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { createAlertLookup } from '../../../../electron/notifications/news/alert-lookup.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { mira, told } from '../samples.ts';

const found = (id: string) => ok({ data: told('mention', { id }), next: null, prev: null });

/** The server answers with `answer`, which may come later. */
function setUp(answer: unknown, isRead = false) {
  const clock = manualClock();
  const ids: string[] = [];
  const call = (async () => answer) as unknown as AccountCall;
  const lookUp = createAlertLookup({ call, clock, readMarker: { isRead: async () => isRead } });
  return { clock, ids, isSettled: lookUp(mira, '5', ({ id }) => void ids.push(id)) };
}

test('a notification that is found is handed on', async () => {
  const { clock, ids, isSettled } = setUp(found('5'));
  expect(await isSettled).toBe(true);
  expect(ids).toEqual(['5']);
  expect(clock.planned()).toEqual([]);
});

test('a notification that no longer exists needs no popup', async () => {
  const { ids, isSettled } = setUp(fail('not-found'));
  expect(await isSettled).toBe(true);
  expect(ids).toEqual([]);
});

test('a notification that was read on another device needs no popup', async () => {
  const { ids, isSettled } = setUp(found('5'), true);
  expect(await isSettled).toBe(true);
  expect(ids).toEqual([]);
});

test('any other failure leaves the alert to be shown', async () => {
  const { ids, isSettled } = setUp(fail('offline'));
  expect(await isSettled).toBe(false);
  expect(ids).toEqual([]);
});

test('after two seconds the alert is shown, and a late answer is still handed on', async () => {
  const late = Promise.withResolvers<unknown>();
  const { clock, ids, isSettled } = setUp(late.promise);
  clock.advance(2_000);
  expect(await isSettled).toBe(false);
  expect(ids).toEqual([]);
  late.resolve(found('5'));
  await expect.poll(() => ids).toEqual(['5']);
});
