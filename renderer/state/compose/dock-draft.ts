// Brings a draft from a window of its own back into the main window.
import type { Caret } from '../../../electron/contract/caret.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import { main } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** That window closes; where it can't, a toast says why. */
export async function dockDraft({ id }: Pick<Draft, 'id'>, caret: Caret | null): Promise<void> {
  const docked = await main['composer.dock']({ id, caret });
  if (!docked.ok) toasts.problem(docked.error);
}
