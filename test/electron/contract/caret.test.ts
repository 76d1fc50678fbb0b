import * as v from 'valibot';
import { expect, test } from 'vitest';
import { caret } from '../../../electron/contract/caret.ts';

test('a caret is two offsets in a text', () => {
  expect(v.parse(caret, { start: 0, end: 12 })).toEqual({ start: 0, end: 12 });
});

test.each([{ start: -1, end: 2 }, { start: 0.5, end: 2 }, { start: 0 }, { start: '0', end: 2 }, { start: NaN, end: 2 }])(
  '%o is no caret',
  (value) => expect(v.is(caret, value)).toBe(false),
);
