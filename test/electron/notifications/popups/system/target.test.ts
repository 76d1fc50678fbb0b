import { expect, test } from 'vitest';
import { readPopupId, writePopupId } from '../../../../../electron/notifications/popups/system/target.ts';
import type { PopupTarget } from '../../../../../electron/notifications/popups/system/target.ts';
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
const written = (what: unknown) => `${key}.${Buffer.from(JSON.stringify(what)).toString('base64url')}`;

test('what is written is read again', () => {
  expect(readPopupId(writePopupId({ key, target }))).toEqual({ key, target });
  expect(readPopupId(writePopupId({ key, target: null }))).toEqual({ key, target: null });
});

test('it is safe in an XML attribute and in a list of arguments', () => {
  expect(writePopupId({ key, target })).toMatch(/^[\w.-]+$/);
});

test('it holds whose it is, where it leads and what its buttons do; nothing else', () => {
  const [, held = ''] = writePopupId({ key, target }).split('.');
  expect(JSON.parse(Buffer.from(held, 'base64url').toString())).toEqual(target);
});

test('a target that is too long for a toast is left out', () => {
  const long = { ...target, route: { view: 'thread' as const, id: '7'.repeat(500) } };
  expect(readPopupId(writePopupId({ key, target: long }))).toEqual({ key, target: null });
});

test.each([
  ['somebody else’s', 'a-tag', null],
  ['not base64', `${key}.!!`, null],
  ['not JSON', `${key}.abcd`, { key, target: null }],
  ['an account that is none', written({ ...target, account: 'mira' }), { key, target: null }],
  ['a view that is none', written({ ...target, route: { view: 'token' } }), { key, target: null }],
  ['a button that is none', written({ ...target, buttons: [{ kind: 'delete', id: '7' }] }), { key, target: null }],
])('an id that is %s leads nowhere', (_, id, expected) => {
  expect(readPopupId(id)).toEqual(expected);
});
