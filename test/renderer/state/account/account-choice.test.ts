import { expect, it } from 'vitest';
import type { AccountSummary } from '../../../../electron/contract/accounts.ts';
import { accountChoice } from '../../../../renderer/state/account/account-choice.ts';

const summary = { key: 'https://coast.example|1', handle: 'mira@coast.example', displayName: 'Mira', emojis: [], avatar: '' };

it('an account that is not signed in can’t be chosen, and the reason is said', () => {
  const choice = (state: string) => accountChoice({ ...summary, state } as unknown as AccountSummary);
  expect(choice('ready').obstacle).toBeNull();
  expect(choice('signed-out').obstacle).toMatch(/\w/);
});
