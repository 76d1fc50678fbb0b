// Tests the bridge methods about composer windows.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { composerMethods } from '../../../electron/contract/draft.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { makeDraft } from '../storage/samples.ts';

const draft = makeDraft({ account: makeAccountKey('https://coast.example', '1') });
const opens = (args: object) => v.is(composerMethods['composer.open'].args, { draft, caret: null, ...args });

test('accepts a draft with or without a caret', () => {
  expect([opens({}), opens({ caret: { start: 3, end: 5 } })]).toEqual([true, true]);
});

test.each([{ start: -1, end: 0 }, { start: 0.5, end: 1 }, { start: 0 }, '3'])('rejects the caret %j', (caret) => {
  expect(opens({ caret })).toBe(false);
});

test('rejects an invalid draft, and unknown arguments', () => {
  expect([opens({ draft: { id: '1' } }), opens({ more: 1 })]).toEqual([false, false]);
});
