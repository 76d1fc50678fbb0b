// Tests that no key handler gets the keys of an input method, with a composition in Chromium.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { CDPSession } from '@vitest/browser-playwright';
import { createRawSnippet } from 'svelte';
import { render } from 'vitest-browser-svelte';
import LanguageMenu from '../../../renderer/features/compose/language/LanguageMenu.svelte';
import { isInputMethodKey } from '../../../renderer/logic/input-method.ts';
import SearchField from '../../../renderer/ui/form/SearchField.svelte';
import Dialog from '../../../renderer/ui/overlay/Dialog.svelte';
import Popover from '../../../renderer/ui/overlay/Popover.svelte';

const session = cdp() as CDPSession;
const compose = (text: string) => session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** Presses a key that the input method handles, as Chromium reports it. */
async function pressInComposition(key: string, code = key, modifiers = 0): Promise<void> {
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code, modifiers, windowsVirtualKeyCode: 229 });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers, windowsVirtualKeyCode: 229 });
}

afterEach(() => void session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 }));

describe('F3: the keys of an input method', () => {
  const field = document.createElement('textarea');
  const handler = vi.fn<(event: Event) => void>();
  const targets = [window, document, field];
  beforeEach(() => {
    document.body.append(field);
    for (const target of targets) for (const capture of [true, false]) target.addEventListener('keydown', handler, { capture });
    field.focus();
    handler.mockClear();
    return () => {
      for (const target of targets) for (const capture of [true, false]) target.removeEventListener('keydown', handler, { capture });
      field.remove();
    };
  });

  it('reach no handler in any phase while a text is composed', async () => {
    await compose('しお');
    expect(field.value).toBe('しお');
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab']) await pressInComposition(key);
    await pressInComposition('Enter', 'Enter', 2);
    expect(handler).not.toHaveBeenCalled();
    expect(field.value).toBe('しお');
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('are recognised by %o', (fields) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...fields });
    field.dispatchEvent(event);
    expect(isInputMethodKey(event)).toBe(true);
    expect(handler).not.toHaveBeenCalled();
    expect(event.defaultPrevented).toBe(false);
  });

  it('reach all handlers after the composition', async () => {
    await compose('しお');
    await session.send('Input.insertText', { text: '潮' });
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(handler).toHaveBeenCalledTimes(6);
  });
});

describe('F3: a composition', () => {
  const oninput = vi.fn<(text: string) => void>();
  const searchLabels = { label: 'Search', placeholder: '', clearLabel: 'Clear' };
  beforeEach(() => void oninput.mockClear());

  it('keeps the text of a search field on Escape', async () => {
    const onenter = vi.fn<() => void>();
    const screen = await render(SearchField, { ...searchLabels, value: 'tern', oninput, onenter });
    await screen.getByRole('searchbox').click();
    await compose('しお');
    oninput.mockClear();
    await pressInComposition('Escape');
    await pressInComposition('Enter');
    expect(oninput).not.toHaveBeenCalled();
    expect(onenter).not.toHaveBeenCalled();
  });

  it('keeps the language menu open on Enter', async () => {
    const choose = vi.fn<(code: string) => void>();
    const screen = await render(LanguageMenu, { value: 'eu', recentLanguages: ['eu', 'de'], choose });
    await screen.getByRole('button').click();
    const search = screen.getByRole('combobox');
    await expect.element(search).toHaveFocus();
    await compose('に');
    await pressInComposition('Enter');
    await pressInComposition('Escape');
    expect(choose).not.toHaveBeenCalled();
    await expect.element(search).toBeVisible();
  });

  it('keeps a dialog and a popover open on Escape', async () => {
    const onclose = vi.fn<() => void>();
    const children = createRawSnippet(() => ({ render: () => '<p><input aria-label="Name" /></p>' }));
    const popover = await render(Popover, { label: 'Details', trigger: createRawSnippet(() => ({ render: () => '<b>x</b>' })), children });
    await popover.getByRole('button').click();
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    await compose('し');
    await pressInComposition('Escape');
    await expect.element(page.getByRole('textbox')).toBeVisible();
    await popover.unmount();
    const dialog = await render(Dialog, { title: 'Rename', open: true, onclose, children });
    await page.getByRole('textbox').click();
    await compose('し');
    await pressInComposition('Escape');
    expect(onclose).not.toHaveBeenCalled();
    await expect.element(page.getByRole('textbox')).toBeVisible();
    await dialog.unmount();
  });
});
