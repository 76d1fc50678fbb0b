// Pins one of the person's own posts to their profile, or takes it off: shown when the server has done it.
import { m } from '../../../electron/messages/views.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { profilePageOf } from './profile-page.svelte.ts';
import type { ProfileReader } from './profile-page.svelte.ts';

export async function pinPost(account: ProfileReader, id: string, pinned: boolean): Promise<void> {
  const answer = await account.call(pinned ? 'statuses.pin' : 'statuses.unpin', { id });
  if (!answer.ok) return void toasts.problem(answer.error);
  account.entities.patchStatus(id, { pinned });
  void profilePageOf(account, account.accountId).loadPinned();
  const undo = { label: m.app.undo, run: () => void pinPost(account, id, !pinned) };
  toasts.show(pinned ? m.people.pinned : m.people.unpinned, { action: undo });
}
