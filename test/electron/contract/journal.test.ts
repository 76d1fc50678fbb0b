// Also for electron/contract/profile-edit.ts.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { draft } from '../../../electron/contract/draft.ts';
import { preferences, timelineEntry, timelineKey } from '../../../electron/contract/journal.ts';

test.each([
  ['home', true],
  ['list:12', true],
  ['tag:seabirds', true],
  ['Home', false],
  ['tag:', false],
  ['', false],
])('as a timeline’s key, %j is %s', (key, valid) => expect(v.is(timelineKey, key)).toBe(valid));

test('a row of a timeline is an entry or a gap between two entries', () => {
  expect(v.is(timelineEntry, { kind: 'entry', id: '1' })).toBe(true);
  expect(v.is(timelineEntry, { kind: 'gap', newer: '2', older: '1' })).toBe(true);
  expect(v.is(timelineEntry, { kind: 'gap', newer: '2' })).toBe(false);
});

test('a draft needs a UUID and an account', () => {
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
  test('are empty where nothing was chosen', () =>
    expect(v.parse(preferences, {})).toEqual({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null }));
  test('keep what was changed of the profile, and lose it alone when it is damaged', () => {
    const profileEdit = { note: 'Terns', quotePolicy: '', header: 'remove', pictures: ['avatar'] };
    expect(v.parse(preferences, { profileEdit }).profileEdit).toEqual(profileEdit);
    const damaged = { recentSearches: ['terns'], profileEdit: { ...profileEdit, privacy: 'all' } };
    expect(v.parse(preferences, damaged)).toMatchObject({ recentSearches: ['terns'], profileEdit: null });
  });
  test('lose a damaged part alone', () => {
    expect(v.parse(preferences, { pinnedLists: 'all', recentSearches: ['terns'], hiddenIn: {}, hiddenOf: {}, visits: null })).toEqual({
      pinnedLists: null,
      recentSearches: ['terns'],
      hiddenIn: {},
      hiddenOf: {},
      visits: null,
    });
  });
});
