import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import type { CustomEmoji } from '../../../../electron/contract/entities/custom-emoji.ts';
import EmojiPicker from '../../../../renderer/ui/form/EmojiPicker.svelte';

const gull: CustomEmoji = { shortcode: 'gull', url: '/media/gull', static_url: '/media/gull', visible_in_picker: true, category: null };
const onpick = vi.fn<(choice: { name: string; custom: CustomEmoji | null }) => void>();
const field = page.getByRole('searchbox');
const emoji = (name: string) => page.getByRole('gridcell', { name, exact: true });
const ontone = vi.fn<(tone: string) => void>();

let rerender: (props: object) => Promise<void>;

beforeEach(async () => {
  onpick.mockClear();
  ({ rerender } = await render(EmojiPicker, { custom: [gull], recent: [], tone: '0', onpick, ontone }));
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

  it('moves through the grid with arrow keys, by rows of eight, and back to the search', async () => {
    await field.click();
    await userEvent.keyboard('{ArrowDown}');
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    await expect.poll(() => document.activeElement).toBe(cells[0]);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.poll(() => document.activeElement).toBe(cells[9]);
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    await expect.poll(() => document.activeElement).toBe(cells[0]);
    expect(cells.filter((cell) => (cell as HTMLElement).tabIndex === 0)).toEqual([cells[0]]);
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field).toHaveFocus();
  });

  it('puts emoji into the page as they are reached, and End reaches the last one', async () => {
    await page.getByRole('button', { name: 'People and body' }).click();
    const count = () => document.querySelectorAll('[role=gridcell]').length;
    await expect.poll(count).toBe(320);
    await field.click();
    await userEvent.keyboard('{ArrowDown}{End}');
    await expect.poll(count).toBeGreaterThan(320);
    await expect.poll(() => document.activeElement).toBe([...document.querySelectorAll('[role=gridcell]')].at(-1));
  });

  it('goes on by a page of rows', async () => {
    await field.click();
    await userEvent.keyboard('{ArrowDown}{PageDown}');
    const at = (): number => Number((document.activeElement as HTMLElement).dataset['at']);
    const below = at();
    expect(below).toBeGreaterThanOrEqual(5 * 8);
    await userEvent.keyboard('{PageUp}');
    expect(at()).toBe(0);
    await userEvent.keyboard('{PageUp}');
    expect(at()).toBe(0);
  });

  it('picks in the chosen skin tone', async () => {
    await page.getByRole('combobox', { name: 'Skin tone' }).selectOptions('✋🏿');
    expect(ontone.mock.lastCall).toEqual(['5']);
    await rerender({ tone: '5' });
    await field.fill('waving hand');
    await emoji('waving hand').click();
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: '👋🏿' });
  });
});

describe('the emoji used last', () => {
  const open = (recent: string[], custom: CustomEmoji[] = [gull]) => render(EmojiPicker, { custom, recent, tone: '0', onpick, ontone });

  it('are shown first, in their tone', async () => {
    await cleanup();
    await open(['👋🏿', ':gull:', ':elsewhere:']);
    await expect.element(page.getByRole('grid', { name: 'Last used' })).toBeVisible();
    expect(
      page
        .getByRole('gridcell')
        .elements()
        .map((cell) => cell.getAttribute('aria-label')),
    ).toEqual(['waving hand', ':gull:']);
    await emoji('waving hand').click();
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: '👋🏿' });
  });

  it('Enter takes the one that is shown first', async () => {
    await cleanup();
    await open(
      [],
      [
        { ...gull, category: 'Gulls' },
        { ...gull, shortcode: 'auk', category: 'Auks' },
      ],
    );
    await page.getByRole('button', { name: 'Of this server' }).click();
    await expect.element(page.getByRole('rowheader', { name: 'Auks' })).toBeVisible();
    await field.click();
    await userEvent.keyboard('{Enter}');
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: 'auk' });
  });

  it('the server’s own have a heading for each category', async () => {
    await cleanup();
    await open([], [gull, { ...gull, shortcode: 'tern', category: 'Terns' }]);
    await page.getByRole('button', { name: 'Of this server' }).click();
    await expect.element(page.getByRole('rowheader', { name: 'Terns' })).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'Without a category' })).toBeVisible();
  });
});
