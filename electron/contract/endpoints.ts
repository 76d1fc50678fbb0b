// Combines all endpoints that the client can call into the API table. The renderer names a row, main runs the row, and the embedded
// server is checked against the table. To add an endpoint, add a row to one of the groups.
import type * as v from 'valibot';
import { accountRows, domainBlockRows, followRequestRows } from './endpoints/accounts.ts';
import { announcementRows, instanceRows, signInRows } from './endpoints/instance.ts';
import { conversationRows, timelineRows, listRows, tagRows, discoveryRows } from './endpoints/timelines.ts';
import { filterRows } from './endpoints/filters.ts';
import { mediaRows, statusRows } from './endpoints/statuses.ts';
import { notificationRows, pushRows } from './endpoints/notifications.ts';
import { profileRows } from './endpoints/profile.ts';
import type { Result } from './result.ts';
import type { AccountKey } from './accounts.ts';

export const endpoints = {
  ...statusRows,
  ...mediaRows,
  ...timelineRows,
  ...accountRows,
  ...profileRows,
  ...filterRows,
  ...discoveryRows,
  ...listRows,
  ...tagRows,
  ...instanceRows,
  ...announcementRows,
  ...followRequestRows,
  ...conversationRows,
  ...domainBlockRows,
  ...pushRows,
  ...notificationRows,
  ...signInRows,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type ParamsOf<N extends EndpointName> = v.InferInput<Endpoints[N]['params']>;
export type AnswerOf<N extends EndpointName> = v.InferOutput<Endpoints[N]['answer']>;
/** Names of the rows that the renderer may call. */
export type CallableName = { [N in EndpointName]: Endpoints[N]['callable'] extends false ? never : N }[EndpointName];

/** Work that the server still does for a response; `asyncRefreshes.get` reports when the work is finished. */
export interface RunningRefresh {
  id: string;
  /** Seconds to wait before each call of `asyncRefreshes.get`. */
  retrySeconds: number;
}

/** Result of a call. `next` leads to older, `prev` to newer entries; pass either as the parameter `cursor`. */
export interface Answer<T> {
  data: T;
  next: string | null;
  prev: string | null;
  /** Omitted if the response is complete, as far as the server reports. */
  refresh?: RunningRefresh;
  /** True for status 206: Mastodon is still preparing the list. */
  isPartial?: boolean;
  /** True if a list had more entries than the app accepts at once, and the rest was left out. */
  isCut?: boolean;
}

/** Listens to a request on its way to the server. */
export interface RequestWatch {
  /** Called right before the request is written to an open connection. If it throws, nothing is written. */
  onStart?: () => void;
  /** Receives the number of bytes of the body that have left this computer, when it changes. */
  onProgress?: (bytes: number) => void;
}

export interface CallOptions extends RequestWatch {
  background?: boolean;
  explicit?: boolean;
  signal?: AbortSignal;
}

/**
 * Calls one endpoint of one server; injected into the parts of main that need the API. Never throws.
 * `background`: requests that the user waits for go first. `explicit`: the user demands this attempt, also while a rate limit is reached.
 */
export type ApiRequest = <N extends EndpointName>(
  at: { origin: string; token: string | null },
  name: N,
  params: ParamsOf<N>,
  options?: CallOptions,
) => Promise<Result<Answer<AnswerOf<N>>>>;

// Defines the function with which parts of main call an API endpoint as a signed-in account, without access to its token.
/** Never throws. Options as for `ApiRequest`. */
export type AccountCall = <N extends EndpointName>(
  account: AccountKey,
  name: N,
  params: ParamsOf<N>,
  options?: CallOptions,
) => Promise<Result<Answer<AnswerOf<N>>>>;
