// Polls a running async refresh at the server's interval: Mastodon fetches a thread's replies from other servers in the background.
import type { RunningRefresh } from '@kittiwake/mastodon-api/endpoints';
import type { CallEndpoint } from '../../api/call.ts';

/** Limit for servers whose refresh never finishes. */
const maxRefreshPolls = 60;
/** After this many polls the results so far are loaded, as Mastodon's own web app does. */
const pollsBeforePartialResults = 3;

/**
 * Calls `onResults` when there are new results, the last time at the end. Resolves when the refresh has finished, `signal` aborts, or the
 * server does not answer. Never rejects unless `onResults` does.
 */
export async function awaitRefresh(
  call: CallEndpoint,
  { id, retrySeconds }: RunningRefresh,
  onResults: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let loadedCount = 0;
  for (let pollCount = 1; pollCount <= maxRefreshPolls; pollCount += 1) {
    await pause(retrySeconds * 1_000, signal);
    if (signal.aborted) return;
    const answer = await call('asyncRefreshes.get', { id }, { background: true });
    if (signal.aborted || !answer.ok) return;
    const { status, result_count: count = null } = answer.value.data.async_refresh;
    const isFinished = status === 'finished';
    // A server that does not count results may have found some.
    const hasMore = count === null ? isFinished : count > loadedCount;
    if (hasMore && (isFinished || pollCount % pollsBeforePartialResults === 0)) {
      loadedCount = count ?? 0;
      await onResults();
    }
    if (isFinished) return;
  }
}

/** Waits for `ms`, or until `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
