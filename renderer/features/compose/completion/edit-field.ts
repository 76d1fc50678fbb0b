// Edits a text field as if the user typed: `input` events fire, and Ctrl+Z undoes the change.
import type { Replacement } from '../../../logic/text/autocomplete.ts';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** True for text fields of the post. Inputs in popovers are search fields and are excluded. */
export const isTextControl = (target: EventTarget | null): target is TextControl =>
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')) &&
  target.closest('[popover]') === null;

/** Replaces a range and puts the caret after the inserted text. */
export function replaceText(field: TextControl, { start, end, text }: Replacement): void {
  field.focus();
  field.setSelectionRange(start, end);
  // `execCommand` is deprecated without a successor: `setRangeText` and `value` clear the undo history.
  document.execCommand('insertText', false, text);
}

/**
 * Inserts at the caret or replaces the selection. Adds spaces around a shortcode next to a letter or colon, where servers would not detect
 * it.
 */
export function insertText(field: TextControl, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const isShortcode = /^:\w+:$/.test(text);
  const before = isShortcode && /[\p{L}\p{N}:]$/u.test(field.value.slice(0, start)) ? ' ' : '';
  const after = isShortcode && /^[\p{L}\p{N}:]/u.test(field.value.slice(end)) ? ' ' : '';
  replaceText(field, { start, end, text: before + text + after });
}
