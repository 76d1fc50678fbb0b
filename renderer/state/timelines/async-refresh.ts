// Waits for what a server is still fetching, at the pace that it says: Mastodon looks for a thread's replies on other servers.
import type { RunningRefresh } from '../../../electron/contract/endpoints.ts';
import type { Call } from '../../api/call.ts';

/** A server that never finishes is not asked for ever. */
const maxQuestions = 60;
/** After so many questions, what was found so far is fetched, as Mastodon's own web app does. */
const questionsBeforePart = 3;

/**
 * Calls `found` when there is something new, the last time at the end. Resolves when nothing more is to come: it is finished, `signal`
 * came, or the server doesn't say. Never rejects when `found` doesn't.
 */
export async function awaitRefresh(
  call: Call,
  { id, retrySeconds }: RunningRefresh,
  found: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let known = 0;
  for (let asked = 1; asked <= maxQuestions; asked += 1) {
    await pause(retrySeconds * 1_000, signal);
    if (signal.aborted) return;
    const answer = await call('asyncRefreshes.get', { id }, { background: true });
    if (signal.aborted || !answer.ok) return;
    const { status, result_count: count = null } = answer.value.data.async_refresh;
    const isFinished = status === 'finished';
    // A server that doesn't count may have found some.
    const isMore = count === null ? isFinished : count > known;
    if (isMore && (isFinished || asked % questionsBeforePart === 0)) {
      known = count ?? 0;
      await found();
    }
    if (isFinished) return;
  }
}

/** Ends early when `signal` comes. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
