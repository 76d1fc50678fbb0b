import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LanguageSuggestion from '../../../../../renderer/features/compose/language/LanguageSuggestion.svelte';

vi.mock('../../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));
vi.mock('../../../../../renderer/logic/text/detect-language.ts', () => ({
  // The text says which language it is.
  detectLanguage: (text: string) => Promise.resolve(text || null),
}));

const choose = vi.fn<(code: string) => void>();
const done = vi.fn<() => void>();
const offer = (name: string) => page.getByText(`Written in ${name}?`);
let rerender: (props: object) => Promise<void>;

beforeEach(async () => {
  choose.mockClear();
  ({ rerender } = await render(LanguageSuggestion, { text: 'de', value: 'en', choose, done }));
  await expect.element(offer('German')).toBeVisible();
});

it('changes nothing by itself, and everything by its button', async () => {
  expect(choose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Change the language to German' }).click();
  expect(choose).toHaveBeenCalledExactlyOnceWith('de');
});

it('a declined language is not offered again, another one is', async () => {
  await page.getByRole('button', { name: 'Keep the language' }).click();
  await rerender({ text: 'eu' });
  await expect.element(offer('Basque')).toBeVisible();
  await rerender({ text: 'de' });
  await expect.element(offer('Basque')).not.toBeInTheDocument();
  expect(offer('German').elements()).toHaveLength(0);
});

it('a language that the person chose instead is not doubted', async () => {
  await rerender({ value: 'nl' });
  await expect.element(offer('German')).not.toBeInTheDocument();
  await rerender({ text: 'eu' });
  await expect.element(offer('Basque')).toBeVisible();
  await rerender({ text: 'de' });
  await expect.element(offer('Basque')).not.toBeInTheDocument();
  expect(offer('German').elements()).toHaveLength(0);
});

it('is said by a screen reader, and its buttons are reached by Tab', async () => {
  expect(offer('German').element().closest('[role=status]')).not.toBe(null);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Change the language to German' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(done).toHaveBeenCalled();
});
