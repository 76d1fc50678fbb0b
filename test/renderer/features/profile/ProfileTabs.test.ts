import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ProfileTabs from '../../../../renderer/features/profile/ProfileTabs.svelte';
import type { ProfilePart } from '../../../../renderer/state/people/profile-page.svelte.ts';

const account = { show_media: true, show_featured: true };

it('selects tabs with the arrow keys, Home, and End, and wraps from the last to the first', async () => {
  const choose = vi.fn<(part: ProfilePart) => void>();
  const screen = await render(ProfileTabs, { part: 'posts', account, choose });
  const press = async (key: string): Promise<ProfilePart | undefined> => {
    screen.getByRole('tab', { selected: true }).element().focus();
    await userEvent.keyboard(`{${key}}`);
    const part = choose.mock.lastCall?.[0];
    if (part) await screen.rerender({ part, account, choose });
    return part;
  };
  expect(await press('ArrowRight')).toBe('replies');
  expect(await press('End')).toBe('followers');
  expect(await press('ArrowRight')).toBe('posts');
  expect(await press('ArrowLeft')).toBe('followers');
  expect(await press('Home')).toBe('posts');
});

it('M33: leaves out the tabs that the owner hides', async () => {
  const choose = vi.fn<(part: ProfilePart) => void>();
  const screen = await render(ProfileTabs, { part: 'posts', account: { show_media: false, show_featured: false }, choose });
  expect(screen.getByRole('tab').elements()).toHaveLength(4);
  screen.getByRole('tab', { selected: true }).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(choose).not.toHaveBeenCalledWith('media');
  await screen.rerender({ part: 'posts', account, choose });
  expect(screen.getByRole('tab').elements()).toHaveLength(6);
});
