import { expect, it } from 'vitest';
import { createTypeAhead } from '../../../../renderer/ui/overlay/menu-item.ts';

const labels = ['Bookmark', 'Boost', 'Block', 'Äther', 'Reply'];
/** Index of the focused item after typing the letters with this pause in milliseconds between them. */
function indexAfterTyping(letters: string, pauseMs = 100, from = -1): number {
  const { find } = createTypeAhead();
  let at = from;
  [...letters].forEach((letter, count) => {
    const index = find(labels, at, letter, count * pauseMs);
    if (index >= 0) at = index;
  });
  return at;
}

it.each([
  ['finds the next item that begins with a letter', 'b', 100, -1, 0],
  ['cycles through items on a repeated letter', 'bbbb', 100, -1, 0],
  ['finds an item by several letters', 'bl', 100, -1, 2],
  ['stays at the current item while it matches several letters', 'boo', 100, -1, 0],
  ['starts over after a pause', 'br', 2_000, -1, 4],
  ['stays at the current item if none matches', 'x', 100, 1, 1],
  ['ignores case in any script', 'ä', 100, -1, 3],
])('%s', (_, letters, pauseMs, from, at) => {
  expect(indexAfterTyping(letters, pauseMs, from)).toBe(at);
});
