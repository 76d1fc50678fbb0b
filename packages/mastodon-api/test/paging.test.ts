import { expect, test } from 'vitest';
import { readPages } from '../src/response-headers.ts';

const requestUrl = new URL('https://coast.example/api/v1/timelines/home?limit=2');
const none = { next: null, prev: null };

test.each([
  ['</api/v1/timelines/home?max_id=1>; rel="next"', { next: 'max_id=1', prev: null }],
  [
    '<https://coast.example/x?until=9&limit=2>; rel=next, <https://coast.example/x?min_id=12>; rel="prev"',
    { next: 'until=9&limit=2', prev: 'min_id=12' },
  ],
  ['</x?max_id=1>; title="a"; REL="NEXT"', { next: 'max_id=1', prev: null }],
  ['</x?max_id=1>; rel="next nofollow"', none],
  // Only the query is used: the request goes to the known origin.
  ['<https://other.example/x?max_id=1>; rel="next"', { next: 'max_id=1', prev: null }],
  ['<http://coast.example/x?max_id=1>; rel="next"', { next: 'max_id=1', prev: null }],
  ['</x>; rel="next"', none],
  ['<http://[>; rel="next"', none],
  ['nonsense', none],
  ['', none],
])('parses the header “%s”', (header, pages) => {
  expect(readPages(header, requestUrl)).toEqual(pages);
});

test('returns no pages for a missing or too long header, or a too long query', () => {
  expect(readPages(null, requestUrl)).toEqual(none);
  expect(readPages(`</x?max_id=1>; rel="next"${' '.repeat(10_000)}`, requestUrl)).toEqual(none);
  expect(readPages(`</x?max_id=${'1'.repeat(2_000)}>; rel="next"`, requestUrl)).toEqual(none);
});
