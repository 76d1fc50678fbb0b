// Exports settings to a file with its kind and format version, and imports them with a sentence for each error.
import * as v from 'valibot';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { defaultSettings, valueNow } from '../contract/settings.ts';
import type { Settings } from '../contract/settings.ts';
import { leftOutShortcuts, validShortcuts } from '../contract/own-shortcuts.ts';

/** The format version: raised when a later version of the app could misread an older file. */
const shape = 1;
const envelope = v.object({
  kind: v.literal('kittiwake-settings'),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  settings: v.record(v.string(), v.unknown()),
});
const isSetting = (name: string): name is keyof Settings => Object.hasOwn(defaultSettings, name);

export const writeSettings = (settings: Settings): string =>
  `${JSON.stringify({ kind: 'kittiwake-settings', version: shape, settings }, null, 2)}\n`;

/** The settings in the file, whose values are not validated yet, and the names that this version doesn't know. */
export function readSettings(text: string): Result<{ patch: Partial<Settings>; leftOut: string[] }> {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text.replace(/^\uFEFF/, ''));
  if (!json.success) return fail('invalid-input', 'settings-not-json');
  const file = v.safeParse(envelope, json.output);
  if (!file.success) return fail('invalid-input', 'settings-foreign');
  if (file.output.version > shape) return fail('invalid-input', 'settings-newer');
  const entries = Object.entries(file.output.settings).map(([name, value]) => [name, valueNow(name, value)] as const);
  const known = entries.filter(([name]) => isSetting(name));
  const odd = known.find(([name, value]) => typeof value !== typeof defaultSettings[name as keyof Settings]);
  if (odd) return fail('invalid-input', 'settings-wrong-type', { setting: odd[0] });
  const patch = Object.fromEntries(known) as Partial<Settings>;
  const leftOut = entries.map(([name]) => name).filter((name) => !isSetting(name));
  if (patch.shortcuts === undefined) return ok({ patch, leftOut });
  // Keys that the system or this version needs are dropped, and the file's other keys are taken.
  const given = patch.shortcuts;
  return ok({ patch: { ...patch, shortcuts: validShortcuts(given) }, leftOut: [...leftOut, ...leftOutShortcuts(given)] });
}
