import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { insertText, isTextControl } from '../../../../../renderer/features/compose/completion/edit-field.ts';
import CompletedField from '../../../../../renderer/features/compose/completion/CompletedField.svelte';

const tern = { shortcode: 'tern_smile', url: '/media/x', static_url: '/media/x', visible_in_picker: true, category: null };
vi.mock('../../../../../renderer/state/app/recent-emoji.ts', () => ({ rememberEmoji: () => undefined }));
vi.mock('../../../../../renderer/state/account/context.ts', () => ({
  getSession: () => ({ call: () => Promise.resolve({ ok: false }), customEmojis: { list: () => Promise.resolve([tern]) } }),
}));

let value: string;
const field = page.getByRole('textbox');
const suggestion = (name: RegExp) => page.getByRole('option', { name });
const control = () => field.element() as HTMLTextAreaElement;

beforeEach(async () => {
  value = '';
  const screen = await render(CompletedField, {
    value,
    isMultiline: true,
    'aria-label': 'Text',
    change: (newText: string) => {
      value = newText;
      void screen.rerender({ value });
    },
  });
  await field.click();
});

describe('emoji completion', () => {
  it('offers custom and Unicode emoji, marks the active one for screen readers, and inserts it with Enter', async () => {
    await userEvent.keyboard('Hello :smi');
    await expect.element(suggestion(/😄/)).toBeVisible();
    await expect.element(suggestion(/:tern_smile:/)).toHaveAttribute('aria-selected', 'true');
    const active = control().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toContain(':tern_smile:');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => value).toBe('Hello 😄 ');
    await expect.element(suggestion(/😄/)).not.toBeInTheDocument();
  });

  it('puts the caret after an emoji in the middle of a text, and Ctrl+Z undoes the insertion', async () => {
    await userEvent.keyboard('one three{ArrowLeft>5/}:sailboa');
    await expect.element(suggestion(/⛵/)).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => value).toBe('one ⛵ three');
    expect(control().selectionStart).toBe('one ⛵ '.length);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => value).not.toContain('⛵');
  });

  it('closes when the caret leaves the word or with Escape, and announces the number of suggestions', async () => {
    await userEvent.keyboard(':smi');
    await expect.element(page.getByText(/suggestions; arrow keys/)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(suggestion(/😄/)).not.toBeInTheDocument();
    await userEvent.keyboard('{End}l');
    await expect.element(suggestion(/😄/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(suggestion(/😄/)).not.toBeInTheDocument();
    expect(value).toBe(':smil');
  });

  it('ignores keys during IME composition', async () => {
    await userEvent.keyboard(':smi');
    await expect.element(suggestion(/😄/)).toBeVisible();
    const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
    control().dispatchEvent(enter);
    expect(enter.defaultPrevented).toBe(false);
    control().dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true }));
    await expect.element(suggestion(/😄/)).not.toBeInTheDocument();
    control().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.element(suggestion(/😄/)).toBeVisible();
  });
});

describe('insertText', () => {
  it('replaces the selection', async () => {
    await userEvent.keyboard('one two');
    control().setSelectionRange(4, 7);
    insertText(control(), '⛵');
    await expect.poll(() => value).toBe('one ⛵');
    expect(document.activeElement).toBe(control());
  });

  it('adds a space between a shortcode and a letter or another shortcode', async () => {
    await userEvent.keyboard('tern');
    insertText(control(), ':a_tern:');
    insertText(control(), ':b_tern:');
    await expect.poll(() => value).toBe('tern :a_tern: :b_tern:');
    control().setSelectionRange(0, 0);
    insertText(control(), ':c_tern:');
    await expect.poll(() => value).toBe(':c_tern: tern :a_tern: :b_tern:');
  });
});

it('isTextControl excludes fields inside popovers', () => {
  const popover = document.body.appendChild(document.createElement('div'));
  popover.popover = 'auto';
  const search = popover.appendChild(document.createElement('input'));
  expect([control(), search, document.body].map(isTextControl)).toEqual([true, false, false]);
  popover.remove();
});
