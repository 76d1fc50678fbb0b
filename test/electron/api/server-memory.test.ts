import { expect, test } from 'vitest';
import { ServerMemory } from '../../../electron/api/server-memory.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import { systemClock } from '../../../electron/system/clock.ts';

const origin = 'https://coast.example';
const name = 'accounts.pin';
const first = { method: 'POST', path: '/api/v1/accounts/{id}/pin' } as const;
const other = { method: 'POST', path: '/api/v1/accounts/{id}/endorse' } as const;

function memory(value?: unknown) {
  const entries = new Map<string, unknown>();
  return {
    entries,
    get: (_: string, key: string) => (entries.has(key) || value !== undefined ? { value: entries.get(key) ?? value, savedAt: 0 } : null),
    set: (_: string, key: string, what: unknown) => void entries.set(key, what),
  };
}

test('tries the row’s own path first until a variant has worked', () => {
  const servers = new ServerMemory(systemClock);
  expect(servers.variants(origin, name, endpoints[name])).toEqual([first, other]);
  servers.rememberVariant(origin, name, other);
  expect(servers.variants(origin, name, endpoints[name])).toEqual([other, first]);
});

test('remembers a variant only for its server and endpoint', () => {
  const servers = new ServerMemory(systemClock);
  servers.rememberVariant(origin, name, other);
  expect(servers.variants('https://harbour.example', name, endpoints[name])[0]).toEqual(first);
  expect(servers.variants(origin, 'accounts.unpin', endpoints['accounts.unpin'])[0]?.path).toContain('unpin');
});

test('stores the variant across restarts without the server’s name', () => {
  const cache = memory();
  new ServerMemory(systemClock, cache).rememberVariant(origin, name, other);
  expect(new ServerMemory(systemClock, cache).variants(origin, name, endpoints[name])[0]).toEqual(other);
  expect(JSON.stringify([...cache.entries])).not.toContain('coast.example');
});

test('writes an unchanged variant only once', () => {
  const cache = memory();
  const servers = new ServerMemory(systemClock, cache);
  servers.rememberVariant(origin, name, other);
  cache.entries.clear();
  servers.rememberVariant(origin, name, other);
  expect(cache.entries.size).toBe(0);
});

test('ignores a damaged value on disk', () => {
  expect(new ServerMemory(systemClock, memory([1, { a: 2 }])).variants(origin, name, endpoints[name])[0]).toEqual(first);
});
