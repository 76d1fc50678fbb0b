import { expect, test } from 'vitest';
import { padKey, readVapidKey } from '../../../../electron/push/subscription/keys.ts';

const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 0xfb)]);
const key = point.toString('base64url');

test('converts every base64 form of a key to base64url without padding', () => {
  for (const spelling of [key, `${key}=`, point.toString('base64')]) expect(readVapidKey(spelling)).toBe(key);
});

test.each([null, undefined, '', 'key', point.subarray(1).toString('base64'), Buffer.alloc(65, 2).toString('base64')])(
  'returns null for %j',
  (text) => {
    expect(readVapidKey(text)).toBe(null);
  },
);

test('pads a key for autopush', () => {
  expect(padKey(key)).toBe(`${key}=`);
  expect(padKey('abcd')).toBe('abcd');
});
