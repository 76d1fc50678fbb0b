// Remembers what each server's answers show: the variant (method, path, body encoding) that it supports of an endpoint, the endpoints that
// it lacks, and its version.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';
import type { EndpointVariant, Encoding, Endpoint } from '@kittiwake/mastodon-api/endpoints/row';
import type { Cache } from '../storage/cache.ts';
import type { Clock } from '../contract/clock.ts';

export type ServerMemoryCache = Pick<Cache, 'get' | 'set'>;

const texts = v.fallback(v.record(v.string(), v.string()), {});
const storedServer = v.fallback(
  v.object({
    /** By endpoint. */
    variants: texts,
    /** By path. */
    encodings: v.fallback(v.record(v.string(), v.picklist(['query', 'json', 'form', 'multipart'])), {}),
    version: v.string(),
    /** Times of the refusals in epoch milliseconds, by endpoint. */
    refusedAt: v.record(v.string(), v.number()),
  }),
  { variants: {}, encodings: {}, version: '', refusedAt: {} },
);
type StoredServer = v.InferOutput<typeof storedServer>;

/** Missing endpoints are requested again after a day, not at every poll. */
const maxRefusalAgeMs = 86_400_000;
const textOf = ({ method, path }: EndpointVariant) => `${method} ${path}`;
/** Hash of the origin, so that no server name stays on disk after sign-out. */
const cacheKey = (origin: string) => `server ${createHash('sha256').update(origin).digest('base64url')}`;

export class ServerMemory {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #cache: ServerMemoryCache | null;
  readonly #servers = new Map<string, StoredServer>();

  /** Without a cache, servers are remembered only until the app quits. */
  constructor(clock: Pick<Clock, 'now'>, cache: ServerMemoryCache | null = null) {
    this.#clock = clock;
    this.#cache = cache;
  }

  /** Variants to try, starting with the one that worked before. */
  variants(origin: string, name: EndpointName, { method, path, alternates }: Pick<Endpoint, 'method' | 'path' | 'alternates'>) {
    const preferred = this.#read(origin).variants[name];
    const all: EndpointVariant[] = [{ method, path }, ...alternates];
    return all.toSorted((a, b) => Number(textOf(b) === preferred) - Number(textOf(a) === preferred));
  }

  rememberVariant(origin: string, name: EndpointName, variant: EndpointVariant): void {
    const { variants } = this.#read(origin);
    if (variants[name] !== textOf(variant)) this.#store(origin, { variants: { ...variants, [name]: textOf(variant) } });
  }

  /** Body encoding that works for this path on the server; null if only the row's own encoding was tried. */
  encoding(origin: string, path: string): Encoding | null {
    return this.#read(origin).encodings[path] ?? null;
  }

  rememberEncoding(origin: string, path: string, encoding: Encoding): void {
    const { encodings } = this.#read(origin);
    if (encodings[path] !== encoding) this.#store(origin, { encodings: { ...encodings, [path]: encoding } });
  }

  /** Endpoints that the server lacked within the last day. */
  refused = (origin: string): EndpointName[] =>
    Object.entries(this.#read(origin).refusedAt)
      // The age is negative after the clock was set back.
      .filter(([, time]) => this.#clock.now() >= time && this.#clock.now() - time < maxRefusalAgeMs)
      .map(([name]) => name as EndpointName);

  rememberRefusal(origin: string, name: EndpointName): void {
    this.#store(origin, { refusedAt: { ...this.#read(origin).refusedAt, [name]: this.#clock.now() } });
  }

  /** Version as the server last reported it; '' if unknown. */
  version(origin: string): string {
    return this.#read(origin).version;
  }

  /** Clears the server's missing endpoints if its version changed. `version`: as reported by the server. */
  learnVersion(origin: string, version: string): void {
    const server = this.#read(origin);
    if (version === server.version) return;
    const isOutdated = server.version !== '' && Object.keys(server.refusedAt).length > 0;
    if (isOutdated) this.#store(origin, { version, refusedAt: {} });
    // Nothing is written to disk for a server that lacks nothing.
    else this.#servers.set(origin, { ...server, version });
  }

  #read(origin: string): StoredServer {
    const server = this.#servers.get(origin) ?? v.parse(storedServer, this.#cache?.get('', cacheKey(origin))?.value);
    this.#servers.set(origin, server);
    return server;
  }

  #store(origin: string, change: Partial<StoredServer>): void {
    const server = { ...this.#read(origin), ...change };
    this.#servers.set(origin, server);
    this.#cache?.set('', cacheKey(origin), server);
  }
}
