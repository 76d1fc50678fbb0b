// Determines the streaming URL of a server: it may be on another host than the API, and only the server announces it.
import type { StreamName } from '../contract/bridge.ts';
import type { ApiRequest } from '../contract/calls.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

export interface StreamingBase {
  /** Returns the base URLs to try, in this order: the announced streaming URL, and the API's origin. */
  find(at: { origin: string; token: string | null }): Promise<URL[]>;
  /** Records that a stream was opened at this URL: it is tried first from now on. */
  recordOpened(origin: string, base: URL): void;
}

/** A server reached over TLS must stream over TLS, because the token is sent there too. */
function usableBase(origin: string, announcedUrl: string | null | undefined): URL | null {
  if (typeof announcedUrl !== 'string' || !URL.canParse(announcedUrl)) return null;
  const url = new URL(announcedUrl.replace(/^http/i, 'ws'));
  const isSecure = url.protocol === 'wss:';
  if (!isSecure && (url.protocol !== 'ws:' || new URL(origin).protocol === 'https:')) return null;
  // A WebSocket URL cannot have a fragment, and the token is the only credential that is sent.
  Object.assign(url, { hash: '', username: '', password: '' });
  return url;
}

/** Each server that responds is asked once per run of the app. */
export function createStreamingBase(request: ApiRequest): StreamingBase {
  const basesByOrigin = new Map<string, URL[]>();

  async function loadAnnouncedUrl(at: { origin: string; token: string | null }): Promise<Result<URL | null>> {
    const v2 = await request(at, 'instance.v2', {}, { background: true });
    if (v2.ok) return ok(usableBase(at.origin, v2.value.data.configuration?.urls?.streaming));
    if (v2.error.code !== 'not-offered') return v2;
    const v1 = await request(at, 'instance.get', {}, { background: true });
    if (v1.ok) return ok(usableBase(at.origin, v1.value.data.urls?.streaming_api));
    return v1.error.code === 'not-offered' ? ok(null) : v1;
  }

  return {
    async find(at) {
      const knownBases = basesByOrigin.get(at.origin);
      if (knownBases) return knownBases;
      const apiUrl = new URL(at.origin.replace(/^http/, 'ws'));
      const announcement = await loadAnnouncedUrl(at);
      // The announcement could not be loaded, so nothing is stored; until the next attempt, the API's origin is tried.
      if (!announcement.ok) return [apiUrl];
      const bases = announcement.value === null || announcement.value.href === apiUrl.href ? [apiUrl] : [announcement.value, apiUrl];
      basesByOrigin.set(at.origin, bases);
      return bases;
    },
    recordOpened(origin, base) {
      const bases = basesByOrigin.get(origin);
      if (bases) basesByOrigin.set(origin, [base, ...bases.filter(({ href }) => href !== base.href)]);
    },
  };
}

export function streamUrl(base: URL, stream: StreamName): string {
  const url = new URL(base);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith('/api/v1/streaming') ? path : `${path}/api/v1/streaming`;
  const [kind = '', name = ''] = /^(hashtag|list):(.*)$/s.exec(stream)?.slice(1) ?? [stream];
  url.searchParams.set('stream', kind);
  if (kind === 'hashtag') url.searchParams.set('tag', name);
  if (kind === 'list') url.searchParams.set('list', name);
  return url.href;
}
