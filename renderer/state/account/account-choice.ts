// A signed-in account as the account picker shows it.
import type { AccountKey, AccountSummary } from '../../../electron/contract/accounts.ts';
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';
import { m } from '../../../electron/messages/views.ts';

export interface AccountChoice {
  key: AccountKey;
  handle: string;
  displayName: string;
  emojis: readonly CustomEmoji[];
  avatar: string;
  /** Why it can't be chosen; null: it can. */
  obstacle: string | null;
}

export const accountChoice = ({ key, handle, displayName, emojis, avatar, state }: AccountSummary): AccountChoice => ({
  key,
  handle,
  displayName,
  emojis,
  avatar,
  obstacle: state === 'ready' ? null : m.compose.as.notReady,
});
