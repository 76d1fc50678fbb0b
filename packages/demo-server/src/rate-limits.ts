// Defines Mastodon's limits: number, period, and the requests or actions that each one counts.
// Sources: config/initializers/rack_attack.rb, app/lib/rate_limiter.rb, and app/models/scheduled_status.rb of mastodon/mastodon.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The parts of a request that decide which limits count it. */
export interface CountedRequest {
  method: string;
  /** Without a trailing slash. */
  path: string;
  /** True: query or form has `page`, `max_id`, `min_id`, or `since_id`. */
  isPaging: boolean;
  /** The access token; null if it is missing or unknown. */
  token: string | null;
  /** Id of the token's account; null for an app token. */
  accountId: string | null;
  address: string;
}

interface RequestLimit {
  max: number;
  periodMs: number;
  /** Returns the key of the counter: a token, an account, or an address. Null: the request does not count. */
  keyOf(request: CountedRequest): string | null;
}

/** Counts what an account creates. Unlike a `RequestLimit`, a refused or repeated request does not count. */
interface ActionLimit {
  max: number;
  periodMs: number;
  /** Returns true if the headers of the response may describe this limit. */
  isShownFor(request: CountedRequest): boolean;
}

const isApi = ({ path }: CountedRequest) => path.startsWith('/api');
const isPost = ({ method }: CountedRequest) => method === 'POST';
const isDeletion = ({ method, path }: CountedRequest) =>
  (method === 'DELETE' && /^\/api\/v1\/statuses\/\d+$/.test(path)) ||
  (method === 'POST' && /^\/api\/v1\/statuses\/\d+\/unreblog$/.test(path));
const addressWithoutAccount = ({ accountId, address }: CountedRequest) => (accountId === null ? address : null);

/** In Mastodon's order: a request that exceeds one limit is not counted by the limits below it. */
export const requestLimits = {
  account: { max: 1_500, periodMs: 5 * minuteMs, keyOf: (request) => (isApi(request) ? request.accountId : null) },
  token: { max: 300, periodMs: 5 * minuteMs, keyOf: (request) => (isApi(request) ? request.token : null) },
  address: { max: 300, periodMs: 5 * minuteMs, keyOf: (request) => (isApi(request) ? addressWithoutAccount(request) : null) },
  uploads: {
    max: 30,
    periodMs: 30 * minuteMs,
    keyOf: (request) => (isPost(request) && /^\/api\/v\d+\/media$/i.test(request.path) ? request.accountId : null),
  },
  paging: { max: 300, periodMs: 15 * minuteMs, keyOf: ({ isPaging, accountId }) => (isPaging ? accountId : null) },
  addressPaging: {
    max: 300,
    periodMs: 15 * minuteMs,
    keyOf: (request) => (request.isPaging ? addressWithoutAccount(request) : null),
  },
  deletions: { max: 30, periodMs: 30 * minuteMs, keyOf: (request) => (isDeletion(request) ? request.accountId : null) },
  appRegistrations: {
    max: 5,
    periodMs: 10 * minuteMs,
    keyOf: (request) => (isPost(request) && request.path === '/api/v1/apps' ? request.address : null),
  },
} satisfies Record<string, RequestLimit>;

export const actionLimits = {
  /** Posts, boosts, and edits. */
  posts: {
    max: 300,
    periodMs: 3 * hourMs,
    isShownFor: ({ method, path }) =>
      (method === 'POST' && /^\/api\/v1\/statuses(\/[^/]+\/reblog)?$/.test(path)) ||
      (method === 'PUT' && /^\/api\/v1\/statuses\/[^/]+$/.test(path)),
  },
  /** Followed accounts and tags, and follow requests. */
  follows: {
    max: 400,
    periodMs: 24 * hourMs,
    isShownFor: (request) => isPost(request) && /^\/api\/v1\/(accounts|tags)\/[^/]+\/follow$/.test(request.path),
  },
  reports: { max: 400, periodMs: 24 * hourMs, isShownFor: (request) => isPost(request) && request.path === '/api/v1/reports' },
} satisfies Record<string, ActionLimit>;

/** Numbers of stored posts, which do not depend on the time of the requests. */
const scheduledPostLimits = { scheduledPosts: 300, scheduledPostsPerDay: 25 };

export type RequestLimitName = keyof typeof requestLimits;
export type ActionLimitName = keyof typeof actionLimits;
export type RateLimits = Record<RequestLimitName | ActionLimitName | keyof typeof scheduledPostLimits, number>;

const numbersOf = <Name extends string>(limits: Record<Name, { max: number }>, factor: number) =>
  Object.fromEntries(Object.entries<{ max: number }>(limits).map(([name, { max }]) => [name, max * factor])) as Record<Name, number>;

/** Returns Mastodon's numbers with those per period multiplied, for clients that send more requests than one user. */
export const scaleRateLimits = (factor: number): RateLimits => ({
  ...numbersOf(requestLimits, factor),
  ...numbersOf(actionLimits, factor),
  ...scheduledPostLimits,
});

export const mastodonRateLimits = scaleRateLimits(1);
