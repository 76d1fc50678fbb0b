// Holds a token to its scopes, coarsely: reading, writing and push are told apart, as are their finer parts by name.
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import type { Env } from './context.ts';

function needed(method: string, path: string): string[] {
  if (path.startsWith('/api/v1/push/')) return ['push'];
  if (path === '/api/v1/accounts/verify_credentials') return ['read', 'profile'];
  if (path === '/api/v1/apps' || path === '/api/v1/apps/verify_credentials') return [];
  if (method === 'GET') return ['read', 'follow'];
  return ['write', 'follow'];
}

export const requireScope = createMiddleware<Env>(async (c, next) => {
  const token = c.get('token');
  const wanted = needed(c.req.method, c.req.path);
  if (token && wanted.length) {
    const granted = token.scopes.split(/\s+/).map((scope) => scope.split(':')[0] ?? '');
    if (!wanted.some((scope) => granted.includes(scope))) throw new ApiError(403, 'This action is outside the authorized scopes');
  }
  await next();
});
