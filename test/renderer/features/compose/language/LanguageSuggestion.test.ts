import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LanguageSuggestion from '../../../../../renderer/features/compose/language/LanguageSuggestion.svelte';

vi.mock('../../../../../renderer/logic/text/detect-language.ts', () => ({
  // In these tests the text itself is the code of the detected language.
  detectLanguage: (text: string) => Promise.resolve(text || null),
}));

const choose = vi.fn<(code: string) => void>();
const onDone = vi.fn<() => void>();
const offer = (name: string) => page.getByText(`Written in ${name}?`);
let rerender: (props: object) => Promise<void>;

beforeEach(async () => {
  choose.mockClear();
  ({ rerender } = await render(LanguageSuggestion, { text: 'de', value: 'en', choose, focusText: onDone }));
  await expect.element(offer('German')).toBeVisible();
});

it('changes the language only when its button is clicked', async () => {
  expect(choose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Change the language to German' }).click();
  expect(choose).toHaveBeenCalledExactlyOnceWith('de');
});

it('does not suggest a declined language again, but suggests other languages', async () => {
  await page.getByRole('button', { name: 'Keep the language' }).click();
  await rerender({ text: 'eu' });
  await expect.element(offer('Basque')).toBeVisible();
  await rerender({ text: 'de' });
  await expect.element(offer('Basque')).not.toBeInTheDocument();
  expect(offer('German').elements()).toHaveLength(0);
});

it('does not suggest a language again after the user has chosen another one', async () => {
  await rerender({ value: 'nl' });
  await expect.element(offer('German')).not.toBeInTheDocument();
  await rerender({ text: 'eu' });
  await expect.element(offer('Basque')).toBeVisible();
  await rerender({ text: 'de' });
  await expect.element(offer('Basque')).not.toBeInTheDocument();
  expect(offer('German').elements()).toHaveLength(0);
});

it('is announced by screen readers, and Tab reaches its buttons', async () => {
  expect(offer('German').element().closest('[role=status]')).not.toBe(null);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Change the language to German' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(onDone).toHaveBeenCalled();
});
