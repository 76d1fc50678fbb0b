// What the window may ask for about kept timelines and reading positions.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { timelineMethods } from '../../../electron/contract/timeline-methods.ts';

const account = makeAccountKey('https://coast.example', '1');
const accepts = (name: keyof typeof timelineMethods, args: object) => v.is(timelineMethods[name].args, { account, ...args });

test('a reading position may tell the server that everything up to there was read', () => {
  const position = { id: '7', offset: 12 };
  expect(accepts('positions.save', { timeline: 'home', position })).toBe(true);
  expect(accepts('positions.save', { timeline: 'home', position, read: true })).toBe(true);
  expect(accepts('positions.save', { timeline: 'home', position, read: 'yes' })).toBe(false);
  expect(accepts('positions.save', { timeline: '../home', position })).toBe(false);
});

test('at most 400 kept posts are asked for at once', () => {
  const ids = Array.from({ length: 401 }, (_, at) => String(at));
  expect(accepts('cache.statuses', { ids: ids.slice(1) })).toBe(true);
  expect(accepts('cache.statuses', { ids })).toBe(false);
  expect(accepts('cache.notifications', { ids })).toBe(false);
});

test('at most 5,000 entries of a timeline are kept', () => {
  const entries = Array.from({ length: 5_001 }, (_, at) => ({ kind: 'entry', id: String(at) }));
  expect(accepts('cache.writeTimeline', { timeline: 'home', entries: entries.slice(1) })).toBe(true);
  expect(accepts('cache.writeTimeline', { timeline: 'home', entries })).toBe(false);
});
