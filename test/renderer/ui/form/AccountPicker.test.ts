import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import AccountPicker from '../../../../renderer/ui/form/AccountPicker.svelte';

const account = (name: string, obstacle: string | null = null) => ({
  key: `https://coast.example|${name}` as AccountKey,
  handle: `${name}@coast.example`,
  displayName: '',
  emojis: [] as CustomEmoji[],
  avatar: '',
  obstacle,
});
const [mira, ida, jo] = [account('mira'), account('ida'), account('jo', 'Needs to sign in first')];

it('marks the chosen account, disables unavailable ones, and reports a new choice', async () => {
  const choose = vi.fn<(key: AccountKey) => void>();
  const screen = await render(AccountPicker, {
    accounts: [mira, ida, jo],
    value: mira.key,
    choose,
    label: ({ handle }: { handle: string }) => `Post as ${handle}`,
  });
  await screen.getByRole('button', { name: 'Post as @mira@coast.example' }).click();
  await expect.element(screen.getByRole('menuitemradio', { name: /mira/ })).toHaveAttribute('aria-checked', 'true');
  await expect.element(screen.getByRole('menuitemradio', { name: /Needs to sign in first/ })).toBeDisabled();
  await screen.getByRole('menuitemradio', { name: /ida/ }).click();
  expect(choose).toHaveBeenCalledExactlyOnceWith(ida.key);
});
