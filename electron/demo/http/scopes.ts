// Refuses writing without a token, and requests outside the scopes of their token: the table says which scope each path needs.
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import type { Env } from './context.ts';

/** What a path needs, below `/api/v1/` or `/api/v2/`. Several scopes: any one of them. None: any token, or no token. */
interface Row {
  path: RegExp;
  read: readonly string[];
  write: readonly string[];
}

const row = (path: RegExp, read: string, write = read): Row => ({
  path,
  read: read.split(' ').filter(Boolean),
  write: write.split(' ').filter(Boolean),
});
const bothOf = (path: RegExp, kind: string) => row(path, `read:${kind}`, `write:${kind}`);
/** Mastodon's former scope `follow` still allows these. */
const alsoByFollow = (path: RegExp, kind: string) => row(path, `read:${kind} follow`, `write:${kind} follow`);

/** The first that fits counts. As in Mastodon's documentation and its controllers. */
const table: readonly Row[] = [
  row(/^(apps|instance|directories|directory|custom_emojis|trends|streaming\/health)(\/|$)/, ''),
  row(/^push\//, 'push'),
  row(/^accounts\/verify_credentials$/, 'read:accounts profile'),
  row(/^accounts\/(relationships|familiar_followers)$/, 'read:follows'),
  alsoByFollow(/^accounts\/[^/]+\/(follow|unfollow|remove_from_followers)$/, 'follows'),
  alsoByFollow(/^(accounts\/[^/]+\/(block|unblock)|blocks|domain_blocks)$/, 'blocks'),
  alsoByFollow(/^(accounts\/[^/]+\/(mute|unmute)|mutes)$/, 'mutes'),
  alsoByFollow(/^follow_requests(\/|$)/, 'follows'),
  bothOf(/^(lists|timelines\/list|accounts\/[^/]+\/lists)(\/|$)/, 'lists'),
  row(/^accounts\/[^/]+\/statuses$/, 'read:statuses'),
  bothOf(/^(accounts|profile|preferences|endorsements|featured_tags)(\/|$)/, 'accounts'),
  row(/^tags\/[^/]+$/, ''),
  row(/^tags\/[^/]+\/(follow|unfollow)$/, 'read:follows', 'write:follows follow'),
  bothOf(/^followed_tags$/, 'follows'),
  row(/^announcements$/, ''),
  row(/^announcements\/[^/]+\/dismiss$/, 'write:accounts'),
  row(/^announcements\/[^/]+\/reactions\//, 'write:favourites'),
  bothOf(/^statuses\/[^/]+\/(favourite|unfavourite)$/, 'favourites'),
  bothOf(/^statuses\/[^/]+\/(bookmark|unbookmark)$/, 'bookmarks'),
  bothOf(/^statuses\/[^/]+\/(pin|unpin)$/, 'accounts'),
  bothOf(/^statuses\/[^/]+\/(mute|unmute)$/, 'mutes'),
  row(/^statuses\/[^/]+\/translate$/, 'read:statuses'),
  row(/^conversations(\/|$)/, 'read:statuses', 'write:conversations'),
  bothOf(/^(statuses|timelines|polls|markers|scheduled_statuses)(\/|$)/, 'statuses'),
  row(/^streaming\/user\/notification$/, 'read:notifications'),
  row(/^streaming(\/|$)/, 'read:statuses'),
  bothOf(/^favourites$/, 'favourites'),
  bothOf(/^bookmarks$/, 'bookmarks'),
  bothOf(/^notifications(\/|$)/, 'notifications'),
  row(/^reports$/, 'write:reports'),
  row(/^suggestions(\/|$)/, 'read'),
  row(/^media(\/|$)/, 'write:media'),
  row(/^search$/, 'read:search'),
  bothOf(/^filters(\/|$)/, 'filters'),
];
const otherPaths = row(/^/, 'read', 'write');

function acceptedScopes(method: string, path: string): readonly string[] {
  const below = path.replace(/^\/api\/v\d+\//, '').replace(/\/$/, '');
  const found = table.find((one) => one.path.test(below)) ?? otherPaths;
  return method === 'GET' ? found.read : found.write;
}

/** Whether a token with these scopes may do this; `write` contains `write:lists`. */
export function allows(scopes: string, method: string, path: string): boolean {
  const accepted = acceptedScopes(method, path);
  const granted = scopes.split(/\s+/);
  return accepted.length === 0 || accepted.some((scope) => granted.includes(scope) || granted.includes(scope.split(':')[0] ?? ''));
}

export const requireScope = createMiddleware<Env>(async (c, next) => {
  const token = c.get('token');
  const { method, path } = c.req;
  if (!token && method !== 'GET' && acceptedScopes(method, path).length) throw new ApiError(401, 'The access token is invalid');
  if (token && !allows(token.scopes, method, path)) throw new ApiError(403, 'This action is outside the authorized scopes');
  await next();
});
