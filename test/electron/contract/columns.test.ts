// Tests the schema of stored columns.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { settings } from '../../../electron/contract/settings.ts';

const home = { account: 'https://coast.example|1', route: { view: 'home' }, width: 380 };
const list = { account: 'https://lagoon.example|7', route: { view: 'list', id: '4' }, width: 500 };
const read = (columns: unknown) => v.parse(settings, { columns }).columns;

test('keeps valid columns', () => {
  const columns = { mainAt: 1, columns: [home, list] };
  expect(read(columns)).toEqual(columns);
});

test.each([
  ['an array', [home]],
  ['without columns', { mainAt: 0, columns: [] }],
  ['without valid columns', { mainAt: 0, columns: [{ ...home, width: 20 }] }],
  ['not a list', { mainAt: 0, columns: 'home' }],
])('reads no columns from a value that is %s', (_, damaged) => expect(read(damaged)).toBeNull());

test.each([
  ['account', { ...home, account: 'mira' }],
  ['view', { ...home, route: { view: 'tomorrow' } }],
  ['width', { ...home, width: 20 }],
  ['entry', null],
])('omits a column with a damaged %s, and keeps the others', (_, damaged) =>
  expect(read({ mainAt: 0, columns: [damaged, list] })).toEqual({ mainAt: 0, columns: [list] }),
);

test.each([-1, 3, 0.5, '1'])('puts the main pane first if its position is %s', (mainAt) =>
  expect(read({ mainAt, columns: [home, list] })).toEqual({ mainAt: 0, columns: [home, list] }),
);

test('limits the number of columns', () => {
  expect(read({ mainAt: 0, columns: Array.from({ length: 30 }, () => home) })?.columns).toHaveLength(20);
});
