// Columns as they are kept. Covers electron/contract/column-limits.ts too.
import { expect, test } from 'vitest';
import { validColumns } from '../../../electron/contract/columns.ts';

const home = { account: 'https://coast.example|1', route: { view: 'home' }, width: 380 };
const list = { account: 'https://lagoon.example|7', route: { view: 'list', id: '4' }, width: 500 };
const text = (value: unknown) => JSON.stringify(value);

test('columns come back as they were kept', () => {
  const kept = text({ mainAt: 1, columns: [home, list] });
  expect(validColumns(kept)).toBe(kept);
});

test.each([
  ['is no JSON', '{'],
  ['is something else', text([home])],
  ['has no columns', text({ mainAt: 0, columns: [] })],
  ['is far too long', text({ mainAt: 0, columns: Array.from({ length: 2_000 }, () => home) })],
])('a text that %s has none', (_, damaged) => expect(validColumns(damaged)).toBe(''));

test.each([
  ['an account', { ...home, account: 'mira' }],
  ['a view', { ...home, route: { view: 'tomorrow' } }],
  ['a width', { ...home, width: 20 }],
  ['everything', null],
])('a column whose %s is damaged is left out, and the others stay', (_, damaged) =>
  expect(validColumns(text({ mainAt: 0, columns: [damaged, list] }))).toBe(text({ mainAt: 0, columns: [list] })),
);

test.each([-1, 3, 0.5, '1'])('a main place at %s stands first', (mainAt) =>
  expect(validColumns(text({ mainAt, columns: [home, list] }))).toBe(text({ mainAt: 0, columns: [home, list] })),
);

test('more columns than there may be are cut', () => {
  const { columns } = JSON.parse(validColumns(text({ mainAt: 0, columns: Array.from({ length: 30 }, () => home) }))) as {
    columns: unknown[];
  };
  expect(columns).toHaveLength(20);
});
