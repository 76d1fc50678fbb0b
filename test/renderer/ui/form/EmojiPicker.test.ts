import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import EmojiPicker from '../../../../renderer/ui/form/EmojiPicker.svelte';

const gull: CustomEmoji = {
  shortcode: 'gull',
  url: '/media/gull',
  static_url: '/media/gull',
  visible_in_picker: true,
  category: null,
  featured: false,
};
const onpick = vi.fn<(choice: { name: string; custom: CustomEmoji | null }) => void>();
const field = page.getByRole('searchbox');
const emoji = (name: string) => page.getByRole('gridcell', { name, exact: true });
const ontone = vi.fn<(tone: string) => void>();

let rerender: (props: object) => Promise<void>;

beforeEach(async () => {
  onpick.mockClear();
  ({ rerender } = await render(EmojiPicker, { customEmojis: [gull], recentEmojis: [], tone: '0', onpick, ontone }));
  await expect.element(emoji('grinning face')).toBeVisible();
});

describe('EmojiPicker', () => {
  it('focuses the search field on open', async () => {
    await expect.element(field).toHaveFocus();
  });

  it('picks the clicked emoji', async () => {
    await emoji('grinning face').click();
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: '😀', custom: null });
  });

  it('shows the server’s custom emoji in their own group', async () => {
    await page.getByRole('button', { name: 'From this server' }).click();
    await emoji(':gull:').click();
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: 'gull', custom: gull });
  });

  it('finds emoji by name and picks the first result on Enter', async () => {
    await field.fill('lighth');
    await userEvent.keyboard('{Enter}');
    expect(onpick).not.toHaveBeenCalled();
    await field.fill('gull');
    await userEvent.keyboard('{Enter}');
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: 'gull' });
  });

  it('reports that no emoji has the name', async () => {
    await field.fill('qqqq');
    await expect.element(page.getByText('No emoji with that name.')).toBeVisible();
  });

  it('moves through rows of eight with arrow keys, and back to the search field', async () => {
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

  it('renders more emoji on demand and reaches the last one on End', async () => {
    await page.getByRole('button', { name: 'People and body' }).click();
    const count = () => document.querySelectorAll('[role=gridcell]').length;
    await expect.poll(count).toBe(320);
    await field.click();
    await userEvent.keyboard('{ArrowDown}{End}');
    await expect.poll(count).toBeGreaterThan(320);
    await expect.poll(() => document.activeElement).toBe([...document.querySelectorAll('[role=gridcell]')].at(-1));
  });

  it('moves by several rows on Page Down and Page Up', async () => {
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

  it('picks emoji in the chosen skin tone', async () => {
    await page.getByRole('combobox', { name: 'Skin tone' }).selectOptions('✋🏿');
    expect(ontone.mock.lastCall).toEqual(['5']);
    await rerender({ tone: '5' });
    await field.fill('waving hand');
    await emoji('waving hand').click();
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: '👋🏿' });
  });
});

describe('groups of the EmojiPicker', () => {
  const open = (recentEmojis: string[], customEmojis: CustomEmoji[] = [gull]) =>
    render(EmojiPicker, { customEmojis, recentEmojis, tone: '0', onpick, ontone });

  it('shows recent emoji first, in their skin tone', async () => {
    await cleanup();
    await open(['👋🏿', ':gull:', ':elsewhere:']);
    await expect.element(page.getByRole('grid', { name: 'Recently used' })).toBeVisible();
    expect(
      page
        .getByRole('gridcell')
        .elements()
        .map((cell) => cell.getAttribute('aria-label')),
    ).toEqual(['waving hand', ':gull:']);
    await emoji('waving hand').click();
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: '👋🏿' });
  });

  it('picks the first visible emoji on Enter', async () => {
    await cleanup();
    await open(
      [],
      [
        { ...gull, category: 'Gulls' },
        { ...gull, shortcode: 'auk', category: 'Auks' },
      ],
    );
    await page.getByRole('button', { name: 'From this server' }).click();
    await expect.element(page.getByRole('rowheader', { name: 'Auks' })).toBeVisible();
    await field.click();
    await userEvent.keyboard('{Enter}');
    expect(onpick.mock.lastCall?.[0]).toMatchObject({ name: 'auk' });
  });

  it('shows a heading for each category of custom emoji', async () => {
    await cleanup();
    await open([], [gull, { ...gull, shortcode: 'tern', category: 'Terns' }]);
    await page.getByRole('button', { name: 'From this server' }).click();
    await expect.element(page.getByRole('rowheader', { name: 'Terns' })).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'Uncategorised' })).toBeVisible();
  });
});
