// Finds where a server streams: it may be another host than the API's, and only the server itself can say so.
import type { StreamName } from '../contract/bridge.ts';
import type { Request } from '../contract/endpoints.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

export interface StreamingBase {
  /** The addresses to try, in this order: where the server says that it streams, and its own. */
  find(at: { origin: string; token: string | null }): Promise<URL[]>;
  /** A stream has opened at this address: it is tried first from now on. */
  opened(origin: string, base: URL): void;
}

/** A server reached over TLS must stream over TLS: the token goes there too. */
function usableBase(origin: string, told: string | null | undefined): URL | null {
  if (typeof told !== 'string' || !URL.canParse(told)) return null;
  const url = new URL(told.replace(/^http/i, 'ws'));
  const secure = url.protocol === 'wss:';
  if (!secure && (url.protocol !== 'ws:' || new URL(origin).protocol === 'https:')) return null;
  // A WebSocket can't be opened with a fragment, and the token is the only sign-in that is sent.
  Object.assign(url, { hash: '', username: '', password: '' });
  return url;
}

/** A server that answered is not asked again until the app restarts. */
export function createStreamingBase(request: Request): StreamingBase {
  const known = new Map<string, URL[]>();

  async function announced(at: { origin: string; token: string | null }): Promise<Result<URL | null>> {
    const v2 = await request(at, 'instance.v2', {}, { background: true });
    if (v2.ok) return ok(usableBase(at.origin, v2.value.data.configuration?.urls?.streaming));
    if (v2.error.code !== 'not-offered') return v2;
    const v1 = await request(at, 'instance.get', {}, { background: true });
    if (v1.ok) return ok(usableBase(at.origin, v1.value.data.urls?.streaming_api));
    return v1.error.code === 'not-offered' ? ok(null) : v1;
  }

  return {
    async find(at) {
      const before = known.get(at.origin);
      if (before) return before;
      const own = new URL(at.origin.replace(/^http/, 'ws'));
      const asked = await announced(at);
      // What it says may be had later; until then its own address is worth a try.
      if (!asked.ok) return [own];
      const bases = asked.value === null || asked.value.href === own.href ? [own] : [asked.value, own];
      known.set(at.origin, bases);
      return bases;
    },
    opened(origin, base) {
      const bases = known.get(origin);
      if (bases) known.set(origin, [base, ...bases.filter(({ href }) => href !== base.href)]);
    },
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
