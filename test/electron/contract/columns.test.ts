// Tests the schema of stored columns.
import { expect, test } from 'vitest';
import { removeInvalidColumns } from '../../../electron/contract/settings.ts';

const home = { account: 'https://coast.example|1', route: { view: 'home' }, width: 380 };
const list = { account: 'https://lagoon.example|7', route: { view: 'list', id: '4' }, width: 500 };
const text = (value: unknown) => JSON.stringify(value);

test('returns valid stored columns unchanged', () => {
  const columnsText = text({ mainAt: 1, columns: [home, list] });
  expect(removeInvalidColumns(columnsText)).toBe(columnsText);
});

test.each([
  ['is not JSON', '{'],
  ['is an array', text([home])],
  ['has no columns', text({ mainAt: 0, columns: [] })],
  ['is far too long', text({ mainAt: 0, columns: Array.from({ length: 2_000 }, () => home) })],
])('returns no columns for a text that %s', (_, damaged) => expect(removeInvalidColumns(damaged)).toBe(''));

test.each([
  ['account', { ...home, account: 'mira' }],
  ['view', { ...home, route: { view: 'tomorrow' } }],
  ['width', { ...home, width: 20 }],
  ['entry', null],
])('omits a column with a damaged %s, and keeps the others', (_, damaged) =>
  expect(removeInvalidColumns(text({ mainAt: 0, columns: [damaged, list] }))).toBe(text({ mainAt: 0, columns: [list] })),
);

test.each([-1, 3, 0.5, '1'])('puts the main pane first if its position is %s', (mainAt) =>
  expect(removeInvalidColumns(text({ mainAt, columns: [home, list] }))).toBe(text({ mainAt: 0, columns: [home, list] })),
);

test('limits the number of columns', () => {
  const { columns } = JSON.parse(removeInvalidColumns(text({ mainAt: 0, columns: Array.from({ length: 30 }, () => home) }))) as {
    columns: unknown[];
  };
  expect(columns).toHaveLength(20);
});
