import Hash from '@lucide/svelte/icons/hash';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import NameRow from '../../../../renderer/ui/list/NameRow.svelte';

const long = (word: string): string => `${word} `.repeat(60).trim();
/** Rectangles of the first character and of the box that clips the name. */
function measureName(container: Element) {
  const box = container.querySelector('b');
  const text = box && document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
  if (!box || !text) throw new Error('The row has no name');
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  return { box: box.getBoundingClientRect(), first: range.getBoundingClientRect() };
}

it.each(['harbour', 'מעגן'])('truncates a long name at its end: %s', async (word) => {
  const { container } = await render(NameRow, { icon: Hash, name: long(word), onopen: () => undefined });
  const { box, first } = measureName(container);
  expect(first.left).toBeGreaterThanOrEqual(box.left - 1);
  expect(first.right).toBeLessThanOrEqual(box.right + 1);
});

it('aligns a right-to-left name with the other names', async () => {
  const lefts = [];
  for (const name of ['harbour', 'מעגן']) {
    const { container } = await render(NameRow, { icon: Hash, name, onopen: () => undefined });
    lefts.push(measureName(container).box.left);
  }
  expect(lefts[1]).toBe(lefts[0]);
});
