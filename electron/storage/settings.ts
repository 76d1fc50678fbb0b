// The settings on disk, and the listeners for their changes.
import * as v from 'valibot';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { defaultSettings, settings as schema } from '../contract/settings.ts';
import type { Settings } from '../contract/settings.ts';
import { stored } from './database.ts';
import { createJsonFile } from './json-file.ts';

export interface SettingsStore {
  get(): Settings;
  /** Applies the whole patch, or nothing when one of its values is invalid. */
  set(patch: Partial<Settings>): Result<Settings>;
  /** Returns a function that stops listening. */
  onChange(listener: (settings: Settings) => void): () => void;
}

interface Options {
  log?: (sentence: string) => void;
  /** Hears where a damaged file was set aside. */
  damaged?: (keptPath: string) => void;
}

export function createSettings(path: string, { log = () => {}, damaged = () => {} }: Options = {}): SettingsStore {
  const file = createJsonFile<Settings>({ path, schema, defaultValue: defaultSettings, log, role: 'settings', damaged });
  const listeners = new Set<(settings: Settings) => void>();
  let current = file.read();

  return {
    get: () => current,
    set(patch) {
      const next = v.parse(schema, { ...current, ...patch });
      const refused = (Object.keys(patch) as (keyof Settings)[]).find((key) => next[key] !== patch[key]);
      if (refused) return fail('invalid-input', 'setting-refused', { value: String(patch[refused]), setting: refused });
      const written = stored(() => file.write(next));
      if (!written.ok) return written;
      current = next;
      for (const listener of listeners) listener(current);
      return ok(current);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
