import { expect, test } from 'vitest';
import { readPopupId, writePopupId } from '../../../../../electron/notifications/popups/popup.ts';
import type { PopupTarget } from '../../../../../electron/notifications/popups/popup.ts';
import { mira } from '../../samples.ts';

const key = '6b0f7a9d-3c52-4e0b-9a41-5d8e27c1f6a3';
const target: PopupTarget = {
  account: mira,
  route: { view: 'thread', id: '7' },
  buttons: [
    { kind: 'favourite', id: '7' },
    { kind: 'answer', id: '7' },
  ],
  replyTo: '7',
};
const encodeTarget = (what: unknown) => `${key}.${Buffer.from(JSON.stringify(what)).toString('base64url')}`;

test('reads back a written id', () => {
  expect(readPopupId(writePopupId({ key, target }))).toEqual({ key, target });
  expect(readPopupId(writePopupId({ key, target: null }))).toEqual({ key, target: null });
});

test('writes an id that is safe in XML attributes and argument lists', () => {
  expect(writePopupId({ key, target })).toMatch(/^[\w.-]+$/);
});

test('encodes account, route, and buttons, and nothing else', () => {
  const [, held = ''] = writePopupId({ key, target }).split('.');
  expect(JSON.parse(Buffer.from(held, 'base64url').toString())).toEqual(target);
});

test('leaves out a target that is too long for a toast', () => {
  const long = { ...target, route: { view: 'thread' as const, id: '7'.repeat(500) } };
  expect(readPopupId(writePopupId({ key, target: long }))).toEqual({ key, target: null });
});

test.each([
  ['from another program', 'a-tag', null],
  ['that is not base64', `${key}.!!`, null],
  ['without valid JSON', `${key}.abcd`, { key, target: null }],
  ['with an invalid account', encodeTarget({ ...target, account: 'mira' }), { key, target: null }],
  ['with an unknown view', encodeTarget({ ...target, route: { view: 'token' } }), { key, target: null }],
  ['with an unknown button', encodeTarget({ ...target, buttons: [{ kind: 'delete', id: '7' }] }), { key, target: null }],
])('returns no target for an id %s', (_, id, expected) => {
  expect(readPopupId(id)).toEqual(expected);
});
