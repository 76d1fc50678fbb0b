// A draft with all that a post can have, and one of an earlier version. Covers electron/contract/attachments.ts too.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { attachmentPath } from '../../../electron/contract/attachments.ts';
import { draft } from '../../../electron/contract/draft.ts';
import { nothingMore } from '../../../electron/contract/writing.ts';
import { makeDraft } from '../storage/samples.ts';

const picture = {
  id: crypto.randomUUID(),
  kind: 'image',
  name: 'gull.jpg',
  type: 'image/jpeg',
  bytes: 81_234,
  width: 640,
  height: 480,
  duration: null,
  description: 'A gull on a post',
  focus: { x: -0.5, y: 1 },
  thumbnail: null,
  serverId: null,
};
const poll = { options: ['Gulls', 'Terns'], expiresIn: 86_400, multiple: true, hideTotals: false };

test('a draft of an earlier version has nothing but its text', () => {
  const { id, account, text, spoilerText, hasSpoiler, sensitive, visibility, language, inReplyToId, updatedAt } = makeDraft();
  const old = { id, account, text, spoilerText, hasSpoiler, sensitive, visibility, language, inReplyToId, updatedAt };
  expect(v.parse(draft, old)).toEqual({ ...old, ...nothingMore });
});

test('a draft keeps its attachments, its poll and the further posts of its thread', () => {
  const thread = [{ id: crypto.randomUUID(), text: 'And more', attachments: [], poll }];
  const whole = { ...makeDraft(), attachments: [picture], quotedId: '7', quotePolicy: 'nobody', schedule: { at: 9, by: 'server' }, thread };
  expect(v.parse(draft, whole)).toEqual(whole);
});

test.each([
  ['a focus outside of the picture', { attachments: [{ ...picture, focus: { x: 2, y: 0 } }] }],
  ['a poll that ends before it begins', { poll: { ...poll, expiresIn: 0 } }],
  ['a policy that nobody knows', { quotePolicy: 'friends' }],
  ['an attachment whose name leads out of its folder', { attachments: [{ ...picture, id: '../journal.db' }] }],
])('%s is refused', (_, more) => {
  expect(v.safeParse(draft, { ...makeDraft(), ...more }).success).toBe(false);
});

test('the window reads and writes an attachment by its id', () => {
  expect(attachmentPath('a')).toBe('/attachments/a');
});
