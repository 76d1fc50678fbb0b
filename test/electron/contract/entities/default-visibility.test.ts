import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defaultVisibility } from '../../../../electron/contract/entities/default-visibility.ts';

const read = (chosen: object) => v.parse(v.object({ privacy: defaultVisibility }), chosen).privacy;

test('an audience that the app knows stays', () => {
  expect(['public', 'unlisted', 'private', 'direct'].map((privacy) => read({ privacy }))).toEqual([
    'public',
    'unlisted',
    'private',
    'direct',
  ]);
});

test('nothing chosen means everyone', () => {
  expect([read({}), read({ privacy: null })]).toEqual(['public', 'public']);
});

test('an audience that the app does not know is the narrowest one, so that nothing gets out', () => {
  expect([read({ privacy: 'local' }), read({ privacy: '' }), read({ privacy: 3 })]).toEqual(['direct', 'direct', 'direct']);
});
