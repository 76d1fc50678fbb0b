// Changes of a text field that count as typed: its owner hears of them, and Ctrl+Z takes them back.
import type { Replacement } from '../../../logic/text/autocomplete.ts';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Whether a person writes a part of the post into it: the fields in popovers search. */
export const isTextControl = (target: EventTarget | null): target is TextControl =>
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')) &&
  target.closest('[popover]') === null;

/** Puts the caret behind what was inserted. */
export function replaceText(field: TextControl, { start, end, text }: Replacement): void {
  field.focus();
  field.setSelectionRange(start, end);
  // It is deprecated without a successor: `setRangeText` and `value` empty the list of what can be undone.
  document.execCommand('insertText', false, text);
}

/** Inserts at the caret, or in place of what is selected. A shortcode gets spaces where the servers wouldn't find it: next to a letter or a colon. */
export function insertText(field: TextControl, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const isShortcode = /^:\w+:$/.test(text);
  const before = isShortcode && /[\p{L}\p{N}:]$/u.test(field.value.slice(0, start)) ? ' ' : '';
  const after = isShortcode && /^[\p{L}\p{N}:]/u.test(field.value.slice(end)) ? ' ' : '';
  replaceText(field, { start, end, text: before + text + after });
}
