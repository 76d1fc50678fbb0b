// docs/features.md says what the app can do, and every test that it names is there.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const rows = read('docs/features.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Feature '))
  .map((line) => line.slice(2, -2).split(' | '));

test('the page has a row for each of the 38 features', () => {
  expect(rows).toHaveLength(38);
  expect(new Set(rows.map(([feature]) => feature)).size).toBe(38);
});

test.each(rows)('%s: %s, as the tests show that are named', (_, state, shownBy = '') => {
  expect(state).toMatch(/^[YpN]$/);
  const named = [...shownBy.matchAll(/`([\w-]+)`: ((?:“[^”]+”(?:, )?)+)/g)];
  expect(named).not.toEqual([]);
  const missing = named.flatMap(([, file = '', titles = '']) => {
    const source = read(`test/e2e/${file}.test.ts`);
    return [...titles.matchAll(/“([^”]+)”/g)].flatMap(([, title = '']) => (source.includes(`test('${title}'`) ? [] : `${file}: ${title}`));
  });
  expect(missing).toEqual([]);
});
