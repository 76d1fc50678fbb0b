// Replaces values in a server's answers by malicious ones, at random from a seed, so that every field eventually gets every value.
import type { MiddlewareHandler } from 'hono';
import type { HonoEnv } from '@kittiwake/demo-server/http/context';
import { createRandom } from '@kittiwake/demo-server/seed/random';
import { endlessLists, maliciousTexts, rateLimitHeaders, timelessLimitHeaders, wrongTypes } from './payloads.ts';
import { hostilePictures } from './pictures.ts';
import type { HostilePicture } from './pictures.ts';

/** Fields that identify an entity or contain nested entities; without them, nothing could be shown. */
const identities = new Set(['id', 'account', 'accounts', 'status', 'last_status', 'statuses', 'hashtags', 'shortcode', 'type']);
/** Percentage of the values in an answer that are replaced. */
const textPercent = 20;
const listPercent = 8;
const doubledPercent = 8;
const wrongTypePercent = 1;
/** Percentages of the answers. */
const picturePercent = 30;
const oversizedPercent = 3;
const refusedPercent = 0.5;
/** Percentage of the values that are replaced while an input is looked for. */
const restrictedPercent = 60;
const oversizedLength = 100_000;

/** The values that replace others. */
export interface Inputs {
  texts: readonly string[];
  lists: Readonly<Record<string, readonly unknown[]>>;
  pictures: readonly HostilePicture[];
}

export interface Tamper {
  middleware: MiddlewareHandler<HonoEnv>;
  /** Starts the replacement; answers are unchanged before. */
  begin(): void;
  placements(): number;
  /** Replaced fields as `parent.field`. */
  fields: ReadonlySet<string>;
  /** All values. */
  inputs: Inputs;
  /** Places only these values, in place of all. */
  restrict(inputs: Partial<Inputs>): void;
}

interface JsonObject {
  [key: string]: unknown;
}
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns all lists in an answer. */
function findLists(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [value, ...value.flatMap(findLists)];
  return isObject(value) ? Object.values(value).flatMap(findLists) : [];
}

class AnswerTamper {
  readonly fields = new Set<string>();
  readonly inputs: Inputs;
  placements = 0;
  current: Inputs;
  readonly #next: () => number;

  constructor(seed: number, canaryUrl: string) {
    this.#next = createRandom(seed);
    this.inputs = { texts: maliciousTexts(canaryUrl), lists: endlessLists(canaryUrl), pictures: hostilePictures(canaryUrl) };
    this.current = this.inputs;
  }

  oneOf = <T>(values: readonly T[]): T => values[Math.floor(this.#next() * values.length)] as T;
  isChosen = (percent: number): boolean => this.#next() * 100 < percent;
  /** True: all inputs are placed, and none is looked for. */
  get #isComplete(): boolean {
    return this.current === this.inputs;
  }

  isReplaced = (percent: number): boolean => this.isChosen(this.#isComplete ? percent : restrictedPercent);

  replaceAnswer(answer: unknown): unknown {
    const tampered = this.#tamperWith(answer, '', '');
    return this.#isComplete && this.isChosen(oversizedPercent) ? this.#oversize(structuredClone(tampered)) : tampered;
  }

  #place(parent: string, name: string, value: unknown): unknown {
    this.placements += 1;
    this.fields.add(`${parent}.${name}`);
    return value;
  }

  /** Fills one list of the answer with small entries, most of which are no entities. */
  #oversize(answer: unknown): unknown {
    const lists = findLists(answer);
    if (lists.length === 0) return answer;
    const list = this.oneOf(lists);
    const kind = this.oneOf(['null', 'number', 'id', 'same id'] as const);
    const entries = { null: () => null, number: (at: number) => at, id: (at: number) => ({ id: `${at}` }), 'same id': () => ({ id: '1' }) };
    for (let at = list.length; at < oversizedLength; at += 1) list.push(entries[kind](at));
    return this.#place('', 'oversized', answer);
  }

  /** Returns the entries twice, or all of them with the id of the first. */
  #double(list: readonly unknown[], parent: string, name: string): readonly unknown[] {
    const [first] = list;
    if (!isObject(first)) return list;
    const key = ['id', 'shortcode', 'name'].find((each) => each in first);
    if (key === undefined) return list;
    const isSameId = this.isChosen(50);
    const doubled = isSameId ? list.map((each) => (isObject(each) ? { ...each, [key]: first[key] } : each)) : [...list, ...list];
    return this.#place(parent, `${name} twice`, doubled) as readonly unknown[];
  }

  #tamperWith(value: unknown, parent: string, name: string): unknown {
    if (Array.isArray(value)) return this.#tamperWithList(value, parent, name);
    if (this.#isComplete && !identities.has(name) && this.isChosen(wrongTypePercent))
      return this.#place(parent, name, this.oneOf(wrongTypes));
    if (typeof value === 'string') {
      const isReplaced = this.current.texts.length > 0 && !identities.has(name) && this.isReplaced(textPercent);
      return isReplaced ? this.#place(parent, name, this.oneOf(this.current.texts)) : value;
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.#tamperWith(each, name, key)]));
  }

  #tamperWithList(value: readonly unknown[], parent: string, name: string): unknown {
    const endlessList = this.current.lists[name];
    if (endlessList && this.isReplaced(listPercent)) return this.#place(parent, name, endlessList);
    const list = this.#isComplete && this.isChosen(doubledPercent) ? this.#double(value, parent, name) : value;
    return list.map((each: unknown) => this.#tamperWith(each, parent, name));
  }

  replacePicture(response: Response): Response {
    const { name, type, bytes } = this.oneOf(this.current.pictures);
    this.#place('picture', name, null);
    const headers = new Headers(response.headers);
    for (const each of ['content-length', 'content-encoding', 'etag']) headers.delete(each);
    headers.set('content-type', type);
    return new Response(bytes, { status: 200, headers });
  }

  /** Returns null for an answer that is not refused. */
  refuse(now: number): Response | null {
    if (!this.#isComplete || !this.isChosen(refusedPercent)) return null;
    this.#place('', 'refused', null);
    return Response.json(
      { error: this.oneOf(this.inputs.texts) },
      { status: 429, headers: this.oneOf([...rateLimitHeaders(now), ...timelessLimitHeaders]) },
    );
  }
}

export function createTamper({ seed, canaryUrl }: { seed: number; canaryUrl: string }): Tamper {
  const tamper = new AnswerTamper(seed, canaryUrl);
  let isActive = false;
  return {
    fields: tamper.fields,
    inputs: tamper.inputs,
    begin: () => void (isActive = true),
    placements: () => tamper.placements,
    restrict: (inputs) => void (tamper.current = { texts: [], lists: {}, pictures: [], ...inputs }),
    async middleware(context, proceed) {
      await proceed();
      if (!isActive || context.req.method !== 'GET') return;
      const type = context.res.headers.get('content-type') ?? '';
      if (type.startsWith('image/')) {
        if (context.res.status === 200 && tamper.current.pictures.length > 0 && tamper.isReplaced(picturePercent))
          context.res = tamper.replacePicture(context.res);
        return;
      }
      if (!type.startsWith('application/json') || !context.req.path.startsWith('/api/')) return;
      const answer: unknown = await context.res.json();
      const refusal = tamper.refuse(Date.now());
      context.res =
        refusal ?? new Response(JSON.stringify(tamper.replaceAnswer(answer)), { status: context.res.status, headers: context.res.headers });
      context.res.headers.delete('content-length');
    },
  };
}
