import { beforeEach, expect, test } from 'vitest';
import { createMessageDedupe } from '../../../../electron/push/transports/transport.ts';
import type { MessageOutcome } from '../../../../electron/push/transports/transport.ts';

let seenIds: string[];
let deliveries: number;
let deliverOnce: ReturnType<typeof createMessageDedupe>;
const deliver = (id: string, outcome: MessageOutcome) =>
  deliverOnce(id, async () => {
    deliveries += 1;
    return outcome;
  });

beforeEach(() => {
  [seenIds, deliveries] = [[], 0];
  deliverOnce = createMessageDedupe({ read: () => seenIds, write: (ids) => (seenIds = ids) });
});

test('does not deliver a message again', async () => {
  expect(await deliver('1', 'delivered')).toBe('delivered');
  expect(await deliver('1', 'delivered')).toBe('delivered');
  expect([deliveries, seenIds]).toEqual([1, ['1']]);
});

test('shares the outcome of a running delivery', async () => {
  const { promise, resolve } = Promise.withResolvers<MessageOutcome>();
  const first = deliverOnce('1', () => promise);
  const second = deliver('1', 'delivered');
  resolve('undecryptable');
  expect(await Promise.all([first, second])).toEqual(['undecryptable', 'undecryptable']);
  expect(deliveries).toBe(0);
});

test('does not remember a message to be sent again later', async () => {
  expect(await deliver('1', 'later')).toBe('later');
  expect(seenIds).toEqual([]);
  expect(await deliver('1', 'delivered')).toBe('delivered');
  expect(deliveries).toBe(2);
});

test('remembers a delivery that throws as failed', async () => {
  expect(await deliverOnce('1', () => Promise.reject(new Error('test')))).toBe('failed');
  expect(seenIds).toEqual(['1']);
});

test('remembers the last 200 messages', async () => {
  for (let id = 1; id <= 201; id += 1) await deliver(String(id), 'delivered');
  expect([seenIds.length, seenIds[0], seenIds.at(-1)]).toEqual([200, '2', '201']);
});
