// Remembers which variant of an endpoint (method, path, body encoding) each server supports, and which endpoints it lacks.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { EndpointName } from '../contract/endpoints.ts';
import type { EndpointVariant, Encoding, Endpoint } from '../contract/endpoints/row.ts';
import type { Cache } from '../storage/cache.ts';
import type { Clock } from '../contract/clock.ts';

export interface Dialect {
  /** Variants to try, starting with the one that worked before. */
  variants(origin: string, name: EndpointName, endpoint: Pick<Endpoint, 'method' | 'path' | 'alternates'>): EndpointVariant[];
  remember(origin: string, name: EndpointName, variant: EndpointVariant): void;
  /** Body encoding that works for this path on the server; null if only the row's own encoding was tried. */
  encoding(origin: string, path: string): Encoding | null;
  rememberEncoding(origin: string, path: string, encoding: Encoding): void;
}

export type DialectCache = Pick<Cache, 'get' | 'set'>;

const storedDialect = v.fallback(v.record(v.string(), v.string()), {});
const textOf = ({ method, path }: EndpointVariant) => `${method} ${path}`;
const encodingKey = (path: string) => `encoding ${path}`;
/** Hash of the origin, so that no server name stays on disk after sign-out. */
const cacheKey = (origin: string) => `dialect ${createHash('sha256').update(origin).digest('base64url')}`;

/** Without a cache, variants are remembered only until the app quits. */
export function createDialect(cache: DialectCache | null = null): Dialect {
  const servers = new Map<string, Record<string, string>>();

  function dialectOf(origin: string): Record<string, string> {
    const server = servers.get(origin) ?? v.parse(storedDialect, cache?.get('', cacheKey(origin))?.value);
    servers.set(origin, server);
    return server;
  }
  function store(origin: string, name: string, value: string): void {
    if (dialectOf(origin)[name] === value) return;
    const server = { ...dialectOf(origin), [name]: value };
    servers.set(origin, server);
    cache?.set('', cacheKey(origin), server);
  }

  return {
    variants(origin, name, { method, path, alternates }) {
      const all = [{ method, path }, ...alternates];
      const preferred = dialectOf(origin)[name];
      return all.toSorted((a, b) => Number(textOf(b) === preferred) - Number(textOf(a) === preferred));
    },
    remember: (origin, name, variant) => store(origin, name, textOf(variant)),
    encoding(origin, path) {
      const storedEncoding = dialectOf(origin)[encodingKey(path)];
      return storedEncoding === 'json' || storedEncoding === 'form' ? storedEncoding : null;
    },
    rememberEncoding: (origin, path, encoding) => store(origin, encodingKey(path), encoding),
  };
}

/** Remembers for a day which endpoints each server lacks, so that the app does not request them at every poll. */
export interface MissingEndpointCache {
  has(origin: string, name: EndpointName): boolean;
  add(origin: string, name: EndpointName): void;
  /** Server's version as last reported; '' if unknown. */
  version(origin: string): string;
  /** Clears the server's missing endpoints if its version changed. `version`: as reported by the server. */
  learnVersion(origin: string, version: string): void;
}

const missingEndpoints = v.fallback(v.object({ version: v.string(), since: v.record(v.string(), v.number()) }), { version: '', since: {} });
type MissingEndpointRecord = v.InferOutput<typeof missingEndpoints>;

const maxAgeMs = 86_400_000;
/** Hash of the origin, so that no server name stays on disk after sign-out. */
const missingCacheKey = (origin: string) => `lacked ${createHash('sha256').update(origin).digest('base64url')}`;

/** Without a cache, missing endpoints are remembered only until the app quits. */
export function createMissingEndpointCache(clock: Pick<Clock, 'now'>, cache: DialectCache | null = null): MissingEndpointCache {
  const servers = new Map<string, MissingEndpointRecord>();

  function recordOf(origin: string): MissingEndpointRecord {
    const server = servers.get(origin) ?? v.parse(missingEndpoints, cache?.get('', missingCacheKey(origin))?.value);
    servers.set(origin, server);
    return server;
  }
  function store(origin: string, server: MissingEndpointRecord): void {
    servers.set(origin, server);
    cache?.set('', missingCacheKey(origin), server);
  }

  return {
    has(origin, name) {
      const since = recordOf(origin).since[name];
      const ageMs = since === undefined ? NaN : clock.now() - since;
      // The age is negative after the clock was set back.
      return ageMs >= 0 && ageMs < maxAgeMs;
    },
    add(origin, name) {
      const { version, since } = recordOf(origin);
      store(origin, { version, since: { ...since, [name]: clock.now() } });
    },
    version: (origin) => recordOf(origin).version,
    learnVersion(origin, version) {
      const previous = recordOf(origin);
      if (version === previous.version) return;
      const isOutdated = previous.version !== '' && Object.keys(previous.since).length > 0;
      if (isOutdated) store(origin, { version, since: {} });
      // Nothing is written to disk for a server that lacks nothing.
      else servers.set(origin, { version, since: previous.since });
    },
  };
}
