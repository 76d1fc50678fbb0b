// Tests parsing drafts: one with all fields, and one of an earlier version.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { attachmentPath } from '../../../electron/contract/attachments.ts';
import { draft } from '../../../electron/contract/draft.ts';
import { textOnlyFields } from '../../../electron/contract/new-draft.ts';
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

test('fills a draft of an earlier version with defaults', () => {
  const { id, account, text, spoilerText, hasSpoiler, sensitive, visibility, language, inReplyToId, updatedAt } = makeDraft();
  const old = { id, account, text, spoilerText, hasSpoiler, sensitive, visibility, language, inReplyToId, updatedAt };
  expect(v.parse(draft, old)).toEqual({ ...old, ...textOnlyFields });
});

test('parses attachments, a quote, a schedule, and the later posts of a thread', () => {
  const thread = [{ id: crypto.randomUUID(), text: 'And more', attachments: [], poll }];
  const whole = { ...makeDraft(), attachments: [picture], quotedId: '7', quotePolicy: 'nobody', schedule: { at: 9, by: 'server' }, thread };
  expect(v.parse(draft, whole)).toEqual(whole);
});

test.each([
  ['a focus outside of the picture', { attachments: [{ ...picture, focus: { x: 2, y: 0 } }] }],
  ['a poll that ends before it begins', { poll: { ...poll, expiresIn: 0 } }],
  ['an unknown quote policy', { quotePolicy: 'friends' }],
  ['an attachment id that leads out of the folder', { attachments: [{ ...picture, id: '../journal.db' }] }],
])('rejects %s', (_, more) => {
  expect(v.safeParse(draft, { ...makeDraft(), ...more }).success).toBe(false);
});

test('returns the path of an attachment from its id', () => {
  expect(attachmentPath('a')).toBe('/attachments/a');
});
