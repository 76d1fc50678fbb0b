import { expect, test } from 'vitest';
import { readAsyncRefresh } from '../src/response-headers.ts';

test.each([
  ['id="abc=:9", retry=5, result_count=2', { id: 'abc=:9', retrySeconds: 5 }],
  ['id="abc", retry=3', { id: 'abc', retrySeconds: 3 }],
  ['retry=3,id="abc"', { id: 'abc', retrySeconds: 3 }],
  ['id="abc"', { id: 'abc', retrySeconds: 5 }],
  ['id="abc", retry=0', { id: 'abc', retrySeconds: 1 }],
  ['id="abc", retry=999999', { id: 'abc', retrySeconds: 60 }],
  ['id="abc", retry=soon', { id: 'abc', retrySeconds: 5 }],
  ['id=abc, retry=5', null],
  ['id="", retry=5', null],
  ['grid="abc", retry=5', null],
  ['', null],
])('parses the header “%s”', (header, refresh) => {
  expect(readAsyncRefresh(header)).toEqual(refresh);
});

test('returns null for a missing header or one that is too long', () => {
  expect(readAsyncRefresh(null)).toBeNull();
  expect(readAsyncRefresh(`id="abc", retry=5${' '.repeat(1_000)}`)).toBeNull();
});
