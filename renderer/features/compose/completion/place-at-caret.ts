// Positions the suggestion list below or above the caret's line, within the field, so that the toolbar below stays visible.
import type { TextControl } from './edit-field.ts';

const gap = 4;
const margin = 8;
const maxWidth = 420;
/** Pixels, about two suggestions. With less room the list covers what is below the field. */
const minHeight = 64;

const mirroredProperties = [
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

/** Top and bottom of the caret's line, clipped to the field. No browser API gives them: a copy of the field is laid out and measured. */
function caretLine(field: TextControl): { top: number; bottom: number } {
  const box = field.getBoundingClientRect();
  if (field instanceof HTMLInputElement) return { top: box.top, bottom: box.bottom };
  const style = getComputedStyle(field);
  const mirror = document.createElement('div');
  for (const property of mirroredProperties) mirror.style[property] = style[property];
  Object.assign(mirror.style, { position: 'fixed', visibility: 'hidden', whiteSpace: 'pre-wrap', overflowWrap: 'break-word' });
  mirror.textContent = field.value.slice(0, field.selectionEnd);
  const caret = mirror.appendChild(document.createElement('span'));
  caret.textContent = '\u200b';
  field.parentElement?.append(mirror);
  const { offsetTop, offsetHeight } = caret;
  mirror.remove();
  const top = Math.min(Math.max(box.top + offsetTop - field.scrollTop, box.top), box.bottom);
  return { top, bottom: Math.min(top + offsetHeight, box.bottom) };
}

export function placeAtCaret(list: HTMLElement, field: TextControl): void {
  const box = field.getBoundingClientRect();
  const line = caretLine(field);
  const width = Math.min(box.width, maxWidth);
  const leftEdge = document.dir === 'rtl' ? box.right - width : box.left;
  Object.assign(list.style, { left: `${leftEdge}px`, width: `${width}px`, maxHeight: 'none' });
  const height = list.offsetHeight;
  const below = box.bottom - line.bottom - gap;
  const above = line.top - gap - margin;
  const isBelow = height <= below || below >= above || Math.max(below, above) < minHeight;
  const coversNextElements = isBelow && below < Math.min(height, minHeight);
  const heightInField = isBelow ? below : above;
  const availableHeight = coversNextElements ? innerHeight - line.bottom - gap - margin : heightInField;
  list.style.maxHeight = `${availableHeight}px`;
  list.style.top = isBelow ? `${line.bottom + gap}px` : 'auto';
  list.style.bottom = isBelow ? 'auto' : `${innerHeight - line.top + gap}px`;
}
