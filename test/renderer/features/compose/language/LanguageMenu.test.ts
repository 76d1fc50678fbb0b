// In Chromium, whose ICU knows fewer languages than that of Node.
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LanguageMenu from '../../../../../renderer/features/compose/language/LanguageMenu.svelte';

const choose = vi.fn<(code: string) => void>();
const button = page.getByRole('button', { name: 'Language: Basque EU' });
const search = page.getByRole('combobox', { name: 'Search languages' });
const options = () => page.getByRole('option').elements();

beforeEach(async () => {
  choose.mockClear();
  await render(LanguageMenu, { value: 'eu', recent: ['eu', 'de'], choose });
  await button.click();
  await expect.element(search).toHaveFocus();
});

it('names every language, the person’s own first', () => {
  const names = options().map((option) => option.querySelector('.name')?.textContent ?? '');
  expect(names.length).toBeGreaterThan(200);
  expect(names.slice(0, 2)).toEqual(['Basque', 'German']);
  expect(names.filter((name) => /^\p{Ll}/u.test(name))).toEqual([]);
});

it('finds one by its own name', async () => {
  await userEvent.keyboard('cymraeg{Enter}');
  expect(choose).toHaveBeenCalledExactlyOnceWith('cy');
  await expect.element(button).toHaveFocus();
});

it('says when there is none of that name, and Enter changes nothing then', async () => {
  await userEvent.keyboard('qqqq');
  await expect.element(page.getByText('No language of that name.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(choose).not.toHaveBeenCalled();
});

it('Escape and Tab close it and nothing else, with the focus at its button or behind it', async () => {
  const escape = vi.fn<() => void>();
  addEventListener('keydown', escape);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  expect(escape).not.toHaveBeenCalled();
  removeEventListener('keydown', escape);
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(search).not.toBeInTheDocument();
});
