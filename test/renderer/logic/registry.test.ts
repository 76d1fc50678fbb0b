import { expect, it } from 'vitest';
import { Registry } from '../../../renderer/logic/registry.ts';

const filled = (...keys: string[]): Registry<object> => {
  const registry = new Registry<object>();
  for (const key of keys) registry.at(key, () => ({}));
  return registry;
};

it('a registry creates each object once', () => {
  const registry = filled('a', 'b');
  const first = registry.at('a', () => ({}));
  expect(registry.at('a', () => ({}))).toBe(first);
  expect([registry.size, registry.find('a'), registry.find('c')]).toEqual([2, first, undefined]);
});

it('a registry forgets the objects used longest ago', () => {
  const registry = filled('a', 'b', 'c', 'd');
  registry.at('a', () => ({}));
  registry.find('b');
  registry.prune(2, () => false);
  expect(['a', 'b', 'c', 'd'].filter((key) => registry.find(key))).toEqual(['a', 'd']);
});

it('a registry keeps what is in use, even when that is more than the limit', () => {
  const registry = filled('a', 'b', 'c', 'd');
  registry.prune(1, (key) => key !== 'c');
  expect(['a', 'b', 'c', 'd'].filter((key) => registry.find(key))).toEqual(['a', 'b', 'd']);
});
