// Tests delivering missed notifications: those newer than the last seen one are delivered once.
import { expect, test } from 'vitest';
import { createDeliverMissed } from '../../../electron/notifications/intake.ts';
import { sampleNotification } from './samples.ts';

function setUp(before: string | null, delivered: string[] = []) {
  const position = { caughtUpTo: before };
  const handedOn: string[] = [];
  const deliverMissed = createDeliverMissed({
    position: { get: () => position.caughtUpTo, set: (id) => void (position.caughtUpTo = id) },
    deliveredIds: { has: (id) => delivered.includes(id) },
    intake: { receiveNotification: ({ id }) => void handedOn.push(id) },
  });
  const list = (...ids: string[]) => deliverMissed(ids.map((id) => sampleNotification('follow', { id })));
  return { position, handedOn, list };
}

test('saves the newest id of an account’s first list and passes nothing on', () => {
  const { position, handedOn, list } = setUp(null);
  list('20', '10');
  expect([position.caughtUpTo, handedOn]).toEqual(['20', []]);
});

test('passes on the first notification after an empty first list', () => {
  const { position, handedOn, list } = setUp(null);
  list();
  expect(position.caughtUpTo).toBe('');
  list('1');
  expect(handedOn).toEqual(['1']);
});

test('passes on newer notifications, oldest first', () => {
  const { position, handedOn, list } = setUp('9');
  list('11', '10', '9', '8');
  expect([position.caughtUpTo, handedOn]).toEqual(['11', ['10', '11']]);
});

test('skips notifications that were already delivered', () => {
  const { handedOn, list } = setUp('9', ['10']);
  list('11', '10');
  expect(handedOn).toEqual(['11']);
});

test('keeps the saved id when an older list arrives', () => {
  const { position, handedOn, list } = setUp('9');
  list('8', '7');
  list();
  expect([position.caughtUpTo, handedOn]).toEqual(['9', []]);
});

test('passes on the newest 40 notifications at most', () => {
  const { handedOn, list } = setUp('100');
  list(...Array.from({ length: 50 }, (_, index) => String(150 - index)));
  expect([handedOn.length, handedOn[0], handedOn.at(-1)]).toEqual([40, '111', '150']);
});
