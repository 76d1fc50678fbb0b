import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ProfileTabs from '../../../../renderer/features/profile/ProfileTabs.svelte';
import type { ProfilePart } from '../../../../renderer/state/people/profile-page.svelte.ts';

it('selects tabs with the arrow keys, Home, and End, and wraps from the last to the first', async () => {
  const choose = vi.fn<(part: ProfilePart) => void>();
  const screen = await render(ProfileTabs, { part: 'posts', choose });
  const press = async (key: string): Promise<ProfilePart | undefined> => {
    screen.getByRole('tab', { selected: true }).element().focus();
    await userEvent.keyboard(`{${key}}`);
    const part = choose.mock.lastCall?.[0];
    if (part) await screen.rerender({ part, choose });
    return part;
  };
  expect(await press('ArrowRight')).toBe('replies');
  expect(await press('End')).toBe('followers');
  expect(await press('ArrowRight')).toBe('posts');
  expect(await press('ArrowLeft')).toBe('followers');
  expect(await press('Home')).toBe('posts');
});
