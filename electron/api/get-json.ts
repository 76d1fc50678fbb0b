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
      if (sent.kind === 'ended-early') return fail('bad-answer', `${url.host} gave an answer that is incomplete or damaged.`);
      if (sent.kind === 'redirected-away') return fail('bad-answer', `${url.host} sends this request on to another address.`);
      if (sent.status === 404) return fail('not-found', `${url.host} has no such document.`, { status: 404 });
      if (sent.status !== 200) return fail('bad-answer', `${url.host} refused this (${sent.status}).`, { status: sent.status });
      return sent.body.ok ? ok(sent.body.json) : fail('bad-answer', `${url.host} gave an answer that this app doesn't understand.`);
    } catch (error) {
      return stop.signal.aborted ? timeoutFailure(url.host) : networkFailure(url.host, error);
    } finally {
      cancelTimeout();
    }
  };
}
