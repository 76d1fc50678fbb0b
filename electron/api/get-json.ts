// Reads a JSON document of a server outside the API table, such as nodeinfo. It sends no token.
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { Clock } from '../contract/clock.ts';
import { networkFailure, timeoutFailure } from './errors/network-failure.ts';
import { send } from './send.ts';

/** Never rejects. */
export type GetJson = (origin: string, path: string) => Promise<Result<unknown>>;

const requestTimeoutMs = 15_000;
const maxAnswerBytes = 1_000_000;

export function createGetJson({ fetch, clock, userAgent }: { fetch: typeof globalThis.fetch; clock: Clock; userAgent: string }): GetJson {
  return async (origin, path) => {
    const url = new URL(path, origin);
    const stop = new AbortController();
    const cancelTimeout = clock.after(requestTimeoutMs, () => stop.abort());
    try {
      const headers = { accept: 'application/json', 'user-agent': userAgent };
      const sent = await send(fetch, { url, method: 'GET', headers, body: null, maxAnswerBytes, signal: stop.signal });
      if (sent.kind === 'ended-early') return fail('bad-answer', 'answer-damaged', { host: url.host });
      if (sent.kind === 'redirected-away') return fail('bad-answer', 'redirected', { host: url.host });
      if (sent.status === 404) return fail('not-found', 'no-such-document', { host: url.host }, { status: 404 });
      if (sent.status !== 200)
        return fail('bad-answer', 'refused-with-status', { host: url.host, status: sent.status }, { status: sent.status });
      return sent.body.ok ? ok(sent.body.json) : fail('bad-answer', 'answer-not-understood', { host: url.host });
    } catch (error) {
      return stop.signal.aborted ? timeoutFailure(url.host, error) : networkFailure(url.host, error);
    } finally {
      cancelTimeout();
    }
  };
}
