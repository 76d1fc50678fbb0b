import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import RoomLeft from '../../../../renderer/ui/form/RoomLeft.svelte';

const field = document.createElement('input');
field.setAttribute('aria-describedby', 'hint room');
document.body.append(field);
afterEach(() => field.blur());

const status = page.getByRole('status');
const describes = () => document.querySelector('#room')?.textContent;
const words = (left: number) => ({ id: 'room', words: `${left} left`, left });

it('describes a field that has no focus as it is', async () => {
  const room = await render(RoomLeft, words(500));
  await room.rerender(words(480));
  await expect.poll(describes).toBe('480 left');
});

it('says nothing while a person writes and much is left, and describes the field anew when it loses the focus', async () => {
  const room = await render(RoomLeft, words(500));
  field.focus();
  await room.rerender(words(499));
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([describes(), status.element().textContent]).toEqual(['500 left', '']);
  field.blur();
  await expect.poll(describes).toBe('499 left');
});

it('says in a pause that little is left, once', async () => {
  const room = await render(RoomLeft, words(30));
  field.focus();
  for (const left of [22, 21, 20, 19]) await room.rerender(words(left));
  expect(status.element().textContent).toBe('');
  await expect.element(status).toHaveTextContent('19 left');
  expect(describes()).toBe('30 left');
});

it('describes a field that takes the focus from another as soon as it is there', async () => {
  const other = document.createElement('button');
  document.body.append(other);
  other.focus();
  await render(RoomLeft, words(500));
  field.focus();
  expect(describes()).toBe('500 left');
  other.remove();
});
