// Runs in Chromium, whose ICU data contain fewer languages than Node's.
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
  await render(LanguageMenu, { value: 'eu', recentLanguages: ['eu', 'de'], choose });
  await button.click();
  await expect.element(search).toHaveFocus();
});

it('lists every language by name, the user’s recent languages first', () => {
  const names = options().map((option) => option.querySelector('.name')?.textContent ?? '');
  expect(names.length).toBeGreaterThan(200);
  expect(names.slice(0, 2)).toEqual(['Basque', 'German']);
  expect(names.filter((name) => /^\p{Ll}/u.test(name))).toEqual([]);
});

it('finds a language by its native name', async () => {
  await userEvent.keyboard('cymraeg{Enter}');
  expect(choose).toHaveBeenCalledExactlyOnceWith('cy');
  await expect.element(button).toHaveFocus();
});

it('shows a message if no language matches, and Enter then changes nothing', async () => {
  await userEvent.keyboard('qqqq');
  await expect.element(page.getByText('No language with that name.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(choose).not.toHaveBeenCalled();
});

it('Escape and Tab close only the menu, and move the focus to its button or to the next element', async () => {
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
