import { expect, test } from 'vitest';
import * as v from 'valibot';
import { activeFilters, hidesNotification, hidesStatus } from '../src/active-filters.ts';
import { status } from '../src/entities/status.ts';

const clock = { now: Date.parse('2026-05-01T12:00:00Z') };
const filtered = (...filters: object[]) =>
  v.parse(status, {
    id: '2',
    account: { id: '7', username: 'ida', acct: 'ida' },
    filtered: filters.map((filter, at) => ({ filter: { id: String(at), title: `F${at}`, context: ['home'], ...filter } })),
  });
const ids = (...filters: object[]) => activeFilters(filtered(...filters).filtered, 'home', clock).map(({ filter }) => filter.id);

test('applies a filter only in its contexts', () => {
  expect(ids({}, { context: ['public', 'home'] }, { context: ['notifications'] })).toEqual(['0', '1']);
});

test('applies a filter until it expires', () => {
  expect(ids({ expires_at: '2026-05-01T11:59:59Z' }, { expires_at: '2026-05-01T12:00:01Z' })).toEqual(['1']);
});

test('hides a notification if a filter hides its post in notifications, unless the post is the user’s own', () => {
  const hides = { context: ['notifications'], filter_action: 'hide' };
  const of = (filter: object, ownId = '1') => hidesNotification({ status: filtered(filter) }, ownId, clock);
  expect([of(hides), of({ ...hides, filter_action: 'warn' }), of({ ...hides, context: ['home'] }), of(hides, '7')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(hidesNotification({ status: null }, '1', clock)).toBe(false);
  expect(hidesStatus(filtered({ filter_action: 'blur' }).filtered)).toBe(false);
});
