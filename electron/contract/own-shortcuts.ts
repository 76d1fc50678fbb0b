// Which keys a person may give a command: what the system, the app and other commands use is refused or named.
import { keptInList, readOwn, sameForm, shortcutTable, withOwn } from './shortcut-table.ts';
import type { OwnShortcuts, Shortcuts } from './shortcut-table.ts';

/** Why keys are refused: the system or the app needs them, or a row of a list takes one key without Ctrl and Alt. */
export type RefusedKeys = 'reserved' | 'single';

const fixedGroups = ['pictures', 'writing'];
const fixed = ['anywhere.account', 'anywhere.find', 'anywhere.zoom', 'anywhere.panes', 'window.back', 'window.forward'];
/** In these a row has the focus, and has the key at once. */
const ofRows = ['list', 'post', 'thread'];
const groupOf = (id: string): string => id.split('.')[0] ?? '';

const all = (shortcuts: Shortcuts): [id: string, keys: readonly string[]][] =>
  Object.entries(shortcuts).flatMap(([group, names]) =>
    Object.entries(names as Record<string, readonly string[]>).map(([name, keys]): [string, readonly string[]] => [
      `${group}.${name}`,
      keys,
    ]),
  );
const known = new Set(all(shortcutTable).map(([id]) => id));

export const isFixed = (id: string): boolean => fixedGroups.includes(groupOf(id)) || fixed.includes(id);

const stepForm =
  /^(\$mod\+)?(Alt\+)?(Shift\+)?(F([1-9]|1\d)|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Insert|Delete|Enter|[!-~¡-\u{10ffff}])$/u;
const plainStep = /^(Shift\+)?[^\s]$/u;
/** Of the system, of the edit menu, and of the app itself. */
const modReserved = [
  ...'cxvazyqwrmhgf0123456789-=+',
  'Enter',
  'Shift+z',
  'Shift+v',
  'Shift+r',
  'Shift+i',
  'Shift+g',
  'Alt+i',
  'Home',
  'End',
];
const otherReserved =
  /^(Alt\+(\p{L}|F4|ArrowLeft|ArrowRight)|(Shift\+)?(F1|F3|F6|F10|F11|F12)|(Shift\+)?(Arrow\w+|Home|End|PageUp|PageDown|Insert|Delete|Enter))$/u;
const reserved = new Set(modReserved.map((key) => `$mod+${key}`));

/** Null: the keys can be had, unless another command has them. */
export function whyRefused(id: string, binding: string): RefusedKeys | null {
  const steps = binding.split(' ').map(sameForm);
  if (ofRows.includes(groupOf(id)) && (steps.length > 1 || !plainStep.test(steps[0] ?? ''))) return 'single';
  if (steps.length > 2 || (steps.length > 1 && !steps.every((step) => plainStep.test(step)))) return 'reserved';
  return steps.some((step) => !stepForm.test(step) || reserved.has(step) || otherReserved.test(step)) ? 'reserved' : null;
}

/** Keys meet when they are the same, or when one begins the other: `g` would never wait for `g h`. */
const meet = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((keys) => `${keys.split(' ').map(sameForm).join(' ')} `) as [string, string];
  return a.startsWith(b) || b.startsWith(a);
};

/** The other commands that have these keys. What works only over a picture or in the composer is no conflict. */
export const conflictsOf = (id: string, binding: string, shortcuts: Shortcuts): string[] =>
  all(shortcuts)
    .filter(([other, keys]) => other !== id && !fixedGroups.includes(groupOf(other)) && keys.some((key) => meet(key, binding)))
    .map(([other]) => other);

/** The valid ones of a file's, and the names of those that are left out. */
export function checkOwn(given: unknown): { own: OwnShortcuts; leftOut: string[] } {
  const entries: [string, unknown][] = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const isList = (id: string, keys: unknown): keys is string[] =>
    known.has(id) &&
    !isFixed(id) &&
    Array.isArray(keys) &&
    keys.length <= 3 &&
    keys.every((key) => typeof key === 'string' && key.length < 60 && whyRefused(id, key) === null);
  const valid = Object.fromEntries(entries.filter((entry): entry is [string, string[]] => isList(...entry)));
  // Two commands with the same keys: the first of them keeps them.
  let own: OwnShortcuts = valid;
  for (const [id, keys] of Object.entries(valid).toReversed())
    if (keys.some((key) => conflictsOf(id, key, withOwn(own)).length > 0))
      own = Object.fromEntries(Object.entries(own).filter(([each]) => each !== id));
  return { own, leftOut: entries.map(([id]) => id).filter((id) => !Object.hasOwn(own, id)) };
}

/** The text of the setting; what is damaged is left out, and '' when nothing is left. */
export function validShortcuts(text: string): string {
  if (text === '') return '';
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return '';
  }
  const { own, leftOut } = checkOwn(given);
  if (Object.keys(own).length === 0) return '';
  return leftOut.length === 0 ? text : JSON.stringify(own);
}

/** The names of the shortcuts in a file's text that are left out. */
export function leftOutShortcuts(text: string): string[] {
  try {
    return text === '' ? [] : checkOwn(JSON.parse(text)).leftOut;
  } catch {
    return ['shortcuts'];
  }
}

/** With this command's keys; those of `taken` are taken away from them. */
export function withKeys(text: string, id: string, keys: readonly string[] | null, taken: readonly string[] = []): string {
  const before = readOwn(text);
  const now = withOwn(before);
  const own: Record<string, readonly string[]> = { ...before };
  for (const [other, others] of all(now))
    if (taken.includes(other))
      own[other] = others.filter(
        (key) => !(keys ?? []).some((each) => meet(each, key)) && !(groupOf(other) === 'list' && keptInList.test(key)),
      );
  if (keys) own[id] = keys;
  else delete own[id];
  return Object.keys(own).length === 0 ? '' : JSON.stringify(own);
}
