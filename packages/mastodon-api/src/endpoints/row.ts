// Defines the rows of the endpoint table: how an endpoint is called, and what it returns. Includes parameters and schemas of several rows.
import * as v from 'valibot';
import { account } from '../entities/account.ts';
import { many } from '../entities/fields.ts';
import { status } from '../entities/status.ts';
import type { RateLimit } from '../rate-limits.ts';

export type Encoding = 'query' | 'json' | 'form' | 'multipart';
type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Variant of an endpoint on other server software. Tried after a 404 or 405, then remembered per server. */
export interface EndpointVariant {
  method: HttpMethod;
  path: string;
}

export interface Endpoint<Params = unknown, Answer = unknown> {
  method: HttpMethod;
  /** `{name}` is replaced with the parameter of that name. */
  path: string;
  /** Encoding of the parameters that are not in the path. GET always uses `query`. */
  encoding: Encoding;
  params: v.GenericSchema<Params>;
  /** Parameters that the client sends with every call. */
  fixedParams: Readonly<Record<string, unknown>>;
  /** Response schema. `answer-parts.ts` uses the schema to find statuses and notifications to cache, and media links to sign. */
  answer: v.GenericSchema<unknown, Answer>;
  /** True if the Link header of the response has the further pages. */
  paged: boolean;
  /**
   * Returns the id below which the next page begins, for servers that send no Link header; null if the page is empty. The field is null if
   * the list is sorted by ids that are not in the response, such as those of follows.
   */
  oldestId: ((answer: unknown) => string | null) | null;
  /** Milliseconds without a byte, in either direction, after which the request is aborted. */
  timeoutMs: number;
  /** Maximum size of the response, counted after decompression. */
  maxAnswerBytes: number;
  alternates: readonly EndpointVariant[];
  /** False if only main may call the endpoint, because the request or response contains credentials. */
  callable: boolean;
  /** True if the call names a record, so that 404 can mean that the record is missing. False: 404 means that the endpoint is missing. */
  namesRecord: boolean;
  /**
   * True if some servers lack the endpoint. A 404 then means that the endpoint is missing (remembered for a day),
   * unless the error mentions a record, a status of `statusParams` is missing too, or the server's version has the endpoint.
   */
  lackedBySome: boolean;
  /** Parameters that name statuses. Mastodon 4.6 answers about a deleted status with the words for an unknown path. */
  statusParams: readonly string[];
  /** Mastodon version that introduced the endpoint, where a record that has no GET endpoint can be missing; null: not needed. */
  mastodonSince: readonly [major: number, minor: number] | null;
  /** Most specific rate limit of Mastodon that counts the call. Requests for further pages have their own limit. */
  rateLimit: RateLimit;
  /**
   * Counts requested values that the response lacks; null: no comparison.
   * Some servers drop values of a form, which are then sent once as JSON.
   */
  countDropped: ((params: unknown, answer: unknown) => number) | null;
  /** Entity that a successful call deletes; null: none. The parameter `id` names the status or notification. The response is not cached. */
  deletes: 'status' | 'notification' | 'allNotifications' | null;
  /** Name of the row whose effect this row reverts; null: none. */
  undoes: string | null;
}

interface Options<Callable> extends Partial<Omit<Endpoint, 'method' | 'path' | 'params' | 'answer' | 'callable'>> {
  callable?: Callable;
}

export const megabyte = 1_000_000;
type OptionName = 'fixedParams' | 'oldestId' | 'statusParams' | 'mastodonSince' | 'countDropped' | 'deletes' | 'undoes';
const defaultOptions: Pick<Endpoint, OptionName> = {
  fixedParams: {},
  oldestId: null,
  statusParams: [],
  mastodonSince: null,
  countDropped: null,
  deletes: null,
  undoes: null,
};

export function row<const P extends v.ObjectEntries, A, const Callable extends boolean = true>(
  method: HttpMethod,
  path: string,
  params: P,
  answer: v.GenericSchema<unknown, A>,
  options: Options<Callable> = {},
) {
  const { fixedParams, oldestId, statusParams, mastodonSince, countDropped, deletes, undoes } = { ...defaultOptions, ...options };
  return {
    method,
    path,
    params: v.strictObject(params),
    fixedParams,
    answer,
    encoding: method === 'GET' ? 'query' : (options.encoding ?? 'json'),
    paged: options.paged ?? 'cursor' in params,
    oldestId,
    timeoutMs: options.timeoutMs ?? 20_000,
    maxAnswerBytes: options.maxAnswerBytes ?? 10 * megabyte,
    alternates: options.alternates ?? [],
    callable: (options.callable ?? true) as Callable,
    namesRecord: options.namesRecord ?? path.includes('{'),
    lackedBySome: options.lackedBySome ?? false,
    statusParams,
    mastodonSince,
    rateLimit: options.rateLimit ?? 'general',
    countDropped,
    deletes,
    undoes,
  } as const satisfies Endpoint<v.InferInput<v.StrictObjectSchema<P, undefined>>, A>;
}

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
export const ids = v.pipe(v.array(id), v.maxLength(200));
export const byId = { id };
export const name = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
export const shortText = v.pipe(v.string(), v.maxLength(5_000));
export const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200)));
/** `cursor`: `next` or `prev` of an earlier response, a query string without its `?`. */
export const page = {
  limit,
  max_id: v.optional(id),
  since_id: v.optional(id),
  min_id: v.optional(id),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
};
export const none = {};

/** Returns the id of the last item of a list that is sorted by the ids of its items. */
export const lastId = (items: unknown): string | null => (items as readonly { id: string }[]).at(-1)?.id ?? null;

export const statusList = many(status, 200);
export const accountList = many(account, 400);
