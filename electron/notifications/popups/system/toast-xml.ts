// Writes Windows toasts as XML: only in XML can clicks, buttons, and replies carry the account and location that they need after a restart.
import { pathToFileURL } from 'node:url';
import { m } from '../../../messages/main.ts';
import type { Popup } from '../popup.ts';

export type ToastUse = { kind: 'click' } | { kind: 'button'; index: number } | { kind: 'reply'; text: string };

// Windows refuses the whole toast for a single character that is invalid in XML.
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(notInXml, '')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

const tag = (name: string, attributes: Record<string, string>, content = ''): string => {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return `<${name}${attributeTexts.join('')}>${content}</${name}>`;
};

/**
 * `id`: from `writePopupId`. `picture`: path of a file. Electron reads `type` and `action` of the arguments itself
 * (shell/browser/notifications/win/windows_toast_activator.cc) and passes all of them to `Notification.handleActivation`.
 */
export function writeToast({ title, body, silent, actions, reply }: Popup, id: string, picture: string | null): string {
  const activation = (use: string) => ({ activationType: 'foreground', arguments: `${use}&popup=${id}` });
  const image = picture === null ? '' : tag('image', { placement: 'appLogoOverride', src: pathToFileURL(picture).href });
  const texts = [title, body].filter(Boolean).map((text) => tag('text', {}, escape(text)));
  const replyField = reply === null ? '' : tag('input', { id: 'reply', type: 'text', placeHolderContent: reply.placeholder });
  const sendButton = reply === null ? '' : tag('action', { ...activation('type=reply'), content: m.popups.reply, 'hint-inputId': 'reply' });
  const buttons = actions.map(({ label }, index) => tag('action', { ...activation(`type=action&action=${index}`), content: label }));
  return tag(
    'toast',
    { launch: `type=click&popup=${id}`, activationType: 'foreground' },
    [
      tag('visual', {}, tag('binding', { template: 'ToastGeneric' }, texts.join('') + image)),
      reply === null && actions.length === 0 ? '' : tag('actions', {}, replyField + sendButton + buttons.join('')),
      silent ? tag('audio', { silent: 'true' }) : '',
    ].join(''),
  );
}

interface Activation {
  type: string;
  arguments: string;
  actionIndex?: number;
  reply?: string;
}

/** Returns the toast's id and the user's action; null for a toast that this app has not written. */
export function readActivation({ type, arguments: args, actionIndex, reply }: Activation): { id: string; use: ToastUse } | null {
  const id = new URLSearchParams(args).get('popup');
  if (id === null) return null;
  if (type === 'reply') return { id, use: { kind: 'reply', text: reply ?? '' } };
  if (type === 'action' && actionIndex !== undefined) return { id, use: { kind: 'button', index: actionIndex } };
  return { id, use: { kind: 'click' } };
}
