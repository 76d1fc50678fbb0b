// Places the suggestions at the line with the caret, in the field or above it: the tools below the field stay in sight.
import type { TextControl } from './edit-field.ts';

const gap = 4;
const margin = 8;
const maxWidth = 420;
/** Some two suggestions: with less room they go over what is below. */
const minHeight = 64;

const copied = [
  'width',
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'border',
  'boxSizing',
  'direction',
  'tabSize',
  'textAlign',
] as const;

/** The line's edges, inside what is shown of the field. Browsers don't say: a copy of the field is laid out and measured. */
function caretLine(field: TextControl): { top: number; bottom: number } {
  const box = field.getBoundingClientRect();
  if (field instanceof HTMLInputElement) return { top: box.top, bottom: box.bottom };
  const style = getComputedStyle(field);
  const copy = document.createElement('div');
  for (const property of copied) copy.style[property] = style[property];
  Object.assign(copy.style, { position: 'fixed', visibility: 'hidden', whiteSpace: 'pre-wrap', overflowWrap: 'break-word' });
  copy.textContent = field.value.slice(0, field.selectionEnd);
  const caret = copy.appendChild(document.createElement('span'));
  caret.textContent = '\u200b';
  field.parentElement?.append(copy);
  const { offsetTop, offsetHeight } = caret;
  copy.remove();
  const top = Math.min(Math.max(box.top + offsetTop - field.scrollTop, box.top), box.bottom);
  return { top, bottom: Math.min(top + offsetHeight, box.bottom) };
}

export function placeAtCaret(list: HTMLElement, field: TextControl): void {
  const box = field.getBoundingClientRect();
  const line = caretLine(field);
  const width = Math.min(box.width, maxWidth);
  const left = document.dir === 'rtl' ? box.right - width : box.left;
  Object.assign(list.style, { left: `${left}px`, width: `${width}px`, maxHeight: 'none' });
  const height = list.offsetHeight;
  const [below, above] = [box.bottom - line.bottom - gap, line.top - gap - margin];
  const isBelow = height <= below || below >= above || Math.max(below, above) < minHeight;
  const room = isBelow && below < Math.min(height, minHeight) ? innerHeight - line.bottom - gap - margin : isBelow ? below : above;
  list.style.maxHeight = `${room}px`;
  list.style.top = isBelow ? `${line.bottom + gap}px` : 'auto';
  list.style.bottom = isBelow ? 'auto' : `${innerHeight - line.top + gap}px`;
}
