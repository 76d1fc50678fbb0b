import { expect, test } from 'vitest';
import { padded, readVapidKey } from '../../../../electron/push/subscription/vapid-key.ts';

const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 0xfb)]);
const key = point.toString('base64url');

test('every base64 spelling of a key becomes base64url without padding', () => {
  for (const spelling of [key, `${key}=`, point.toString('base64')]) expect(readVapidKey(spelling)).toBe(key);
});

test.each([null, undefined, '', 'key', point.subarray(1).toString('base64'), Buffer.alloc(65, 2).toString('base64')])(
  '%j is not a key',
  (text) => {
    expect(readVapidKey(text)).toBe(null);
  },
);

test('autopush gets the key with padding', () => {
  expect(padded(key)).toBe(`${key}=`);
  expect(padded('abcd')).toBe('abcd');
});
