import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { focusView } from '../../../../renderer/shell/focus/view-focus.ts';

let list: HTMLElement;
let region: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<main class="list-pane"><div role="feed" tabindex="0">posts</div></main>';
  region = document.querySelector('main') as HTMLElement;
  list = region.firstElementChild as HTMLElement;
});

it('N10: focuses the list without a ring until a key is pressed', async () => {
  focusView(region);
  await expect.poll(() => document.activeElement).toBe(list);
  expect(list.matches(':focus-visible')).toBe(false);
  list.blur();
  await userEvent.keyboard('g');
  focusView(region);
  await expect.poll(() => document.activeElement).toBe(list);
  expect(list.matches(':focus-visible')).toBe(true);
});
