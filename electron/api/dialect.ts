// Remembers which spelling of an endpoint each server understands, so that the app tries a wrong one only once.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { EndpointName } from '../contract/endpoints.ts';
import type { Alternate, Encoding, Endpoint } from '../contract/endpoints/row.ts';
import type { Cache } from '../storage/cache.ts';

export interface Dialect {
  /** The spellings to try; the one that worked before comes first. */
  spellings(origin: string, name: EndpointName, endpoint: Pick<Endpoint, 'method' | 'path' | 'alternates'>): Alternate[];
  remember(origin: string, name: EndpointName, spelling: Alternate): void;
  /** How the server reads the parameters of this path; null: only the row's own encoding was tried. */
  encoding(origin: string, path: string): Encoding | null;
  rememberEncoding(origin: string, path: string, encoding: Encoding): void;
}

export type DialectCache = Pick<Cache, 'get' | 'set'>;

const known = v.fallback(v.record(v.string(), v.string()), {});
const textOf = ({ method, path }: Alternate) => `${method} ${path}`;
const encodingKey = (path: string) => `encoding ${path}`;
/** A hash instead of the origin: after signing out, no server's name stays on the disk. */
const cacheKey = (origin: string) => `dialect ${createHash('sha256').update(origin).digest('base64url')}`;

/** Without a cache it remembers until the app quits. */
export function createDialect(cache: DialectCache | null = null): Dialect {
  const servers = new Map<string, Record<string, string>>();

  function of(origin: string): Record<string, string> {
    const server = servers.get(origin) ?? v.parse(known, cache?.get('', cacheKey(origin))?.value);
    servers.set(origin, server);
    return server;
  }
  function keep(origin: string, name: string, value: string): void {
    if (of(origin)[name] === value) return;
    const server = { ...of(origin), [name]: value };
    servers.set(origin, server);
    cache?.set('', cacheKey(origin), server);
  }

  return {
    spellings(origin, name, { method, path, alternates }) {
      const all = [{ method, path }, ...alternates];
      const preferred = of(origin)[name];
      return all.toSorted((a, b) => Number(textOf(b) === preferred) - Number(textOf(a) === preferred));
    },
    remember: (origin, name, spelling) => keep(origin, name, textOf(spelling)),
    encoding(origin, path) {
      const kept = of(origin)[encodingKey(path)];
      return kept === 'json' || kept === 'form' ? kept : null;
    },
    rememberEncoding: (origin, path, encoding) => keep(origin, encodingKey(path), encoding),
  };
}
