// Sends one HTTP request and reads its answer up to a size. It follows redirects only within the same origin.
import { brokeOff } from './errors/network-failure.ts';
import type { ReadBody } from './read-body.ts';
import { readBody } from './read-body.ts';

export interface Sending {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  /** Counted after decompression. */
  maxAnswerBytes: number;
  signal: AbortSignal;
}

export type Sent =
  | { kind: 'answer'; status: number; headers: Headers; body: ReadBody }
  /** The server redirects to another origin, which must not get the token. */
  | { kind: 'redirected-away' }
  /** The connection or the compression broke in the middle of the answer. */
  | { kind: 'ended-early' };

const maxRedirects = 3;

/** Rejects as fetch does when no answer comes, and when `signal` aborts. */
export async function send(fetch: typeof globalThis.fetch, sending: Sending): Promise<Sent> {
  let { url } = sending;
  for (let hops = 0; ; hops += 1) {
    const { method, headers: given, body, signal } = sending;
    const fetchOnce = () =>
      fetch(url, { method, headers: given, body, signal, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
    // A GET can be sent twice without harm; for other methods the caller decides.
    const response = await fetchOnce().catch((error: unknown) =>
      method === 'GET' && brokeOff(error) ? fetchOnce() : Promise.reject(error),
    );
    const { status, headers } = response;
    const location = status >= 300 && status < 400 && status !== 304 ? headers.get('location') : null;
    if (location === null) {
      const read = await readBody(response, sending.maxAnswerBytes).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return null;
      });
      return read === null ? { kind: 'ended-early' } : { kind: 'answer', status, headers, body: read };
    }
    await response.body?.cancel();
    // RFC 9110: only 307 and 308 repeat the method and the body.
    const repeatable = method === 'GET' || status === 307 || status === 308;
    const target = URL.canParse(location, url) ? new URL(location, url) : null;
    if (target === null || target.origin !== url.origin || !repeatable || hops === maxRedirects) return { kind: 'redirected-away' };
    url = target;
  }
}
