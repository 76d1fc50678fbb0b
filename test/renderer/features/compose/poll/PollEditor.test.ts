import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Draft, PollDraft } from '../../../../../electron/contract/draft.ts';
import { defaultPollLimits } from '../../../../../electron/contract/default-limits.ts';
import PollEditor from '../../../../../renderer/features/compose/poll/PollEditor.svelte';

vi.mock('../../../../../renderer/state/app/recent-emoji.ts', () => ({ rememberEmoji: () => undefined }));
vi.mock('../../../../../renderer/state/account/context.ts', () => ({
  getSession: () => ({ call: () => Promise.resolve({ ok: false }), customEmojis: { list: () => Promise.resolve([]) } }),
}));

const limits = defaultPollLimits;
let poll: PollDraft | null;
let rerender: (props: object) => Promise<void>;
const options = () => poll?.options;
const option = (number: number) => page.getByRole('textbox', { name: `Option ${number}` });

async function open(optionTexts: string[], more: Partial<PollDraft> = {}): Promise<void> {
  poll = { options: optionTexts, expiresIn: 86_400, multiple: false, hideTotals: false, ...more };
  const change = (patch: Pick<Draft, 'poll'>): void => {
    poll = patch.poll;
    void rerender({ content: { poll, attachments: [] } });
  };
  ({ rerender } = await render(PollEditor, { content: { poll, attachments: [] }, change, limits }));
}

/** Pastes text as the browser does. */
async function paste(text: string): Promise<void> {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

describe('adding and removing poll options', () => {
  beforeEach(() => open(['Tern', 'Gull']));

  it('Enter after the last option adds an option and focuses it', async () => {
    await option(2).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(option(3)).toHaveFocus();
    await userEvent.keyboard('Auk');
    expect(options()).toEqual(['Tern', 'Gull', 'Auk']);
  });

  it('Backspace in an empty option removes it and focuses the previous option', async () => {
    await option(2).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(option(3)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(option(2)).toHaveFocus();
    expect(options()).toEqual(['Tern', 'Gull']);
  });

  it('keeps at least two options', async () => {
    await option(2).fill('');
    await option(2).click();
    await userEvent.keyboard('{Backspace}');
    expect(options()).toEqual(['Tern', '']);
  });

  it('fills options from pasted lines, and reports lines that do not fit', async () => {
    await option(2).fill('');
    await option(2).click();
    await paste('Auk\nSkua\nEider\nDunlin');
    expect(options()).toEqual(['Tern', 'Auk', 'Skua', 'Eider']);
    await expect.element(option(4)).toHaveFocus();
    await expect.element(page.getByText('1 line was left out: a poll on this server has at most 4 options.')).toBeVisible();
  });

  it('adds no more options than the server accepts', async () => {
    await option(2).click();
    await userEvent.keyboard('{Enter}Auk{Enter}Skua{Enter}');
    expect(options()).toEqual(['Tern', 'Gull', 'Auk', 'Skua']);
    await expect.element(page.getByRole('button', { name: 'Add an option' })).toBeDisabled();
  });

  it('Enter during IME composition adds no option', async () => {
    await option(2).click();
    const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
    option(2).element().dispatchEvent(enter);
    expect(options()).toEqual(['Tern', 'Gull']);
    expect(enter.defaultPrevented).toBe(false);
  });
});

describe('moving a poll option', () => {
  beforeEach(() => open(['Tern', 'Gull']));

  it('moves an option and the focus with Alt and the arrow keys, and announces the new position', async () => {
    await option(1).click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(options()).toEqual(['Gull', 'Tern']);
    await expect.element(option(2)).toHaveFocus();
    await expect.element(page.getByText('Option moved to position 2 of 2.')).toBeInTheDocument();
  });

  it('moves an option with the arrow keys on its handle', async () => {
    page.getByRole('button', { name: 'Move option 2' }).element().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(options()).toEqual(['Gull', 'Tern']);
    await expect.element(page.getByRole('button', { name: 'Move option 1' })).toHaveFocus();
  });

  it('moves an option by dragging its handle', async () => {
    const handle = page.getByRole('button', { name: 'Move option 1' }).element();
    const send = (type: string, clientY: number) =>
      handle.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, clientY, bubbles: true }));
    const { top, bottom } = option(2).element().getBoundingClientRect();
    send('pointerdown', handle.getBoundingClientRect().top);
    send('pointermove', (top + bottom) / 2 + 4);
    expect(options()).toEqual(['Gull', 'Tern']);
    send('pointerup', 0);
    send('pointermove', 0);
    expect(options()).toEqual(['Gull', 'Tern']);
  });
});

describe('the text of a poll option', () => {
  beforeEach(() => open(['Tern', 'Gull']));

  it('describes a duplicate or too long option at its field', async () => {
    await option(2).fill('Tern');
    await expect.element(option(2)).toHaveAccessibleDescription(/Option 2 is a duplicate\./);
    await expect.element(option(2)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(option(1)).toHaveAttribute('aria-invalid', 'false');
    await option(2).fill('x'.repeat(52));
    await expect.element(option(2)).toHaveAccessibleDescription(/2 characters too long/);
  });

  it('completes an emoji while its name is typed', async () => {
    await option(2).fill('');
    await option(2).click();
    await userEvent.keyboard(':sailboa');
    await expect.element(page.getByRole('option', { name: /⛵/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(options).toEqual(['Tern', '⛵ ']);
    await expect.element(option(2)).toHaveFocus();
  });
});

describe('PollDuration', () => {
  const usual = page.getByRole('combobox', { name: 'Poll length' });

  it('offers common durations', async () => {
    await open(['a', 'b']);
    await usual.selectOptions('3 days');
    expect(poll?.expiresIn).toBe(259_200);
  });

  it('accepts a custom duration as a number and a unit', async () => {
    await open(['a', 'b']);
    await usual.selectOptions('Custom…');
    await page.getByRole('spinbutton', { name: 'How long the poll runs' }).fill('45');
    await page.getByRole('combobox', { name: 'Unit of time' }).selectOptions('minutes');
    expect(poll?.expiresIn).toBe(2_700);
  });

  it('keeps the last number while its field is empty', async () => {
    await open(['a', 'b'], { expiresIn: 2_700 });
    const number = page.getByRole('spinbutton');
    await expect.element(number).toHaveValue(45);
    await number.fill('');
    expect(poll?.expiresIn).toBe(2_700);
    await usual.click();
    await expect.element(number).toHaveValue(45);
  });

  it('reports a duration that the server does not accept', async () => {
    await open(['a', 'b'], { expiresIn: 60 });
    await expect.element(page.getByRole('alert').filter({ hasText: 'at least 5 minutes' })).toBeVisible();
    await page.getByRole('spinbutton').fill('9000');
    await page.getByRole('combobox', { name: 'Unit of time' }).selectOptions('days');
    await expect.element(page.getByRole('alert').filter({ hasText: 'at most 30 days' })).toBeVisible();
  });
});

it('switches multiple choice and hidden results', async () => {
  await open(['a', 'b']);
  await page.getByRole('checkbox', { name: 'Multiple choice' }).click();
  await page.getByRole('checkbox', { name: 'Hide the results until it ends' }).click();
  expect(poll).toMatchObject({ multiple: true, hideTotals: true });
});

it('reports a missing option', async () => {
  await open(['Tern', '']);
  await expect.element(page.getByText('Write at least two options.')).toBeVisible();
});

it('keeps the focus in an option of a poll that is added while the editor is open', async () => {
  await open(['', '']);
  await rerender({ content: { poll: null, attachments: [] } });
  await rerender({ content: { poll, attachments: [] } });
  await option(1).click();
  await userEvent.keyboard('Tern{Enter}Gull');
  expect(options()).toEqual(['Tern', 'Gull']);
});

describe('a removed poll', () => {
  const undo = page.getByRole('button', { name: 'Undo' });
  const show = (next: PollDraft | null) => rerender({ content: { poll: (poll = next), attachments: [] } });

  it('is restored by Undo, and its first option is focused', async () => {
    await open(['Tern', 'Gull']);
    await show(null);
    await undo.click();
    expect(options()).toEqual(['Tern', 'Gull']);
    await expect.element(option(1)).toHaveFocus();
    await expect.element(undo).not.toBeInTheDocument();
  });

  it('is not offered for Undo if it was empty, or if there is another poll', async () => {
    await open(['', '']);
    const empty = poll;
    await show(null);
    await expect.element(undo).not.toBeInTheDocument();
    await show({ ...empty!, options: ['Tern', ''] });
    await show(null);
    await expect.element(undo).toBeVisible();
    await show(empty);
    await expect.element(undo).not.toBeInTheDocument();
  });
});
