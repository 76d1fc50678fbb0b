// Also of renderer/features/compose/poll/{PollOption,PollDuration}.svelte and completion/CompletedField.svelte, its fields.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Draft, PollDraft } from '../../../../../electron/contract/draft.ts';
import { defaultPollLimits } from '../../../../../electron/contract/writing.ts';
import PollEditor from '../../../../../renderer/features/compose/poll/PollEditor.svelte';

vi.mock('../../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));
vi.mock('../../../../../renderer/state/app/recent-emoji.ts', () => ({ rememberEmoji: () => undefined }));
vi.mock('../../../../../renderer/state/account/context.ts', () => ({
  getSession: () => ({ call: () => Promise.resolve({ ok: false }), customEmojis: { list: () => Promise.resolve([]) } }),
}));

const limits = defaultPollLimits;
let poll: PollDraft | null;
let rerender: (props: object) => Promise<void>;
const options = () => poll?.options;
const option = (number: number) => page.getByRole('textbox', { name: `Option ${number}` });

async function open(written: string[], more: Partial<PollDraft> = {}): Promise<void> {
  poll = { options: written, expiresIn: 86_400, multiple: false, hideTotals: false, ...more };
  const change = (patch: Pick<Draft, 'poll'>): void => {
    poll = patch.poll;
    void rerender({ content: { poll, attachments: [] } });
  };
  ({ rerender } = await render(PollEditor, { content: { poll, attachments: [] }, change, limits }));
}

/** As the browser pastes it. */
async function paste(text: string): Promise<void> {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

describe('the options of a poll', () => {
  beforeEach(() => open(['Tern', 'Gull']));

  it('one is added by Enter after the last, and has the focus', async () => {
    await option(2).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(option(3)).toHaveFocus();
    await userEvent.keyboard('Auk');
    expect(options()).toEqual(['Tern', 'Gull', 'Auk']);
  });

  it('an empty one is removed by Backspace, and the one before it has the focus', async () => {
    await option(2).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(option(3)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(option(2)).toHaveFocus();
    expect(options()).toEqual(['Tern', 'Gull']);
  });

  it('two always stay', async () => {
    await option(2).fill('');
    await option(2).click();
    await userEvent.keyboard('{Backspace}');
    expect(options()).toEqual(['Tern', '']);
  });

  it('move by Alt and the arrow keys, with the focus, and it is said', async () => {
    await option(1).click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(options()).toEqual(['Gull', 'Tern']);
    await expect.element(option(2)).toHaveFocus();
    await expect.element(page.getByText('Option moved to place 2 of 2.')).toBeInTheDocument();
  });

  it('move by the arrow keys on the handle', async () => {
    page.getByRole('button', { name: 'Move option 2' }).element().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(options()).toEqual(['Gull', 'Tern']);
    await expect.element(page.getByRole('button', { name: 'Move option 1' })).toHaveFocus();
  });

  it('move by dragging the handle', async () => {
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

  it('several are filled by a paste of several lines; what has no room is said', async () => {
    await option(2).fill('');
    await option(2).click();
    await paste('Auk\nSkua\nEider\nDunlin');
    expect(options()).toEqual(['Tern', 'Auk', 'Skua', 'Eider']);
    await expect.element(option(4)).toHaveFocus();
    await expect.element(page.getByText('1 line was left out: a poll on this server has at most 4 options.')).toBeVisible();
  });

  it('no more are offered than the server takes', async () => {
    await option(2).click();
    await userEvent.keyboard('{Enter}Auk{Enter}Skua{Enter}');
    expect(options()).toEqual(['Tern', 'Gull', 'Auk', 'Skua']);
    await expect.element(page.getByRole('button', { name: 'Add an option' })).toBeDisabled();
  });

  it('Enter that ends the choice of a character adds none', async () => {
    await option(2).click();
    const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
    option(2).element().dispatchEvent(enter);
    expect(options()).toEqual(['Tern', 'Gull']);
    expect(enter.defaultPrevented).toBe(false);
  });

  it('one that is there twice, or too long, says so at its field', async () => {
    await option(2).fill('Tern');
    await expect.element(option(2)).toHaveAccessibleDescription(/Option 2 is there twice\./);
    await expect.element(option(2)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(option(1)).toHaveAttribute('aria-invalid', 'false');
    await option(2).fill('x'.repeat(52));
    await expect.element(option(2)).toHaveAccessibleDescription(/2 characters too many/);
  });

  it('an emoji is completed while its name is typed', async () => {
    await option(2).fill('');
    await option(2).click();
    await userEvent.keyboard(':sailboa');
    await expect.element(page.getByRole('option', { name: /⛵/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(options).toEqual(['Tern', '⛵ ']);
    await expect.element(option(2)).toHaveFocus();
  });
});

describe('the time that a poll runs', () => {
  const usual = page.getByRole('combobox', { name: 'Runs for' });

  it('is one of the usual ones', async () => {
    await open(['a', 'b']);
    await usual.selectOptions('3 days');
    expect(poll?.expiresIn).toBe(259_200);
  });

  it('is any other one, as a number and a unit', async () => {
    await open(['a', 'b']);
    await usual.selectOptions('Another time…');
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

  it('says when the server doesn’t take it', async () => {
    await open(['a', 'b'], { expiresIn: 60 });
    await expect.element(page.getByRole('alert').filter({ hasText: 'at least 5 minutes' })).toBeVisible();
    await page.getByRole('spinbutton').fill('9000');
    await page.getByRole('combobox', { name: 'Unit of time' }).selectOptions('days');
    await expect.element(page.getByRole('alert').filter({ hasText: 'at most 30 days' })).toBeVisible();
  });
});

it('several choices and hidden results are switches', async () => {
  await open(['a', 'b']);
  await page.getByRole('checkbox', { name: 'Several choices' }).click();
  await page.getByRole('checkbox', { name: 'Hide the results until it ends' }).click();
  expect(poll).toMatchObject({ multiple: true, hideTotals: true });
});

it('what is missing is said', async () => {
  await open(['Tern', '']);
  await expect.element(page.getByText('Write at least two options.')).toBeVisible();
});

it('a field keeps the focus when the poll was added while the editor was there', async () => {
  await open(['', '']);
  await rerender({ content: { poll: null, attachments: [] } });
  await rerender({ content: { poll, attachments: [] } });
  await option(1).click();
  await userEvent.keyboard('Tern{Enter}Gull');
  expect(options()).toEqual(['Tern', 'Gull']);
});

describe('a poll that was removed', () => {
  const undo = page.getByRole('button', { name: 'Undo' });
  const show = (next: PollDraft | null) => rerender({ content: { poll: (poll = next), attachments: [] } });

  it('comes back by Undo, with the focus in it', async () => {
    await open(['Tern', 'Gull']);
    await show(null);
    await undo.click();
    expect(options()).toEqual(['Tern', 'Gull']);
    await expect.element(option(1)).toHaveFocus();
    await expect.element(undo).not.toBeInTheDocument();
  });

  it('is not offered when it was empty, or when there is another one', async () => {
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
