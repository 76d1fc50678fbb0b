// Tests docs/features.md: each of the 42 features has a row, and the tests named in a row exist.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const rows = read('docs/features.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Feature '))
  .map((line) => line.slice(2, -2).split(' | '));

test('lists each of the 42 features in a row of its own', () => {
  expect(rows).toHaveLength(42);
  expect(new Set(rows.map(([feature]) => feature)).size).toBe(42);
});

test.each(rows)('names existing tests for “%s” (%s)', (_, state, shownBy = '') => {
  expect(state).toMatch(/^[YpN]$/);
  const references = [...shownBy.matchAll(/`([\w-]+)`: ((?:“[^”]+”(?:, )?)+)/g)];
  expect(references).not.toEqual([]);
  const missing = references.flatMap(([, file = '', titles = '']) => {
    const source = read(`test/e2e/${file}.test.ts`);
    return [...titles.matchAll(/“([^”]+)”/g)].flatMap(([, title = '']) => (source.includes(`test('${title}'`) ? [] : `${file}: ${title}`));
  });
  expect(missing).toEqual([]);
});
