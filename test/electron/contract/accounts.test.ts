import { expect, test } from 'vitest';
import { accountIdOf, makeAccountKey, originOf } from '../../../electron/contract/accounts.ts';

test('an account’s key gives back its origin and its id', () => {
  const key = makeAccountKey('https://coast.example:8443', '109');
  expect([originOf(key), accountIdOf(key)]).toEqual(['https://coast.example:8443', '109']);
});

test('the same id on two servers, and two ids on one server, are different accounts', () => {
  const keys = [
    makeAccountKey('https://a.example', '1'),
    makeAccountKey('https://b.example', '1'),
    makeAccountKey('https://a.example', '2'),
  ];
  expect(new Set(keys).size).toBe(3);
});
