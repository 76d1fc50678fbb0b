// Tests delivering missed notifications: those newer than the last seen one are delivered once.
import { expect, test } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { createDeliverMissed } from '../../../electron/notifications/intake.ts';
import { mira, sampleNotification } from './samples.ts';

function setUp(before: string | null, delivered: string[] = []) {
  const caughtUpIds = new Map<AccountKey, string>(before === null ? [] : [[mira, before]]);
  const handedOn: string[] = [];
  const deliverMissed = createDeliverMissed({
    positions: { get: (account) => caughtUpIds.get(account) ?? null, set: (account, id) => void caughtUpIds.set(account, id) },
    deliveredIds: { has: (_, id) => delivered.includes(id) },
    intake: { receiveNotification: (_, { id }) => void handedOn.push(id) },
  });
  const list = (...ids: string[]) =>
    deliverMissed(
      mira,
      ids.map((id) => sampleNotification('follow', { id })),
    );
  return { caughtUpIds, handedOn, list };
}

test('saves the newest id of an account’s first list and passes nothing on', () => {
  const { caughtUpIds, handedOn, list } = setUp(null);
  list('20', '10');
  expect([caughtUpIds.get(mira), handedOn]).toEqual(['20', []]);
});

test('passes on the first notification after an empty first list', () => {
  const { caughtUpIds, handedOn, list } = setUp(null);
  list();
  expect(caughtUpIds.get(mira)).toBe('');
  list('1');
  expect(handedOn).toEqual(['1']);
});

test('passes on newer notifications, oldest first', () => {
  const { caughtUpIds, handedOn, list } = setUp('9');
  list('11', '10', '9', '8');
  expect([caughtUpIds.get(mira), handedOn]).toEqual(['11', ['10', '11']]);
});

test('skips notifications that were already delivered', () => {
  const { handedOn, list } = setUp('9', ['10']);
  list('11', '10');
  expect(handedOn).toEqual(['11']);
});

test('keeps the saved id when an older list arrives', () => {
  const { caughtUpIds, handedOn, list } = setUp('9');
  list('8', '7');
  list();
  expect([caughtUpIds.get(mira), handedOn]).toEqual(['9', []]);
});

test('passes on the newest 40 notifications at most', () => {
  const { handedOn, list } = setUp('100');
  list(...Array.from({ length: 50 }, (_, index) => String(150 - index)));
  expect([handedOn.length, handedOn[0], handedOn.at(-1)]).toEqual([40, '111', '150']);
});
