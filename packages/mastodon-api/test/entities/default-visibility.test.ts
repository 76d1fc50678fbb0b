import * as v from 'valibot';
import { expect, test } from 'vitest';
import { audienceOrDefault } from '../../src/entities/account.ts';

const read = (source: object) => v.parse(v.object({ privacy: audienceOrDefault }), source).privacy;

test('keeps a known visibility', () => {
  expect(['public', 'unlisted', 'private', 'direct'].map((privacy) => read({ privacy }))).toEqual([
    'public',
    'unlisted',
    'private',
    'direct',
  ]);
});

test('leaves the choice to the server if nothing was chosen', () => {
  expect([read({}), read({ privacy: null })]).toEqual([null, null]);
});

test('Feature 2: keeps the audiences of Akkoma and GoToSocial', () => {
  expect([read({ privacy: 'local' }), read({ privacy: 'mutuals_only' })]).toEqual(['local', 'mutuals_only']);
});

test('replaces an unknown visibility with the narrowest, so that no post is exposed', () => {
  expect([read({ privacy: 'secret' }), read({ privacy: '' }), read({ privacy: 3 })]).toEqual(['direct', 'direct', 'direct']);
});
