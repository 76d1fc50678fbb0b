// Limits requests per token, or per address when there is no token, and says in headers how many are left.
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import type { Env } from './context.ts';

const windowMs = 5 * 60_000;
const maxCountedKeys = 10_000;

export function rateLimit(limit: number, now: () => number) {
  const counts = new Map<string, { from: number; count: number }>();
  return createMiddleware<Env>(async (c, next) => {
    const from = Math.floor(now() / windowMs) * windowMs;
    const key = c.get('token')?.token ?? c.env.incoming.socket.remoteAddress ?? '';
    const entry = counts.get(key);
    const count = entry?.from === from ? entry.count + 1 : 1;
    if (counts.size > maxCountedKeys) counts.clear();
    counts.set(key, { from, count });
    c.header('X-RateLimit-Limit', String(limit));
    c.header('X-RateLimit-Remaining', String(Math.max(0, limit - count)));
    c.header('X-RateLimit-Reset', new Date(from + windowMs).toISOString());
    if (count > limit) throw new ApiError(429, 'Too many requests');
    await next();
  });
}
