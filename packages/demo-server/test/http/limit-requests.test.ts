// Tests that the counters of the rate limits do not grow without bound.
import { expect, test } from 'vitest';
import { Hono } from 'hono';
import type { HonoEnv } from '../../src/http/context.ts';
import { limitRequests } from '../../src/http/limit-requests.ts';
import { mastodonRateLimits } from '../../src/rate-limits.ts';

function createCountingApp() {
  let time = 0;
  const app = new Hono<HonoEnv>();
  app.use(async (c, next) => {
    c.set('params', {});
    await next();
  });
  app.use(limitRequests({ ...mastodonRateLimits, address: 2 }, () => time));
  app.get('/api/v2/instance', (c) => c.json({}));
  return {
    remainingFor: async (address: string) => {
      const answer = await app.request('/api/v2/instance', undefined, { incoming: { socket: { remoteAddress: address } } });
      return answer.headers.get('x-ratelimit-remaining');
    },
    pass: (ms: number) => void (time += ms),
  };
}

test('forgets the oldest counters above 10,000, and keeps the newer ones', async () => {
  const { remainingFor } = createCountingApp();
  for (let count = 0; count <= 10_000; count += 1) await remainingFor(`address ${count}`);
  expect(await remainingFor('address 9999')).toBe('0');
  expect(await remainingFor('address 0')).toBe('1');
});

test('forgets ended periods before running ones', async () => {
  const { remainingFor, pass } = createCountingApp();
  for (let count = 0; count < 5_000; count += 1) await remainingFor(`old ${count}`);
  pass(300_000);
  for (let count = 0; count <= 5_000; count += 1) await remainingFor(`new ${count}`);
  expect(await remainingFor('new 0')).toBe('0');
});
