import { expect, test } from 'vitest';
import { RepeatedPosts } from '../../../../renderer/state/timelines/timelines.ts';

/** Post id of a row: `9>3` means that row 9 shows post 3. */
const postOf = (row: string): string | null => (row === '?' ? null : (row.split('>')[1] ?? row));

test('keeps one row for a post and its boosts on one page', () => {
  expect(new RepeatedPosts().findRepeats(['9>3', '8', '7>3', '3'], postOf)).toEqual(['7>3', '3']);
});

test('keeps the existing row when the post is boosted later', () => {
  const repeated = new RepeatedPosts();
  repeated.findRepeats(['8', '3'], postOf);
  expect(repeated.findRepeats(['9>3', '8', '3'], postOf)).toEqual(['9>3']);
});

test('shows a post again after a page', () => {
  const others = Array.from({ length: 40 }, (_, at) => `x${at}`);
  const repeated = new RepeatedPosts();
  const rows = ['9>3', ...others, '3'];
  expect(repeated.findRepeats(rows, postOf)).toEqual([]);
  expect(repeated.findRepeats(rows, postOf)).toEqual([]);
});

test('shows another row once the first row is gone', () => {
  const repeated = new RepeatedPosts();
  repeated.findRepeats(['9>3', '3'], postOf);
  expect(repeated.findRepeats(['3', '?', '?'], postOf)).toEqual([]);
});
