import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accountKey } from '../../../electron/contract/account-key.ts';
import { accountIdOf, makeAccountKey, originOf } from '../../../electron/contract/accounts.ts';

test('an account’s key gives back its origin and its id', () => {
  const key = makeAccountKey('https://coast.example:8443', '109');
  expect([originOf(key), accountIdOf(key)]).toEqual(['https://coast.example:8443', '109']);
  expect(v.is(accountKey, key)).toBe(true);
});

test('the same id on two servers, and two ids on one server, are different accounts', () => {
  const keys = [
    makeAccountKey('https://a.example', '1'),
    makeAccountKey('https://b.example', '1'),
    makeAccountKey('https://a.example', '2'),
  ];
  expect(new Set(keys).size).toBe(3);
});

test.each(['', 'https://coast.example', '|7', 'file:///etc|7', 'https://coast.example/path|7', 'https://coast.example|7|8', 7, null])(
  '%j is no account’s key',
  (key) => expect(v.is(accountKey, key)).toBe(false),
);

test('a key that is too long is refused', () => {
  expect(v.is(accountKey, `https://coast.example|${'7'.repeat(600)}`)).toBe(false);
});
