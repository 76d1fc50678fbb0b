// What a person may take back: done on screen at once, sent when the time to think has passed or the window goes.
import { m } from '../../messages/en.ts';
import { toasts } from './toasts.svelte.ts';

/** Seconds in which it can be taken back. */
const seconds = 6;
const waiting = new Set<() => void>();

/** Says `text` with a way to undo; exactly one of `send` and `undo` is called, once. */
export function takeBackable(text: string, { send, undo }: { send: () => void; undo: () => void }): void {
  const end = (last: () => void) => (): void => {
    clearTimeout(timer);
    if (waiting.delete(commit)) last();
  };
  const commit = end(send);
  const timer = setTimeout(commit, seconds * 1_000);
  waiting.add(commit);
  toasts.show(text, { seconds, action: { label: m.app.undo, run: end(undo) } });
}

/** Sends all that waits, before the window goes. */
export const sendWaiting = (): void => [...waiting].forEach((commit) => commit());
