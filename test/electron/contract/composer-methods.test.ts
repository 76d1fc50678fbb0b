// What the window may ask for about windows of their own for drafts. Covers electron/contract/composers.ts.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { composerMethods } from '../../../electron/contract/composer-methods.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { makeDraft } from '../storage/samples.ts';

const draft = makeDraft({ account: makeAccountKey('https://coast.example', '1') });
const opens = (args: object) => v.is(composerMethods['composer.open'].args, { draft, caret: null, ...args });

test('a draft is opened with its caret, or without one', () => {
  expect([opens({}), opens({ caret: { start: 3, end: 5 } })]).toEqual([true, true]);
});

test.each([{ start: -1, end: 0 }, { start: 0.5, end: 1 }, { start: 0 }, '3'])('the caret %j is refused', (caret) => {
  expect(opens({ caret })).toBe(false);
});

test('a draft that is none, and unknown arguments, are refused', () => {
  expect([opens({ draft: { id: '1' } }), opens({ more: 1 })]).toEqual([false, false]);
});
