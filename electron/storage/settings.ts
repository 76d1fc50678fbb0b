// Stores the settings on disk and emits their changes.
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { defaultSettings, effectsOf, settings as schema, migrateValue } from '../contract/settings.ts';
import type { SettingEffect, SettingName, Settings } from '../contract/settings.ts';
import { tryStorage } from './database.ts';
import type { FileMarks } from './file-marks.ts';
import { createJsonFile } from './json-file.ts';
import { validateCustomKeys } from '../contract/custom-shortcuts.ts';

export interface SettingsStore {
  get(): Settings;
  /** Applies the whole patch, or nothing if one of its values is invalid. */
  set(patch: Partial<Settings>): Result<Settings>;
  /** Returns a function that removes the listener. */
  onChange(listener: (settings: Settings, effects: readonly SettingEffect[]) => void): () => void;
}

interface Options {
  log?: (sentence: string) => void;
  /** Called with the path at which a damaged file was set aside. */
  onDamaged?: (keptPath: string) => void;
  marks?: FileMarks;
  /** Called if the file is missing although it is marked. */
  onMissing?: () => void;
}

const isSetting = (name: string): name is SettingName => Object.hasOwn(defaultSettings, name);

/** Refuses another file in the place of the settings: every setting has a default, so the other file would be read as default settings. */
const storedSettings = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
  v.check((values) => Object.keys(values).length === 0 || Object.keys(values).some(isSetting)),
  schema,
);

export function createSettings(path: string, { log = () => {}, ...options }: Options = {}): SettingsStore {
  const file = createJsonFile<Settings>({ path, schema: storedSettings, defaultValue: defaultSettings, log, role: 'settings', ...options });
  const listeners = new Set<Parameters<SettingsStore['onChange']>[0]>();
  let current = file.read();

  return {
    get: () => current,
    set(patch) {
      const next = v.parse(schema, { ...current, ...patch });
      const refusedKey = (Object.keys(patch) as (keyof Settings)[]).find((key) => !isDeepStrictEqual(next[key], patch[key]));
      if (refusedKey) {
        const value = patch[refusedKey];
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        return fail('invalid-input', 'setting-refused', { value: text, setting: refusedKey });
      }
      const result = tryStorage(() => file.write(next));
      if (!result.ok) return result;
      const changedNames = (Object.keys(next) as SettingName[]).filter((name) => !isDeepStrictEqual(next[name], current[name]));
      current = next;
      for (const listener of listeners) listener(current, effectsOf(changedNames));
      return ok(current);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Version of exported files: increased when a later version of the app could misread an older file. */
const formatVersion = 1;
const fileSchema = v.object({
  kind: v.literal('kittiwake-settings'),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  settings: v.record(v.string(), v.unknown()),
});

/** Returns the text of an exported settings file, with its kind and format version. */
export const writeSettings = (settings: Settings): string =>
  `${JSON.stringify({ kind: 'kittiwake-settings', version: formatVersion, settings }, null, 2)}\n`;

/**
 * Reads an exported settings file, with an error for each kind of invalid file. Returns the settings, with values not validated yet, and
 * the names that this version does not know.
 */
export function readSettings(text: string): Result<{ patch: Partial<Settings>; leftOut: string[] }> {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text.replace(/^\uFEFF/, ''));
  if (!json.success) return fail('invalid-input', 'settings-not-json');
  const file = v.safeParse(fileSchema, json.output);
  if (!file.success) return fail('invalid-input', 'settings-foreign');
  if (file.output.version > formatVersion) return fail('invalid-input', 'settings-newer');
  const entries = Object.entries(file.output.settings).map(([name, value]) => [name, migrateValue(name, value)] as const);
  const settingEntries = entries.filter(([name]) => isSetting(name));
  const invalidEntry = settingEntries.find(([name, value]) => typeof value !== typeof defaultSettings[name as keyof Settings]);
  if (invalidEntry) return fail('invalid-input', 'settings-wrong-type', { setting: invalidEntry[0] });
  const patch = Object.fromEntries(settingEntries) as Partial<Settings>;
  const leftOut = entries.map(([name]) => name).filter((name) => !isSetting(name));
  if (!patch.shortcuts) return ok({ patch, leftOut });
  // Drops shortcuts that the system or this version needs; imports the others.
  const shortcuts = validateCustomKeys(patch.shortcuts);
  return ok({ patch: { ...patch, shortcuts: shortcuts.own }, leftOut: [...leftOut, ...shortcuts.leftOut] });
}
