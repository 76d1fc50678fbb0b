import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { draft } from '../../../electron/contract/draft.ts';
import { localPreferences, timelineEntry, timelineKey } from '../../../electron/contract/journal.ts';

test.each([
  ['home', true],
  ['list:12', true],
  ['tag:seabirds', true],
  ['Home', false],
  ['tag:', false],
  ['', false],
])('validates the timeline key %j: %s', (key, valid) => expect(v.is(timelineKey, key)).toBe(valid));

test('accepts an entry, or a gap between two entries, as a row of a timeline', () => {
  expect(v.is(timelineEntry, { kind: 'entry', id: '1' })).toBe(true);
  expect(v.is(timelineEntry, { kind: 'gap', newer: '2', older: '1' })).toBe(true);
  expect(v.is(timelineEntry, { kind: 'gap', newer: '2' })).toBe(false);
});

test('requires a UUID and an account key for a draft', () => {
  const whole = {
    id: crypto.randomUUID(),
    account: makeAccountKey('https://coast.example', '7'),
    text: '',
    spoilerText: '',
    hasSpoiler: false,
    sensitive: false,
    visibility: 'public',
    language: null,
    inReplyToId: null,
    updatedAt: 0,
  };
  expect(v.is(draft, whole)).toBe(true);
  expect(v.is(draft, { ...whole, id: '1' })).toBe(false);
  expect(v.is(draft, { ...whole, account: 'mira' })).toBe(false);
});

describe('preferences', () => {
  test('have defaults for missing fields', () =>
    expect(v.parse(localPreferences, {})).toEqual({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null }));
  test('keep the profile edits, and drop only these if they are damaged', () => {
    const profileEdit = { note: 'Terns', quotePolicy: '', header: 'remove', pictures: ['avatar'] };
    expect(v.parse(localPreferences, { profileEdit }).profileEdit).toEqual(profileEdit);
    const damaged = { recentSearches: ['terns'], profileEdit: { ...profileEdit, privacy: 'all' } };
    expect(v.parse(localPreferences, damaged)).toMatchObject({ recentSearches: ['terns'], profileEdit: null });
  });
  test('drop only a damaged field', () => {
    expect(v.parse(localPreferences, { pinnedLists: 'all', recentSearches: ['terns'], hiddenIn: {}, hiddenOf: {}, visits: null })).toEqual({
      pinnedLists: null,
      recentSearches: ['terns'],
      hiddenIn: {},
      hiddenOf: {},
      visits: null,
    });
  });
});
