// Reads key presses as bindings, on every layout, and calls what is bound to them.
import { sameForm } from '../../electron/contract/shortcut-table.ts';

/** What the key with this code gives on a Latin keyboard; undefined for a key that gives no letter or digit. */
const signs: Record<string, string> = { Comma: ',', Period: '.', Slash: '/', Semicolon: ';', Minus: '-', Equal: '=' };
const latin = (code: string): string | undefined => /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? signs[code];
const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
const isLatin = (key: string): boolean => key <= '\u007f' || /^\p{Script=Latin}$/u.test(key);
/** The letter before was of another script: then signs stand where Latin keyboards have letters, such as Hebrew `'` on W. */
let isOtherScript = false;

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'>;
const macs = /^Mac/;

/** The press as bindings: by what the key gives, and by its place where that is no Latin letter. None while an input method composes. */
export function pressed({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode }: Key): string[] {
  if (isComposing || keyCode === 229 || /^(Control|Shift|Alt|AltGraph|Meta|Dead|Process|Unidentified|CapsLock)$/.test(key)) return [];
  const plain = key.normalize('NFKC');
  if (isLetter(plain)) isOtherScript = !isLatin(plain);
  const isMac = macs.test(navigator.platform);
  const mod = isMac ? metaKey : ctrlKey;
  const others = isMac ? ctrlKey && 'Control+' : metaKey && 'Meta+';
  const held = `${others || ''}${mod ? '$mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}`;
  const place = latin(code);
  const isByPlace = place !== undefined && (!isLatin(plain) || isOtherScript || altKey || (mod && /\d/.test(place)));
  const byKey = isLatin(plain) || !isByPlace ? [plain.length === 1 ? plain.toLowerCase() : plain] : [];
  // Shift and the key of the slash is the question mark.
  const byPlace = isByPlace ? [place === '/' && shiftKey ? '?' : place] : [];
  return [...new Set([...byKey, ...byPlace])].map((each) => sameForm(`${held}${each === ' ' ? 'Space' : each}`));
}

export type Run = (event: KeyboardEvent) => void;
/** The control in a row that says these keys press it. */
export const controlFor = (row: Element | null, keys: readonly string[]): HTMLElement | null =>
  row?.querySelector<HTMLElement>(keys.map((key) => `[aria-keyshortcuts="${CSS.escape(key)}"]`).join() || ':not(*)') ?? null;

/** Between the keys of a sequence. */
export const maxPauseMs = 1_000;

/** Calls what is bound to the keys; returns the function that unbinds them. */
export function bindKeys(bindings: Readonly<Record<string, Run>>): () => void {
  const all = Object.entries(bindings).map(([binding, run]) => ({ steps: binding.split(' ').map(sameForm), at: 0, run }));
  let last = -Infinity;
  const listen = (event: KeyboardEvent): void => {
    const now = pressed(event);
    if (now.length === 0) return;
    if (event.timeStamp - last > maxPauseMs) for (const each of all) each.at = 0;
    last = event.timeStamp;
    for (const each of all) {
      const isNext = now.includes(each.steps[each.at] ?? '');
      each.at = isNext ? each.at + 1 : 0;
      if (each.at < each.steps.length || !isNext) continue;
      each.at = 0;
      each.run(event);
    }
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}
