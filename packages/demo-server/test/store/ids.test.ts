// Tests that the embedded server's ids, compared as text, sort by time.
import { expect, test } from 'vitest';
import { comparableId, createIds, numericIdLength } from '../../src/store/ids.ts';

const at = Date.parse('2026-11-21T12:00:00Z');

test('ids without a time are unique and increase, also within a millisecond', () => {
  const ids = createIds(() => at);
  const generatedIds = Array.from({ length: 70_000 }, () => ids.next());
  expect(new Set(generatedIds).size).toBe(generatedIds.length);
  expect(generatedIds).toEqual(generatedIds.toSorted());
  expect(new Set(generatedIds.map(({ length }) => length))).toEqual(new Set([18]));
});

test('an id with an earlier time is smaller', () => {
  const ids = createIds(() => at);
  expect(ids.next(at - 1) < ids.next()).toBe(true);
  expect(ids.next(0)).toHaveLength(18);
});

test('a numeric id has 16 digits and is exact as a JSON number', () => {
  const id = createIds(() => at).nextNumeric();
  expect(id).toHaveLength(numericIdLength);
  expect(Number.isSafeInteger(Number(id))).toBe(true);
});

test.each([
  ['12', undefined, '000000000000000012'],
  ['00012', undefined, '000000000000000012'],
  ['1234567890123456789', undefined, '999999999999999999'],
  ['12', 16, '0000000000000012'],
  ['', undefined, null],
  ['x', undefined, null],
  [undefined, undefined, null],
] as const)('converts the cursor %s with width %s to %s', (cursor, digits, expected) => {
  expect(comparableId(cursor, digits)).toBe(expected);
});
