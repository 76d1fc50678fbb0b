// @vitest-environment jsdom
// Tests the XML of toasts with a parser, as Windows reads it: no text of a post may become markup.
import { expect, test } from 'vitest';
import type { Popup } from '../../../../../electron/notifications/popups/popup.ts';
import { readActivation, writeToast } from '../../../../../electron/notifications/popups/system/toast-xml.ts';
import { samplePopup } from './popup.ts';

const id = '6b0f7a9d-3c52-4e0b-9a41-5d8e27c1f6a3.e30';
function toast(more: Partial<Popup> = {}, picture: string | null = null) {
  const document = new DOMParser().parseFromString(writeToast(samplePopup(more).popup, id, picture), 'text/xml');
  const all = (name: string) => [...document.querySelectorAll(name)];
  const attributes = (name: string) =>
    all(name).map((element) => Object.fromEntries([...element.attributes].map((one) => [one.name, one.value])));
  return { root: document.documentElement, texts: all('text').map((text) => text.textContent), attributes };
}

test('contains title and body and does not repeat the app’s name', () => {
  const { root, texts, attributes } = toast();
  expect(root.tagName).toBe('toast');
  expect(texts).toEqual(['Jonna mentioned you', 'a & <b>']);
  expect(attributes('binding')).toEqual([{ template: 'ToastGeneric' }]);
});

test('distinguishes a click, each button, and the reply in its arguments', () => {
  const { root, attributes } = toast();
  expect(root.getAttribute('launch')).toBe(`type=click&popup=${id}`);
  expect(attributes('action')).toEqual([
    { activationType: 'foreground', arguments: `type=reply&popup=${id}`, content: 'Reply', 'hint-inputId': 'reply' },
    { activationType: 'foreground', arguments: `type=action&action=0&popup=${id}`, content: 'Favourite' },
    { activationType: 'foreground', arguments: `type=action&action=1&popup=${id}`, content: 'Mark as read' },
  ]);
  expect(attributes('input')).toEqual([{ id: 'reply', type: 'text', placeHolderContent: 'Reply to Jonna' }]);
});

test('contains no buttons, reply field, picture, or audio element by default', () => {
  const { attributes } = toast({ actions: [], reply: null });
  expect(['action', 'actions', 'input', 'image', 'audio'].map((name) => attributes(name).length)).toEqual([0, 0, 0, 0, 0]);
});

test('turns the sound off if silent, and refers to the picture as a file', () => {
  const { attributes } = toast({ silent: true }, '/pictures/a & b.png');
  expect(attributes('audio')).toEqual([{ silent: 'true' }]);
  expect(attributes('image')).toEqual([{ placement: 'appLogoOverride', src: 'file:///pictures/a%20&%20b.png' }]);
});

test.each([
  ['markup', '</text><action arguments="type=click"/>', '</text><action arguments="type=click"/>'],
  ['control characters', 'a\u0000b\u000bc', 'abc'],
  ['half of a surrogate pair', 'a\ud83d', 'a\ufffd'],
  ['an emoji', '🐦', '🐦'],
])('keeps untrusted input as text: %s', (_, title, expectedText) => {
  const { root, texts } = toast({ title });
  expect(root.tagName).toBe('toast');
  expect(texts[0]).toBe(expectedText);
});

test.each([
  [
    { type: 'click', arguments: `type=click&popup=${id}` },
    { id, use: { kind: 'click' } },
  ],
  [
    { type: 'action', actionIndex: 1, arguments: `type=action&action=1&popup=${id}` },
    { id, use: { kind: 'button', index: 1 } },
  ],
  [
    { type: 'reply', reply: 'a=b&c', arguments: `type=reply&popup=${id}` },
    { id, use: { kind: 'reply', text: 'a=b&c' } },
  ],
  [{ type: 'click', arguments: 'type=click&tag=1' }, null],
])('parses the activation %j', (activation, expected) => {
  expect(readActivation(activation)).toEqual(expected);
});
