// Replaces values in a server's answers by malicious ones, at random from a seed, so that every field eventually gets every value.
import type { MiddlewareHandler } from 'hono';
import type { HonoEnv } from '../../electron/demo/http/context.ts';
import { createRandom } from '../../electron/demo/seed/random.ts';
import { endlessLists, maliciousTexts, wrongTypes } from './payloads.ts';

/** Fields that identify an entity or contain nested entities; without them, nothing could be shown. */
const identities = new Set(['id', 'account', 'accounts', 'status', 'last_status', 'statuses', 'hashtags', 'shortcode', 'type']);
/** Percentage of the values in an answer that are replaced. */
const textPercent = 20;
const listPercent = 8;
const wrongTypePercent = 1;

export interface Tamper {
  middleware: MiddlewareHandler<HonoEnv>;
  /** Starts the replacement; answers are unchanged before. */
  begin(): void;
  placements(): number;
  /** Replaced fields as `parent.field`. */
  fields: ReadonlySet<string>;
}

export function createTamper({ seed, canaryUrl }: { seed: number; canaryUrl: string }): Tamper {
  const next = createRandom(seed);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const isChosen = (percent: number): boolean => next() * 100 < percent;
  const texts = maliciousTexts(canaryUrl);
  const lists = endlessLists(canaryUrl);
  const fields = new Set<string>();
  let isActive = false;
  let placements = 0;

  function replaceValue(parent: string, name: string, value: unknown): unknown {
    placements += 1;
    fields.add(`${parent}.${name}`);
    return value;
  }

  function tamperWith(value: unknown, parent: string, name: string): unknown {
    if (Array.isArray(value)) {
      const endlessList = lists[name];
      if (endlessList && isChosen(listPercent)) return replaceValue(parent, name, endlessList);
      return value.map((each: unknown) => tamperWith(each, parent, name));
    }
    if (!identities.has(name) && isChosen(wrongTypePercent)) return replaceValue(parent, name, oneOf(wrongTypes));
    if (typeof value === 'string') return !identities.has(name) && isChosen(textPercent) ? replaceValue(parent, name, oneOf(texts)) : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, tamperWith(each, name, key)]));
  }

  return {
    fields,
    begin: () => void (isActive = true),
    placements: () => placements,
    async middleware(context, proceed) {
      await proceed();
      const isJson = (context.res.headers.get('content-type') ?? '').startsWith('application/json');
      if (!isActive || context.req.method !== 'GET' || !isJson || !context.req.path.startsWith('/api/')) return;
      const answer: unknown = await context.res.json();
      context.res = new Response(JSON.stringify(tamperWith(answer, '', '')), { status: context.res.status, headers: context.res.headers });
      context.res.headers.delete('content-length');
    },
  };
}
