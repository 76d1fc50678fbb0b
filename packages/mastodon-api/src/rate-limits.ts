// Lists the rate limits that servers count separately. A refusal by one of them does not concern the others.

/**
 * `general`: all requests. `paging`: requests for further pages. `posts`: posts, edits, and boosts. `follows`: followed accounts and tags.
 * `deletions`: deleted posts and boosts. `appRegistrations`: new apps of an address. `signIn`: the OAuth endpoints.
 */
export const rateLimits = [
  'general',
  'paging',
  'posts',
  'follows',
  'reports',
  'uploads',
  'deletions',
  'appRegistrations',
  'signIn',
] as const;
export type RateLimit = (typeof rateLimits)[number];
