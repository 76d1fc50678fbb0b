// Reads and writes a small JSON file atomically: after a crash it has either the old or the new value.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { describeError } from '../system/describe-error.ts';
import { setAside, UnusableFileError, wrapFileErrors } from './unusable-file.ts';
import type { FileRole } from './unusable-file.ts';

export interface JsonFile<T> {
  /**
   * Returns the value on disk, or the default if the file is missing or damaged; sets a damaged file aside. If the file cannot be read:
   * throws `UnusableFile` with a `role`, else returns the default.
   */
  read(): T;
  /** The value is on disk when the method returns. Throws on a disk error. */
  write(value: T): void;
}

interface Options<T> {
  path: string;
  schema: v.GenericSchema<unknown, T>;
  defaultValue: T;
  log: (sentence: string) => void;
  /** Role of a file without which the app does not start. */
  role?: FileRole;
  /** Called with the path at which a damaged file was set aside. */
  onDamaged?: (setAsidePath: string) => void;
  now?: () => number;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function createJsonFile<T>({
  path,
  schema,
  defaultValue,
  log,
  role,
  onDamaged = () => {},
  now = Date.now,
}: Options<T>): JsonFile<T> {
  return {
    read() {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        if (isMissing(error)) return defaultValue;
        if (role !== undefined) throw new UnusableFileError(role, path, error);
        log(`${path} could not be read; its defaults are used. ${describeError(error)}`);
        return defaultValue;
      }
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
      if (parsed.success) return parsed.output;
      const setAsidePath = role === undefined ? setAside(path, now()) : wrapFileErrors(role, path, () => setAside(path, now()));
      log(`${path} was damaged and is kept as ${setAsidePath}; its defaults are used.`);
      onDamaged(setAsidePath);
      return defaultValue;
    },
    write(value) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const next = `${path}.new`;
      const file = openSync(next, 'w', 0o600);
      try {
        writeSync(file, `${JSON.stringify(value, null, 2)}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(next, path);
      flushFolder(dirname(path));
    },
  };
}

/** Makes the rename durable. Windows cannot open folders and does not need this. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
