import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CharactersLeft from '../../../../renderer/ui/form/CharactersLeft.svelte';

const field = document.createElement('input');
field.setAttribute('aria-describedby', 'hint room');
document.body.append(field);
afterEach(() => field.blur());

const status = page.getByRole('status');
const descriptionText = () => document.querySelector('#room')?.textContent;
const propsFor = (charactersLeft: number) => ({ id: 'room', text: `${charactersLeft} left`, remaining: charactersLeft });

it('updates the description of an unfocused field at once', async () => {
  const room = await render(CharactersLeft, propsFor(500));
  await room.rerender(propsFor(480));
  await expect.poll(descriptionText).toBe('480 left');
});

it('announces nothing while the user types and many characters are left, and updates the description on blur', async () => {
  const room = await render(CharactersLeft, propsFor(500));
  field.focus();
  await room.rerender(propsFor(499));
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([descriptionText(), status.element().textContent]).toEqual(['500 left', '']);
  field.blur();
  await expect.poll(descriptionText).toBe('499 left');
});

it('announces once in a pause that few characters are left', async () => {
  const room = await render(CharactersLeft, propsFor(30));
  field.focus();
  for (const count of [22, 21, 20, 19]) await room.rerender(propsFor(count));
  expect(status.element().textContent).toBe('');
  await expect.element(status).toHaveTextContent('19 left');
  expect(descriptionText()).toBe('30 left');
});

it('describes a field that gets the focus from another element', async () => {
  const other = document.createElement('button');
  document.body.append(other);
  other.focus();
  await render(CharactersLeft, propsFor(500));
  field.focus();
  expect(descriptionText()).toBe('500 left');
  other.remove();
});
