import { expect, test } from 'vitest';
import { createDialect } from '../../../electron/api/dialect.ts';
import { endpoints } from '../../../electron/contract/endpoints.ts';

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
  const dialect = createDialect();
  expect(dialect.variants(origin, name, endpoints[name])).toEqual([first, other]);
  dialect.remember(origin, name, other);
  expect(dialect.variants(origin, name, endpoints[name])).toEqual([other, first]);
});

test('remembers a variant only for its server and endpoint', () => {
  const dialect = createDialect();
  dialect.remember(origin, name, other);
  expect(dialect.variants('https://harbour.example', name, endpoints[name])[0]).toEqual(first);
  expect(dialect.variants(origin, 'accounts.unpin', endpoints['accounts.unpin'])[0]?.path).toContain('unpin');
});

test('stores the variant across restarts without the server’s name', () => {
  const cache = memory();
  createDialect(cache).remember(origin, name, other);
  expect(createDialect(cache).variants(origin, name, endpoints[name])[0]).toEqual(other);
  expect(JSON.stringify([...cache.entries])).not.toContain('coast.example');
});

test('writes an unchanged variant only once', () => {
  const cache = memory();
  const dialect = createDialect(cache);
  dialect.remember(origin, name, other);
  cache.entries.clear();
  dialect.remember(origin, name, other);
  expect(cache.entries.size).toBe(0);
});

test('ignores a damaged value on disk', () => {
  expect(createDialect(memory([1, { a: 2 }])).variants(origin, name, endpoints[name])[0]).toEqual(first);
});
