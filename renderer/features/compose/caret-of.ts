// Where the caret stands in a composer, so that it goes along when the draft moves to another window.
import type { Caret } from '../../../electron/contract/caret.ts';

/** In the text of the first post. Null: it has no field. */
export function caretOf(composer: HTMLElement | undefined): Caret | null {
  const field = composer?.querySelector('textarea');
  return field ? { start: field.selectionStart, end: field.selectionEnd } : null;
}
