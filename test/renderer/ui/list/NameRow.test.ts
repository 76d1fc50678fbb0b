import Hash from '@lucide/svelte/icons/hash';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import NameRow from '../../../../renderer/ui/list/NameRow.svelte';

const long = (word: string): string => `${word} `.repeat(60).trim();
/** Where the first character is drawn, and the box that cuts the name. */
function drawn(container: Element) {
  const box = container.querySelector('b');
  const text = box && document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
  if (!box || !text) throw new Error('The row has no name');
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(text, 1);
  return { box: box.getBoundingClientRect(), first: range.getBoundingClientRect() };
}

it.each(['harbour', 'מעגן'])('a name that is too long is cut at its end: %s', async (word) => {
  const { container } = await render(NameRow, { icon: Hash, name: long(word), onopen: () => undefined });
  const { box, first } = drawn(container);
  expect(first.left).toBeGreaterThanOrEqual(box.left - 1);
  expect(first.right).toBeLessThanOrEqual(box.right + 1);
});

it('a name that is read from right to left begins where the others do', async () => {
  const lefts = [];
  for (const name of ['harbour', 'מעגן']) {
    const { container } = await render(NameRow, { icon: Hash, name, onopen: () => undefined });
    lefts.push(drawn(container).box.left);
  }
  expect(lefts[1]).toBe(lefts[0]);
});
