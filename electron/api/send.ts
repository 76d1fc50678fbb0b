// Sends one HTTP request and reads its answer within a time and a size, following redirects inside the server only.
import { brokeOff } from './errors/network-failure.ts';
import type { ReadBody } from './read-body.ts';
import { parseJson, readText } from './read-body.ts';

export interface Sending {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  /** Bytes after decompression. */
  cap: number;
  signal: AbortSignal;
}

export type Sent =
  | { kind: 'answer'; status: number; headers: Headers; body: ReadBody }
  /** The server sends elsewhere, where the token must not follow. */
  | { kind: 'redirected-away' }
  /** The connection broke, or the compression, with the answer half read. */
  | { kind: 'ended-early' };

const mostRedirects = 3;

export async function send(fetch: typeof globalThis.fetch, sending: Sending): Promise<Sent> {
  let { url } = sending;
  for (let hops = 0; ; hops += 1) {
    const { method, headers: given, body, signal } = sending;
    const ask = () => fetch(url, { method, headers: given, body, signal, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
    // Reading twice does no harm; anything else is for the caller to decide.
    const response = await ask().catch((error: unknown) => (method === 'GET' && brokeOff(error) ? ask() : Promise.reject(error)));
    const { status, headers } = response;
    const location = status >= 300 && status < 400 && status !== 304 ? headers.get('location') : null;
    if (location === null) {
      const text = await readText(response, sending.cap).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return undefined;
      });
      if (text === undefined) return { kind: 'ended-early' };
      return { kind: 'answer', status, headers, body: text === null ? { ok: false, problem: 'too-large', text: '' } : parseJson(text) };
    }
    await response.body?.cancel();
    // Only 307 and 308 promise to repeat the method and the body.
    const repeatable = method === 'GET' || status === 307 || status === 308;
    const target = URL.canParse(location, url) ? new URL(location, url) : null;
    if (target === null || target.origin !== url.origin || !repeatable || hops === mostRedirects) return { kind: 'redirected-away' };
    url = target;
  }
}
