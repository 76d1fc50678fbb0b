// Converts key presses to key bindings for every keyboard layout, runs the bound functions, and tracks key sequences.
import './input-method.ts';
import { normalizeKey } from '../../electron/contract/shortcut-table.ts';
import { shortcuts } from './shortcuts.svelte.ts';

/** Maps `KeyboardEvent.code` to the character on a Latin keyboard; undefined if that key has no letter, digit or listed sign. */
const signsByCode: Record<string, string> = { Comma: ',', Period: '.', Slash: '/', Semicolon: ';', Minus: '-', Equal: '=' };
const latinCharacterOf = (code: string): string | undefined => /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? signsByCode[code];
const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
const isLatin = (key: string): boolean => key <= '\u007f' || /^\p{Script=Latin}$/u.test(key);
/** True if the last letter was of a non-Latin script: such layouts have signs where Latin ones have letters, such as Hebrew `'` on W. */
let lastLetterWasNonLatin = false;

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
/** Keys that match no binding by themselves. */
const ignoredKeys = /^(Control|Shift|Alt|AltGraph|Meta|Dead|Process|Unidentified|CapsLock)$/;
const isMac = (): boolean => /^Mac/.test(navigator.platform);
const hasMod = ({ ctrlKey, metaKey }: KeyPress): boolean => (isMac() ? metaKey : ctrlKey);

/** Returns the modifiers as they are written before a key. `$mod` is Command on macOS and Control elsewhere. */
function modifiersOf(press: KeyPress): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  const other = isMac() ? ctrlKey && 'Control+' : metaKey && 'Meta+';
  return `${other || ''}${hasMod(press) ? '$mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}`;
}

/** Returns the character that a Latin keyboard has in this position; null if the typed character counts alone. */
function characterByCode(press: KeyPress, typedCharacter: string): string | null {
  const { code, altKey, shiftKey } = press;
  const character = latinCharacterOf(code);
  if (character === undefined) return null;
  const usesCode = !isLatin(typedCharacter) || lastLetterWasNonLatin || altKey || (hasMod(press) && /\d/.test(character));
  if (!usesCode) return null;
  // Shift + Slash is the question mark.
  return character === '/' && shiftKey ? '?' : character;
}

/** Returns the bindings that a key press matches: by `key`, and by `code` if `key` is no Latin letter. */
export function bindingsFor(press: KeyPress): string[] {
  if (ignoredKeys.test(press.key)) return [];
  const character = press.key.normalize('NFKC');
  if (isLetter(character)) lastLetterWasNonLatin = !isLatin(character);
  const byCode = characterByCode(press, character);
  const keys = new Set<string>();
  if (isLatin(character) || byCode === null) keys.add(character.length === 1 ? character.toLowerCase() : character);
  if (byCode !== null) keys.add(byCode);
  const modifiers = modifiersOf(press);
  return [...keys].map((each) => normalizeKey(`${modifiers}${each === ' ' ? 'Space' : each}`));
}

export type KeyHandler = (event: KeyboardEvent) => void;
/** Finds the control in a row whose `aria-keyshortcuts` names one of the keys. */
export const controlFor = (row: Element | null, keys: readonly string[]): HTMLElement | null =>
  row?.querySelector<HTMLElement>(keys.map((key) => `[aria-keyshortcuts="${CSS.escape(key)}"]`).join() || ':not(*)') ?? null;

/** Maximum pause between the keys of a sequence. */
export const maxPauseMs = 1_000;

/** Binds functions to keys or key sequences; returns a function that removes the bindings. */
export function bindKeys(bindings: Readonly<Record<string, KeyHandler>>): () => void {
  const all = Object.entries(bindings).map(([binding, run]) => ({ steps: binding.split(' ').map(normalizeKey), at: 0, run }));
  let lastTime = -Infinity;
  const handleKeydown = (event: KeyboardEvent): void => {
    const pressedBindings = bindingsFor(event);
    if (pressedBindings.length === 0) return;
    if (event.timeStamp - lastTime > maxPauseMs) for (const each of all) each.at = 0;
    lastTime = event.timeStamp;
    for (const each of all) {
      const isNext = pressedBindings.includes(each.steps[each.at] ?? '');
      each.at = isNext ? each.at + 1 : 0;
      if (each.at < each.steps.length || !isNext) continue;
      each.at = 0;
      each.run(event);
    }
  };
  addEventListener('keydown', handleKeydown);
  return () => removeEventListener('keydown', handleKeydown);
}

/** True if one of the keys begins a sequence, such as `g` in `g f`. */
const startsSequence = (keys: readonly string[]): boolean =>
  Object.values(shortcuts).some((group) =>
    Object.values<readonly string[]>(group)
      .flat()
      .some((binding) => keys.some((key) => binding.startsWith(`${key} `))),
  );
let sequenceStartedAt = -Infinity;
let isSecondKey = false;
let hasSeenKey = false;

function trackKey(event: KeyboardEvent): void {
  const { timeStamp } = event;
  const pressedKeys = bindingsFor(event);
  // A modifier key alone.
  if (pressedKeys.length === 0) return;
  hasSeenKey = true;
  isSecondKey = timeStamp - sequenceStartedAt < maxPauseMs;
  sequenceStartedAt = !isSecondKey && startsSequence(pressedKeys) ? timeStamp : -Infinity;
}
addEventListener('keydown', trackKey, { capture: true });

/** True while the second key of a sequence is handled: a list ignores that key, or `f` in `g f` would favourite the focused post. */
export const isInSequence = (): boolean => isSecondKey;

/** True once the user has pressed a key in this window. Modifier keys alone do not count. */
export const hasPressedKey = (): boolean => hasSeenKey;
