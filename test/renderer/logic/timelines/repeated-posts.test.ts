import { expect, test } from 'vitest';
import { RepeatedPosts } from '../../../../renderer/logic/timelines/repeated-posts.ts';

/** `9>3`: the row 9 shows post 3. */
const postOf = (row: string): string | null => (row === '?' ? null : (row.split('>')[1] ?? row));

test('of a post and its boosts on one page the first one stays', () => {
  expect(new RepeatedPosts().among(['9>3', '8', '7>3', '3'], postOf)).toEqual(['7>3', '3']);
});

test('a boost that comes later does not take the place of the row that is there', () => {
  const repeated = new RepeatedPosts();
  repeated.among(['8', '3'], postOf);
  expect(repeated.among(['9>3', '8', '3'], postOf)).toEqual(['9>3']);
});

test('a post comes again after a page', () => {
  const others = Array.from({ length: 40 }, (_, at) => `x${at}`);
  const repeated = new RepeatedPosts();
  const rows = ['9>3', ...others, '3'];
  expect(repeated.among(rows, postOf)).toEqual([]);
  expect(repeated.among(rows, postOf)).toEqual([]);
});

test('once the row is gone another one takes its place', () => {
  const repeated = new RepeatedPosts();
  repeated.among(['9>3', '3'], postOf);
  expect(repeated.among(['3', '?', '?'], postOf)).toEqual([]);
});
