// Remembers for a day which endpoints each server lacks, so that the app doesn't ask for them at every poll.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { EndpointName } from '../contract/endpoints.ts';
import type { Clock } from '../contract/clock.ts';
import type { DialectCache } from './dialect.ts';

export interface Lacked {
  has(origin: string, name: EndpointName): boolean;
  add(origin: string, name: EndpointName): void;
  /** A server with another version is asked for everything again. `version`: as the server says it itself. */
  learnVersion(origin: string, version: string): void;
}

const known = v.fallback(v.object({ version: v.string(), since: v.record(v.string(), v.number()) }), { version: '', since: {} });
type Known = v.InferOutput<typeof known>;

const maxAgeMs = 86_400_000;
/** A hash instead of the origin: after signing out, no server's name stays on the disk. */
const cacheKey = (origin: string) => `lacked ${createHash('sha256').update(origin).digest('base64url')}`;

/** Without a cache it remembers until the app quits. */
export function createLacked(clock: Pick<Clock, 'now'>, cache: DialectCache | null = null): Lacked {
  const servers = new Map<string, Known>();

  function of(origin: string): Known {
    const server = servers.get(origin) ?? v.parse(known, cache?.get('', cacheKey(origin))?.value);
    servers.set(origin, server);
    return server;
  }
  function keep(origin: string, server: Known): void {
    servers.set(origin, server);
    cache?.set('', cacheKey(origin), server);
  }

  return {
    has(origin, name) {
      const since = of(origin).since[name];
      const ageMs = since === undefined ? NaN : clock.now() - since;
      // A clock that was set back gives a negative age.
      return ageMs >= 0 && ageMs < maxAgeMs;
    },
    add(origin, name) {
      const { version, since } = of(origin);
      keep(origin, { version, since: { ...since, [name]: clock.now() } });
    },
    learnVersion(origin, version) {
      const before = of(origin);
      if (version === before.version) return;
      const isNew = before.version !== '' && Object.keys(before.since).length > 0;
      if (isNew) keep(origin, { version, since: {} });
      // A server that lacks nothing leaves nothing on the disk.
      else servers.set(origin, { version, since: before.since });
    },
  };
}
