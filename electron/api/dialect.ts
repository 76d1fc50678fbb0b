// Remembers which of an endpoint's spellings a server understands, so that a wrong one is tried once only, not at every start.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Alternate, Endpoint, EndpointName } from '../contract/endpoints.ts';
import type { Cache } from '../storage/cache.ts';

export interface Dialect {
  /** The spellings to try, the one known to work first. */
  spellings(origin: string, name: EndpointName, endpoint: Pick<Endpoint, 'method' | 'path' | 'alternates'>): Alternate[];
  remember(origin: string, name: EndpointName, spelling: Alternate): void;
}

export type DialectCache = Pick<Cache, 'get' | 'set'>;

const known = v.fallback(v.record(v.string(), v.string()), {});
const inWords = ({ method, path }: Alternate) => `${method} ${path}`;
/** Not the origin itself: after signing out, no server's name stays on the disk. */
const slot = (origin: string) => `dialect ${createHash('sha256').update(origin).digest('base64url')}`;

/** Without a cache it lasts for the run. */
export function createDialect(cache: DialectCache | null = null): Dialect {
  const servers = new Map<string, Record<string, string>>();

  function of(origin: string): Record<string, string> {
    const server = servers.get(origin) ?? v.parse(known, cache?.get('', slot(origin))?.value);
    servers.set(origin, server);
    return server;
  }

  return {
    spellings(origin, name, { method, path, alternates }) {
      const all = [{ method, path }, ...alternates];
      const preferred = of(origin)[name];
      return all.toSorted((a, b) => Number(inWords(b) === preferred) - Number(inWords(a) === preferred));
    },
    remember(origin, name, spelling) {
      if (of(origin)[name] === inWords(spelling)) return;
      const server = { ...of(origin), [name]: inWords(spelling) };
      servers.set(origin, server);
      cache?.set('', slot(origin), server);
    },
  };
}
