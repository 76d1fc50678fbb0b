// Replaces values in a server's answers by hostile ones, at random from a seed, so that each field of each entity gets each of them in time.
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../../electron/demo/http/context.ts';
import { createRandom } from '../../electron/demo/seed/random.ts';
import { endlessLists, hostileTexts, wrongTypes } from './payloads.ts';

/** What makes an entity be that one, and where its list goes on: without them there is nothing to show. */
const identities = new Set(['id', 'account', 'accounts', 'status', 'last_status', 'statuses', 'hashtags', 'shortcode', 'type']);
/** Of a hundred values of an answer, so many are replaced. */
const textPercent = 20;
const listPercent = 8;
const wrongTypePercent = 1;

export interface Tamper {
  middleware: MiddlewareHandler<Env>;
  /** Answers are honest until then. */
  begin(): void;
  placements(): number;
  /** The fields that were replaced, as `parent.field`. */
  fields: ReadonlySet<string>;
}

export function createTamper({ seed, elsewhere }: { seed: number; elsewhere: string }): Tamper {
  const next = createRandom(seed);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const happens = (percent: number): boolean => next() * 100 < percent;
  const texts = hostileTexts(elsewhere);
  const lists = endlessLists(elsewhere);
  const fields = new Set<string>();
  let begun = false;
  let placements = 0;

  function place(parent: string, name: string, value: unknown): unknown {
    placements += 1;
    fields.add(`${parent}.${name}`);
    return value;
  }

  function tampered(value: unknown, parent: string, name: string): unknown {
    if (Array.isArray(value)) {
      const endless = lists[name];
      if (endless && happens(listPercent)) return place(parent, name, endless);
      return value.map((each: unknown) => tampered(each, parent, name));
    }
    if (!identities.has(name) && happens(wrongTypePercent)) return place(parent, name, oneOf(wrongTypes));
    if (typeof value === 'string') return !identities.has(name) && happens(textPercent) ? place(parent, name, oneOf(texts)) : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, tampered(each, name, key)]));
  }

  return {
    fields,
    begin: () => void (begun = true),
    placements: () => placements,
    async middleware(context, proceed) {
      await proceed();
      const isJson = (context.res.headers.get('content-type') ?? '').startsWith('application/json');
      if (!begun || context.req.method !== 'GET' || !isJson || !context.req.path.startsWith('/api/')) return;
      const answer: unknown = await context.res.json();
      context.res = new Response(JSON.stringify(tampered(answer, '', '')), { status: context.res.status, headers: context.res.headers });
      context.res.headers.delete('content-length');
    },
  };
}
