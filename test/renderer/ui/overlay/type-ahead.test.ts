import { expect, it } from 'vitest';
import { createTypeAhead } from '../../../../renderer/ui/overlay/type-ahead.ts';

const labels = ['Bookmark', 'Boost', 'Block', 'Äther', 'Reply'];
/** Where the focus is after letters that are typed one after the other, with the pause between them in milliseconds. */
function after(letters: string, pauseMs = 100, from = -1): number {
  const { find } = createTypeAhead();
  let at = from;
  [...letters].forEach((letter, count) => {
    const found = find(labels, at, letter, count * pauseMs);
    if (found >= 0) at = found;
  });
  return at;
}

it.each([
  ['one letter is the next item that begins with it', 'b', 100, -1, 0],
  ['one letter again goes on, and round', 'bbbb', 100, -1, 0],
  ['several letters are the beginning of one item', 'bl', 100, -1, 2],
  ['several letters stay where they fit', 'boo', 100, -1, 0],
  ['letters after a pause begin anew', 'br', 2_000, -1, 4],
  ['what no item begins with moves nothing', 'x', 100, 1, 1],
  ['small letters find great ones, of any script', 'ä', 100, -1, 3],
])('%s', (_, letters, pauseMs, from, at) => {
  expect(after(letters, pauseMs, from)).toBe(at);
});
