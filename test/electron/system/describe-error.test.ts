// What the log contains of an unexpected error.
import { expect, test } from 'vitest';
import { describeError } from '../../../electron/system/describe-error.ts';

test('an error is described by its kind and its place', () => {
  expect(describeError(new TypeError('x'))).toMatch(/^TypeError at .*describe-error\.test\.ts/);
});

test('the message is never described, also when it has several lines', () => {
  expect(describeError(new Error('canary\n    canary'))).not.toContain('canary');
});

test('an error without a stack is described by its kind', () => {
  const error = new RangeError('x');
  delete error.stack;
  expect(describeError(error)).toBe('RangeError');
});

test.each([
  ['a token', 'string'],
  [5, 'number'],
  [undefined, 'undefined'],
  [null, 'object'],
])('a thrown %j is described by its type', (thrown, description) => {
  expect(describeError(thrown)).toBe(description);
});
