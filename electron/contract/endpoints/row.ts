// One row of the API table: how an endpoint is called, what it answers, and everything in which endpoints differ.
import * as v from 'valibot';

export type Encoding = 'query' | 'json' | 'form' | 'multipart';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The same endpoint as other servers spell it; tried on 404 or 405, then remembered per server. */
export interface Alternate {
  method: HttpMethod;
  path: string;
}

export interface Endpoint<Params = unknown, Answer = unknown> {
  method: HttpMethod;
  /** `{name}` is filled from the parameter of that name. */
  path: string;
  /** How the parameters that are not in the path travel. GET is always `query`. */
  encoding: Encoding;
  params: v.GenericSchema<Params>;
  /** Its statuses and notifications are cached and its pictures signed: `answer-parts.ts` finds them by this schema. */
  answer: v.GenericSchema<unknown, Answer>;
  /** True where the Link header pages. */
  paged: boolean;
  /** After this time the request is given up. */
  timeoutMs: number;
  /** A larger answer is refused; counted after decompression. */
  maxAnswerBytes: number;
  alternates: readonly Alternate[];
  /** False: only main may call it, because it carries or answers credentials. */
  callable: boolean;
  /** True: the call names a record, so 404 can mean that this record is missing. False: 404 means that the endpoint is missing. */
  namesRecord: boolean;
  /** True: some servers don't have it. Their 404 means that the endpoint is missing, unless it mentions a record; that is remembered for a day. */
  lackedBySome: boolean;
  /** Which of the server's rate limits counts the call. Reading further pages has its own, whatever the row. */
  rateLimit: 'general' | 'media' | 'delete';
  /** How much the answer lacks of what the parameters asked for. Some servers drop values of a form: these are sent once as JSON. Null: not compared. */
  countDropped: ((params: unknown, answer: unknown) => number) | null;
  /** What a success deletes; null: nothing. A status or notification is the one that the parameter `id` names. The answer isn't cached. */
  deletes: 'status' | 'notification' | 'allNotifications' | null;
  /** The name of the row whose effect this one takes back; null: none. */
  undoes: string | null;
}

interface Options<Callable> extends Partial<Omit<Endpoint, 'method' | 'path' | 'params' | 'answer' | 'callable'>> {
  callable?: Callable;
}

export const megabyte = 1_000_000;

export function row<const P extends v.ObjectEntries, A, const Callable extends boolean = true>(
  method: HttpMethod,
  path: string,
  params: P,
  answer: v.GenericSchema<unknown, A>,
  options: Options<Callable> = {},
) {
  return {
    method,
    path,
    params: v.strictObject(params),
    answer,
    encoding: method === 'GET' ? 'query' : (options.encoding ?? 'json'),
    paged: options.paged ?? 'cursor' in params,
    timeoutMs: options.timeoutMs ?? 20_000,
    maxAnswerBytes: options.maxAnswerBytes ?? 10 * megabyte,
    alternates: options.alternates ?? [],
    callable: (options.callable ?? true) as Callable,
    namesRecord: options.namesRecord ?? path.includes('{'),
    lackedBySome: options.lackedBySome ?? false,
    rateLimit: options.rateLimit ?? 'general',
    countDropped: options.countDropped ?? null,
    deletes: options.deletes ?? null,
    undoes: options.undoes ?? null,
  } as const satisfies Endpoint<v.InferInput<v.StrictObjectSchema<P, undefined>>, A>;
}
