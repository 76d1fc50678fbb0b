// Actions that can be undone: done on screen at once; main holds them on disk and sends them when the time for Undo is over.
import { undoTimeMs } from '../../../electron/contract/undo-time.ts';
import type { QueuedAction, UndoableAction } from '../../../electron/contract/journal.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { m } from '../../../electron/messages/first.ts';
import { main, on } from '../../api/main.ts';
import { toasts } from './toasts.svelte.ts';

interface Asked {
  account: AccountKey;
  actions: readonly UndoableAction[];
  /** Shows again what was hidden, by the ids of the actions. `refusal`: why the server did not do them. */
  undo: (ids: readonly string[], refusal?: Failure) => void;
}

/** What was done on screen, and not yet at the server. */
class Undos {
  #asked: readonly Asked[] = [];

  constructor() {
    on('actionDone', ({ account, action }) => void this.#end(account, action));
    on('actionRefused', ({ account, action, problem }) => this.#refused(account, action, problem));
  }

  /** Shows `text` with an Undo button. `undo` is called when it is pressed, or for the actions that the server refuses. */
  async add(text: string, asked: Asked): Promise<void> {
    this.#asked = [...this.#asked, asked];
    const kept = await main['actions.add']({ account: asked.account, actions: [...asked.actions] });
    if (kept.ok) toasts.show(text, { seconds: undoTimeMs / 1_000, action: { label: m.app.undo, run: () => void this.#takeBack(asked) } });
    else {
      this.#putBack(asked);
      toasts.problem(kept.error);
    }
  }

  async #takeBack(asked: Asked): Promise<void> {
    const taken = await main['actions.takeBack']({ account: asked.account, actions: [...asked.actions] });
    if (taken.ok) this.#putBack(asked);
    else toasts.problem(taken.error);
  }

  #putBack(asked: Asked): void {
    this.#asked = this.#asked.filter((other) => other !== asked);
    asked.undo(asked.actions.map(({ id }) => id));
  }

  #refused(account: AccountKey, action: QueuedAction, problem: Failure): void {
    const asked = this.#end(account, action);
    asked?.undo([action.id], problem);
    // The outbox asks for that too, when a scheduled post has a new version.
    if (asked || action.kind === 'cancel-scheduled') toasts.problem(problem);
  }

  /** To what the action belongs; it is no longer waited for. */
  #end(account: AccountKey, { kind, id }: QueuedAction): Asked | null {
    const isIt = (action: UndoableAction): boolean => action.kind === kind && action.id === id;
    const asked = this.#asked.findLast((each) => each.account === account && each.actions.some(isIt));
    if (!asked) return null;
    const actions = asked.actions.filter((action) => !isIt(action));
    this.#asked = this.#asked.flatMap((other) => (other !== asked ? other : actions.length > 0 ? { ...asked, actions } : []));
    return asked;
  }
}

const undos = new Undos();
export const doWithUndo = (text: string, asked: Asked): Promise<void> => undos.add(text, asked);
