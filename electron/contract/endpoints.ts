// The API table: every endpoint that the client can call. The renderer names a row, main runs it, and the embedded
// service is checked against it. A new endpoint is a new row in one of the groups.
import type * as v from 'valibot';
import { accountRows } from './endpoints/accounts.ts';
import { announcementRows } from './endpoints/announcements.ts';
import { conversationRows } from './endpoints/conversations.ts';
import { discoveryRows } from './endpoints/discovery.ts';
import { domainBlockRows } from './endpoints/domain-blocks.ts';
import { filterRows } from './endpoints/filters.ts';
import { followRequestRows } from './endpoints/follow-requests.ts';
import { instanceRows } from './endpoints/instance.ts';
import { listRows } from './endpoints/lists.ts';
import { mediaRows } from './endpoints/media.ts';
import { notificationRows } from './endpoints/notifications.ts';
import { profileRows } from './endpoints/profile.ts';
import { pushRows } from './endpoints/push.ts';
import { signInRows } from './endpoints/sign-in.ts';
import { statusRows } from './endpoints/statuses.ts';
import { tagRows } from './endpoints/tags.ts';
import { timelineRows } from './endpoints/timelines.ts';
import type { Result } from './result.ts';

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
/** The rows that the renderer may call. */
export type CallableName = { [N in EndpointName]: Endpoints[N]['callable'] extends false ? never : N }[EndpointName];

/** What the server is still fetching for an answer; `asyncRefreshes.get` tells when it has it. */
export interface RunningRefresh {
  id: string;
  /** How long to wait before each question. */
  retrySeconds: number;
}

/** What a call answers. `next` leads to older, `prev` to newer entries; both go back as the parameter `cursor`. */
export interface Answer<T> {
  data: T;
  next: string | null;
  prev: string | null;
  /** Left out: the answer is complete, as far as the server says. */
  refresh?: RunningRefresh;
}

/** Calls one endpoint at one server; the parts of main that need the API receive it. Never throws.
 * `background`: requests that a person waits for go first. */
export type Request = <N extends EndpointName>(
  at: { origin: string; token: string | null },
  name: N,
  params: ParamsOf<N>,
  options?: { background?: boolean; signal?: AbortSignal },
) => Promise<Result<Answer<AnswerOf<N>>>>;
