// Catching up: what came since the newest notification that was seen is handed on once.
import { expect, test } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { createCatchUp } from '../../../electron/notifications/catch-up.ts';
import { mira, told } from './samples.ts';

function setUp(before: string | null, delivered: string[] = []) {
  const saved = new Map<AccountKey, string>(before === null ? [] : [[mira, before]]);
  const handedOn: string[] = [];
  const catchUp = createCatchUp({
    caughtUp: { get: (account) => saved.get(account) ?? null, set: (account, id) => void saved.set(account, id) },
    deliveredIds: { has: (_, id) => delivered.includes(id) },
    intake: { notification: (_, { id }) => void handedOn.push(id) },
  });
  const list = (...ids: string[]) =>
    catchUp(
      mira,
      ids.map((id) => told('follow', { id })),
    );
  return { saved, handedOn, list };
}

test('the first list of an account is not news, but its newest id is saved', () => {
  const { saved, handedOn, list } = setUp(null);
  list('20', '10');
  expect([saved.get(mira), handedOn]).toEqual(['20', []]);
});

test('after an empty first list the first notification is news', () => {
  const { saved, handedOn, list } = setUp(null);
  list();
  expect(saved.get(mira)).toBe('');
  list('1');
  expect(handedOn).toEqual(['1']);
});

test('newer notifications are handed on, the oldest first', () => {
  const { saved, handedOn, list } = setUp('9');
  list('11', '10', '9', '8');
  expect([saved.get(mira), handedOn]).toEqual(['11', ['10', '11']]);
});

test('a notification that was delivered already is left out', () => {
  const { handedOn, list } = setUp('9', ['10']);
  list('11', '10');
  expect(handedOn).toEqual(['11']);
});

test('an older list does not move the saved id back', () => {
  const { saved, handedOn, list } = setUp('9');
  list('8', '7');
  list();
  expect([saved.get(mira), handedOn]).toEqual(['9', []]);
});

test('at most the newest 40 are handed on', () => {
  const { handedOn, list } = setUp('100');
  list(...Array.from({ length: 50 }, (_, index) => String(150 - index)));
  expect([handedOn.length, handedOn[0], handedOn.at(-1)]).toEqual([40, '111', '150']);
});
