// Actions that can be undone: done on screen at once, sent when the time for Undo is over or the window closes.
import { m } from '../../../electron/messages/first.ts';
import { toasts } from './toasts.svelte.ts';

/** How long the Undo button is shown. */
const undoSeconds = 6;
const pending = new Set<() => void>();

/** Shows `text` with an Undo button; then calls either `send` or `undo`, once. */
export function doWithUndo(text: string, { send, undo }: { send: () => void; undo: () => void }): void {
  const end = (last: () => void) => (): void => {
    clearTimeout(timer);
    if (pending.delete(commit)) last();
  };
  const commit = end(send);
  const timer = setTimeout(commit, undoSeconds * 1_000);
  pending.add(commit);
  toasts.show(text, { seconds: undoSeconds, action: { label: m.app.undo, run: end(undo) } });
}

/** Sends all pending actions; called before the window closes. */
export const sendPendingActions = (): void => [...pending].forEach((commit) => commit());
