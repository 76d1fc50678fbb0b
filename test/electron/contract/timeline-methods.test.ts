// Tests the bridge methods about cached timelines and reading positions.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { timelineMethods } from '../../../electron/contract/journal.ts';

const account = makeAccountKey('https://coast.example', '1');
const accepts = (name: keyof typeof timelineMethods, args: object) => v.is(timelineMethods[name].args, { account, ...args });

test('accepts a reading position with or without the flag `read`', () => {
  const position = { id: '7', offset: 12 };
  expect(accepts('positions.save', { timeline: 'home', position })).toBe(true);
  expect(accepts('positions.save', { timeline: 'home', position, read: true })).toBe(true);
  expect(accepts('positions.save', { timeline: 'home', position, read: 'yes' })).toBe(false);
  expect(accepts('positions.save', { timeline: '../home', position })).toBe(false);
});

test('limits a request for cached posts or notifications to 400 ids', () => {
  const ids = Array.from({ length: 401 }, (_, at) => String(at));
  expect(accepts('cache.statuses', { ids: ids.slice(1) })).toBe(true);
  expect(accepts('cache.statuses', { ids })).toBe(false);
  expect(accepts('cache.notifications', { ids })).toBe(false);
});

test('limits a cached timeline to 5,000 entries', () => {
  const entries = Array.from({ length: 5_001 }, (_, at) => ({ kind: 'entry', id: String(at) }));
  expect(accepts('cache.writeTimeline', { timeline: 'home', entries: entries.slice(1) })).toBe(true);
  expect(accepts('cache.writeTimeline', { timeline: 'home', entries })).toBe(false);
});
