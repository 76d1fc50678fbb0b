import { beforeEach, expect, test } from 'vitest';
import { createMessageDedupe } from '../../../../electron/push/transports/message-dedupe.ts';
import type { Delivered } from '../../../../electron/push/transports/transport.ts';

let seen: string[];
let deliveries: number;
let deliverOnce: ReturnType<typeof createMessageDedupe>;
const deliver = (id: string, outcome: Delivered) =>
  deliverOnce(id, async () => {
    deliveries += 1;
    return outcome;
  });

beforeEach(() => {
  [seen, deliveries] = [[], 0];
  deliverOnce = createMessageDedupe({ read: () => seen, write: (ids) => (seen = ids) });
});

test('a message that was delivered before is not delivered again', async () => {
  expect(await deliver('1', 'delivered')).toBe('delivered');
  expect(await deliver('1', 'delivered')).toBe('delivered');
  expect([deliveries, seen]).toEqual([1, ['1']]);
});

test('the same message during its delivery shares the outcome', async () => {
  const { promise, resolve } = Promise.withResolvers<Delivered>();
  const first = deliverOnce('1', () => promise);
  const second = deliver('1', 'delivered');
  resolve('undecryptable');
  expect(await Promise.all([first, second])).toEqual(['undecryptable', 'undecryptable']);
  expect(deliveries).toBe(0);
});

test('a message to be sent again later is not remembered', async () => {
  expect(await deliver('1', 'later')).toBe('later');
  expect(seen).toEqual([]);
  expect(await deliver('1', 'delivered')).toBe('delivered');
  expect(deliveries).toBe(2);
});

test('a delivery that throws has failed, and is remembered', async () => {
  expect(await deliverOnce('1', () => Promise.reject(new Error('test')))).toBe('failed');
  expect(seen).toEqual(['1']);
});

test('the last 200 messages are remembered', async () => {
  for (let id = 1; id <= 201; id += 1) await deliver(String(id), 'delivered');
  expect([seen.length, seen[0], seen.at(-1)]).toEqual([200, '2', '201']);
});
