import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accountKey } from '../../../electron/contract/account-key.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';

test('an account’s key is recognised', () => {
  expect(v.is(accountKey, makeAccountKey('https://coast.example:8443', '109'))).toBe(true);
});

test.each(['', 'https://coast.example', '|7', 'file:///etc|7', 'https://coast.example/path|7', 'https://coast.example|7|8', 7, null])(
  '%j is no account’s key',
  (key) => expect(v.is(accountKey, key)).toBe(false),
);

test('a key that is too long is refused', () => {
  expect(v.is(accountKey, `https://coast.example|${'7'.repeat(600)}`)).toBe(false);
});
