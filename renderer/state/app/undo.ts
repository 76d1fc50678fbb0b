// Performs actions with Undo: applied on screen at once, stored on disk by the main process, and sent when the time for Undo is over.
import { undoTimeMs } from '../../../electron/contract/default-settings.ts';
import type { QueuedAction, UndoableAction } from '../../../electron/contract/actions.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { m } from '../../../electron/messages/first.ts';
import { main, on } from '../../api/main.ts';
import { toasts } from './toasts.svelte.ts';

interface UndoGroup {
  account: AccountKey;
  actions: readonly UndoableAction[];
  /** Restores hidden items by the ids of their actions. `refusal`: why the server refused them. */
  undo: (ids: readonly string[], refusal?: Failure) => void;
}

/** Actions that are applied on screen and that the server has not confirmed. */
class UndoableGroups {
  #groups: readonly UndoGroup[] = [];

  constructor() {
    on('actionDone', ({ account, action }) => void this.#removeAction(account, action));
    on('actionRefused', ({ account, action, problem }) => this.#handleRefusal(account, action, problem));
  }

  /** Shows `text` with an Undo button. `undo` is called when the button is pressed, and for actions that the server refuses. */
  async add(text: string, group: UndoGroup): Promise<void> {
    this.#groups = [...this.#groups, group];
    const answer = await main['actions.add']({ account: group.account, actions: [...group.actions] });
    if (answer.ok) toasts.show(text, { seconds: undoTimeMs / 1_000, action: { label: m.app.undo, run: () => void this.#takeBack(group) } });
    else {
      this.#revert(group);
      toasts.problem(answer.error);
    }
  }

  async #takeBack(group: UndoGroup): Promise<void> {
    const answer = await main['actions.takeBack']({ account: group.account, actions: [...group.actions] });
    if (answer.ok) this.#revert(group);
    else toasts.problem(answer.error);
  }

  #revert(group: UndoGroup): void {
    this.#groups = this.#groups.filter((other) => other !== group);
    group.undo(group.actions.map(({ id }) => id));
  }

  #handleRefusal(account: AccountKey, action: QueuedAction, problem: Failure): void {
    const group = this.#removeAction(account, action);
    group?.undo([action.id], problem);
    // The outbox also queues this action, when it replaces a scheduled post with a new version.
    if (group || action.kind === 'scheduled.cancel') toasts.problem(problem);
  }

  /** Removes a completed action from the pending ones. Returns the group that the action belonged to. */
  #removeAction(account: AccountKey, { kind, id }: QueuedAction): UndoGroup | null {
    const isSameAction = (action: UndoableAction): boolean => action.kind === kind && action.id === id;
    const group = this.#groups.findLast((each) => each.account === account && each.actions.some(isSameAction));
    if (!group) return null;
    const actions = group.actions.filter((action) => !isSameAction(action));
    const remaining = actions.length > 0 ? [{ ...group, actions }] : [];
    this.#groups = this.#groups.flatMap((other) => (other === group ? remaining : other));
    return group;
  }
}

const undoableGroups = new UndoableGroups();
export const doWithUndo = (text: string, group: UndoGroup): Promise<void> => undoableGroups.add(text, group);
