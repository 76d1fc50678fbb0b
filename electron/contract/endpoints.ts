// The API table: every endpoint that the client can call. The renderer names a row, main runs it, and the embedded
// service is checked against it. A new endpoint is a new row in one of the groups.
import type * as v from 'valibot';
import { accountRows } from './endpoints/accounts.ts';
import { announcementRows } from './endpoints/announcements.ts';
import { conversationRows } from './endpoints/conversations.ts';
import { domainBlockRows } from './endpoints/domain-blocks.ts';
import { followRequestRows } from './endpoints/follow-requests.ts';
import { instanceRows } from './endpoints/instance.ts';
import { listRows } from './endpoints/lists.ts';
import { mediaRows } from './endpoints/media.ts';
import { notificationRows } from './endpoints/notifications.ts';
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

/** What a call answers. `next` leads to older, `prev` to newer entries; both go back as the parameter `cursor`. */
export interface Answer<T> {
  data: T;
  next: string | null;
  prev: string | null;
}

/** Calls one endpoint at one server; the parts of main that need the API receive it. Never throws.
 * `background`: requests that a person waits for go first. */
export type Request = <N extends EndpointName>(
  at: { origin: string; token: string | null },
  name: N,
  params: ParamsOf<N>,
  options?: { background?: boolean; signal?: AbortSignal },
) => Promise<Result<Answer<AnswerOf<N>>>>;
