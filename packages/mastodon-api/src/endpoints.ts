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
