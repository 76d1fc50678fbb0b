// Tells the user if the server has not answered an action after some seconds: main sends it until then.
import { m } from '../../../electron/messages/errors.ts';
import { toasts } from './toasts.svelte.ts';

const noticeDelayMs = 5_000;

/** Returns `answering`, and shows a toast while it takes long. */
export async function sendLater<T>(answering: Promise<T>): Promise<T> {
  const timer = setTimeout(() => toasts.problem(m.errors.notSentYet), noticeDelayMs);
  const answer = await answering;
  clearTimeout(timer);
  return answer;
}
