import { expect, it } from 'vitest';
import type { AccountSummary } from '../../../../electron/contract/accounts.ts';
import { accountChoice } from '../../../../renderer/state/entities/act-as.ts';

const summary = { key: 'https://coast.example|1', handle: 'mira@coast.example', displayName: 'Mira', emojis: [], avatar: '' };

it('disables an account that is not signed in, with a reason', () => {
  const choice = (state: string) => accountChoice({ ...summary, state } as unknown as AccountSummary);
  expect(choice('ready').obstacle).toBeNull();
  expect(choice('signed-out').obstacle).toMatch(/\w/);
});
