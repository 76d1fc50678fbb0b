import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { accountKey } from '../../../electron/contract/method.ts';

test('accepts an account key', () => {
  expect(v.is(accountKey, makeAccountKey('https://coast.example:8443', '109'))).toBe(true);
});

test.each(['', 'https://coast.example', '|7', 'file:///etc|7', 'https://coast.example/path|7', 'https://coast.example|7|8', 7, null])(
  'rejects %j as an account key',
  (key) => expect(v.is(accountKey, key)).toBe(false),
);

test('rejects a key that is too long', () => {
  expect(v.is(accountKey, `https://coast.example|${'7'.repeat(600)}`)).toBe(false);
});
