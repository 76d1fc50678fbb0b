import { expect, test } from 'vitest';
import { accountIdOf, makeAccountKey, originOf } from '../../../electron/contract/accounts.ts';

test('returns the origin and the id of an account key', () => {
  const key = makeAccountKey('https://coast.example:8443', '109');
  expect([originOf(key), accountIdOf(key)]).toEqual(['https://coast.example:8443', '109']);
});

test('creates different keys for the same id on two servers, and for two ids on one server', () => {
  const keys = [
    makeAccountKey('https://a.example', '1'),
    makeAccountKey('https://b.example', '1'),
    makeAccountKey('https://a.example', '2'),
  ];
  expect(new Set(keys).size).toBe(3);
});
