import { expect, test } from 'vitest';
import { createDialect } from '../../../electron/api/dialect.ts';
import { endpoints } from '../../../electron/contract/endpoints.ts';

const origin = 'https://coast.example';
const name = 'accounts.pin';
const first = { method: 'POST', path: '/api/v1/accounts/{id}/pin' } as const;
const other = { method: 'POST', path: '/api/v1/accounts/{id}/endorse' } as const;

function memory(value?: unknown) {
  const kept = new Map<string, unknown>();
  return {
    kept,
    get: (_: string, key: string) => (kept.has(key) || value !== undefined ? { value: kept.get(key) ?? value, savedAt: 0 } : null),
    set: (_: string, key: string, what: unknown) => void kept.set(key, what),
  };
}

test('the row’s own spelling comes first, until another one has worked', () => {
  const dialect = createDialect();
  expect(dialect.spellings(origin, name, endpoints[name])).toEqual([first, other]);
  dialect.remember(origin, name, other);
  expect(dialect.spellings(origin, name, endpoints[name])).toEqual([other, first]);
});

test('what worked at one server says nothing about another server or another endpoint', () => {
  const dialect = createDialect();
  dialect.remember(origin, name, other);
  expect(dialect.spellings('https://harbour.example', name, endpoints[name])[0]).toEqual(first);
  expect(dialect.spellings(origin, 'accounts.unpin', endpoints['accounts.unpin'])[0]?.path).toContain('unpin');
});

test('it is kept over a restart, without the server’s name on disk', () => {
  const cache = memory();
  createDialect(cache).remember(origin, name, other);
  expect(createDialect(cache).spellings(origin, name, endpoints[name])[0]).toEqual(other);
  expect(JSON.stringify([...cache.kept])).not.toContain('coast.example');
});

test('the same spelling is written once', () => {
  const cache = memory();
  const dialect = createDialect(cache);
  dialect.remember(origin, name, other);
  cache.kept.clear();
  dialect.remember(origin, name, other);
  expect(cache.kept.size).toBe(0);
});

test('a damaged value on disk is ignored', () => {
  expect(createDialect(memory([1, { a: 2 }])).spellings(origin, name, endpoints[name])[0]).toEqual(first);
});
