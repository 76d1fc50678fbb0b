// Checks the OAuth scopes of each request: a table maps paths to scopes. Refuses writing without a token.
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import type { HonoEnv } from './context.ts';

/** Scopes of a path below `/api/v1/` or `/api/v2/`. Several scopes: any one of them suffices. None: any token, or no token. */
interface ScopeRule {
  path: RegExp;
  read: readonly string[];
  write: readonly string[];
}

const scopeRule = (path: RegExp, read: string, write = read): ScopeRule => ({
  path,
  read: read.split(' ').filter(Boolean),
  write: write.split(' ').filter(Boolean),
});
const readWriteRule = (path: RegExp, kind: string) => scopeRule(path, `read:${kind}`, `write:${kind}`);
/** Accepts Mastodon's deprecated scope `follow` as well. */
const readWriteFollowRule = (path: RegExp, kind: string) => scopeRule(path, `read:${kind} follow`, `write:${kind} follow`);

/** The first matching row applies. Source: Mastodon's documentation and its controllers. */
const scopeRules: readonly ScopeRule[] = [
  scopeRule(/^(apps|instance|directories|directory|custom_emojis|trends|streaming\/health)(\/|$)/, ''),
  scopeRule(/^push\//, 'push'),
  scopeRule(/^accounts\/verify_credentials$/, 'read:accounts profile'),
  scopeRule(/^profile$/, 'read:accounts profile', 'write:accounts'),
  scopeRule(/^domain_blocks\/preview$/, 'write:blocks follow'),
  scopeRule(/^tags\/[^/]+\/(feature|unfeature)$/, 'read:accounts', 'write:accounts'),
  scopeRule(/^accounts\/(relationships|familiar_followers)$/, 'read:follows'),
  readWriteFollowRule(/^accounts\/[^/]+\/(follow|unfollow|remove_from_followers)$/, 'follows'),
  readWriteFollowRule(/^(accounts\/[^/]+\/(block|unblock)|blocks|domain_blocks)$/, 'blocks'),
  readWriteFollowRule(/^(accounts\/[^/]+\/(mute|unmute)|mutes)$/, 'mutes'),
  readWriteFollowRule(/^follow_requests(\/|$)/, 'follows'),
  readWriteRule(/^(collections|accounts\/[^/]+\/(collections|in_collections))(\/|$)/, 'collections'),
  readWriteRule(/^(lists|timelines\/list|accounts\/[^/]+\/lists)(\/|$)/, 'lists'),
  scopeRule(/^accounts\/[^/]+\/statuses$/, 'read:statuses'),
  readWriteRule(/^(accounts|profile|preferences|endorsements|featured_tags|annual_reports)(\/|$)/, 'accounts'),
  scopeRule(/^tags\/[^/]+$/, ''),
  scopeRule(/^tags\/[^/]+\/(follow|unfollow)$/, 'read:follows', 'write:follows follow'),
  readWriteRule(/^followed_tags$/, 'follows'),
  scopeRule(/^announcements$/, ''),
  scopeRule(/^announcements\/[^/]+\/dismiss$/, 'write:accounts'),
  scopeRule(/^announcements\/[^/]+\/reactions\//, 'write:favourites'),
  readWriteRule(/^statuses\/[^/]+\/(favourite|unfavourite)$/, 'favourites'),
  readWriteRule(/^statuses\/[^/]+\/(bookmark|unbookmark)$/, 'bookmarks'),
  readWriteRule(/^statuses\/[^/]+\/(pin|unpin)$/, 'accounts'),
  readWriteRule(/^statuses\/[^/]+\/(mute|unmute)$/, 'mutes'),
  scopeRule(/^statuses\/[^/]+\/translate$/, 'read:statuses'),
  scopeRule(/^conversations(\/|$)/, 'read:statuses', 'write:conversations'),
  readWriteRule(/^(statuses|timelines|polls|markers|scheduled_statuses)(\/|$)/, 'statuses'),
  scopeRule(/^streaming\/user\/notification$/, 'read:notifications'),
  scopeRule(/^streaming(\/|$)/, 'read:statuses'),
  readWriteRule(/^favourites$/, 'favourites'),
  readWriteRule(/^bookmarks$/, 'bookmarks'),
  readWriteRule(/^notifications(\/|$)/, 'notifications'),
  scopeRule(/^reports$/, 'write:reports'),
  scopeRule(/^suggestions(\/|$)/, 'read'),
  scopeRule(/^media(\/|$)/, 'write:media'),
  scopeRule(/^search$/, 'read:search'),
  readWriteRule(/^filters(\/|$)/, 'filters'),
];
const fallbackRule = scopeRule(/^/, 'read', 'write');

function acceptedScopes(method: string, path: string): readonly string[] {
  const below = path.replace(/^\/api\/v\d+(?:_alpha)?\//, '').replace(/\/$/, '');
  const entry = scopeRules.find((one) => one.path.test(below)) ?? fallbackRule;
  return method === 'GET' ? entry.read : entry.write;
}

/** Returns true if a token with these scopes permits the request; `write` includes `write:lists`. */
export function isPermitted(scopes: string, method: string, path: string): boolean {
  const accepted = acceptedScopes(method, path);
  const granted = scopes.split(/\s+/);
  return accepted.length === 0 || accepted.some((scope) => granted.includes(scope) || granted.includes(scope.split(':')[0] ?? ''));
}

export const requireScope = createMiddleware<HonoEnv>(async (c, next) => {
  const token = c.get('token');
  const { method, path } = c.req;
  if (!token && method !== 'GET' && acceptedScopes(method, path).length) throw new ApiError(401, 'The access token is invalid');
  if (token && !isPermitted(token.scopes, method, path)) throw new ApiError(403, 'This action is outside the authorized scopes');
  await next();
});
