import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { CustomEmoji } from '../../../../electron/contract/entities/custom-emoji.ts';
import EmojiPicker from '../../../../renderer/ui/form/EmojiPicker.svelte';

const gull: CustomEmoji = { shortcode: 'gull', url: '/media/gull', static_url: '/media/gull', visible_in_picker: true, category: null };
const onpick = vi.fn<(choice: { name: string; custom: CustomEmoji | null }) => void>();
const field = page.getByRole('searchbox');
const emoji = (name: string) => page.getByRole('gridcell', { name, exact: true });
const ontone = vi.fn<(tone: string) => void>();

beforeEach(async () => {
  onpick.mockClear();
  await render(EmojiPicker, { custom: [gull], recent: [], tone: '0', onpick, ontone });
  await expect.element(emoji('grinning face')).toBeVisible();
});

describe('the emoji picker', () => {
  it('starts with the focus in its search field', async () => {
    await expect.element(field).toHaveFocus();
  });

  it('picks the emoji that is clicked', async () => {
    await emoji('grinning face').click();
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: '😀', custom: null });
  });

  it('shows the server’s custom emoji in their own group', async () => {
    await page.getByRole('button', { name: 'Of this server' }).click();
    await emoji(':gull:').click();
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: 'gull', custom: gull });
  });

  it('finds by name, and picks the first result on Enter', async () => {
    await field.fill('lighth');
    await userEvent.keyboard('{Enter}');
    expect(onpick).not.toHaveBeenCalled();
    await field.fill('gull');
    await userEvent.keyboard('{Enter}');
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: 'gull' });
  });

  it('says when there is no emoji of that name', async () => {
    await field.fill('qqqq');
    await expect.element(page.getByText('No emoji of that name.')).toBeVisible();
  });

  it('moves through the grid with arrow keys, by rows of eight', async () => {
    await field.click();
    await userEvent.keyboard('{ArrowDown}');
    const buttons = [...document.querySelectorAll('.grid button')];
    expect(document.activeElement).toBe(buttons[0]);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(buttons[9]);
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    expect(document.activeElement).toBe(buttons[0]);
  });
});
