// Finds where a server streams: it may be another host than the API's, and only the server itself can say so.
import type { StreamName } from '../contract/bridge.ts';
import type { Request } from '../contract/endpoints.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

export type StreamingBase = (at: { origin: string; token: string | null }) => Promise<Result<URL>>;

/** A server reached over TLS must stream over TLS: the token goes there too. */
function usableBase(origin: string, told: string | null | undefined): URL | null {
  if (typeof told !== 'string' || !URL.canParse(told)) return null;
  const url = new URL(told.replace(/^http/i, 'ws'));
  const secure = url.protocol === 'wss:';
  if (!secure && (url.protocol !== 'ws:' || new URL(origin).protocol === 'https:')) return null;
  return url;
}

/** Asks each server once until the app restarts. Fails only when the request fails: a server that names no address streams at its own. */
export function createStreamingBase(request: Request): StreamingBase {
  const known = new Map<string, URL>();

  async function ask(at: { origin: string; token: string | null }): Promise<Result<URL>> {
    const own = new URL(at.origin.replace(/^http/, 'ws'));
    const v2 = await request(at, 'instance.v2', {}, { background: true });
    if (v2.ok) return ok(usableBase(at.origin, v2.value.data.configuration?.urls?.streaming) ?? own);
    if (v2.error.code !== 'not-offered') return v2;
    const v1 = await request(at, 'instance.get', {}, { background: true });
    if (v1.ok) return ok(usableBase(at.origin, v1.value.data.urls?.streaming_api) ?? own);
    return v1.error.code === 'not-offered' ? ok(own) : v1;
  }

  return async (at) => {
    const before = known.get(at.origin);
    if (before) return ok(before);
    const asked = await ask(at);
    if (asked.ok) known.set(at.origin, asked.value);
    return asked;
  };
}

export function streamUrl(base: URL, stream: StreamName): string {
  const url = new URL(base);
  if (!url.pathname.endsWith('/api/v1/streaming')) url.pathname = `${url.pathname.replace(/\/+$/, '')}/api/v1/streaming`;
  const [kind = '', name = ''] = /^(hashtag|list):(.*)$/s.exec(stream)?.slice(1) ?? [stream];
  url.searchParams.set('stream', kind);
  if (kind === 'hashtag') url.searchParams.set('tag', name);
  if (kind === 'list') url.searchParams.set('list', name);
  return url.href;
}
