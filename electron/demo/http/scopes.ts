// Refuses writing without a token, and requests outside the scopes of their token (read, write, push).
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import type { Env } from './context.ts';

/** Any one of these scopes is enough; none means that no token is needed. */
function acceptedScopes(method: string, path: string): string[] {
  if (path.startsWith('/api/v1/push/')) return ['push'];
  if (path === '/api/v1/accounts/verify_credentials') return ['read', 'profile'];
  if (path === '/api/v1/apps' || path === '/api/v1/apps/verify_credentials') return [];
  if (method === 'GET') return ['read', 'follow'];
  return ['write', 'follow'];
}

export const requireScope = createMiddleware<Env>(async (c, next) => {
  const token = c.get('token');
  const accepted = acceptedScopes(c.req.method, c.req.path);
  if (!token && c.req.method !== 'GET' && accepted.length) throw new ApiError(401, 'The access token is invalid');
  if (token && accepted.length) {
    const granted = token.scopes.split(/\s+/).map((scope) => scope.split(':')[0] ?? '');
    if (!accepted.some((scope) => granted.includes(scope))) throw new ApiError(403, 'This action is outside the authorized scopes');
  }
  await next();
});
