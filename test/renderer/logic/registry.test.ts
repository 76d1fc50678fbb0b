import { expect, it } from 'vitest';
import { Registry } from '../../../renderer/logic/registry.ts';

const createRegistry = (...keys: string[]): Registry<object> => {
  const registry = new Registry<object>();
  for (const key of keys) registry.at(key, () => ({}));
  return registry;
};

it('creates each object once', () => {
  const registry = createRegistry('a', 'b');
  const first = registry.at('a', () => ({}));
  expect(registry.at('a', () => ({}))).toBe(first);
  expect([registry.size, registry.find('a'), registry.find('c')]).toEqual([2, first, undefined]);
});

it('evicts the least recently used objects', () => {
  const registry = createRegistry('a', 'b', 'c', 'd');
  registry.at('a', () => ({}));
  registry.find('b');
  registry.prune(2, () => false);
  expect(['a', 'b', 'c', 'd'].filter((key) => registry.find(key))).toEqual(['a', 'd']);
});

it('keeps objects in use, even beyond the limit', () => {
  const registry = createRegistry('a', 'b', 'c', 'd');
  registry.prune(1, (key) => key !== 'c');
  expect(['a', 'b', 'c', 'd'].filter((key) => registry.find(key))).toEqual(['a', 'b', 'd']);
});
