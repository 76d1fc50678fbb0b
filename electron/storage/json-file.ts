// A small JSON file that contains either the old or the new value after a crash, never a part of one.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { describeError } from '../system/describe-error.ts';
import { setAside } from './set-aside.ts';
import { UnusableFile, using } from './unusable-file.ts';
import type { FileRole } from './unusable-file.ts';

export interface JsonFile<T> {
  /** The value on disk, or the default when the file is missing or damaged. A damaged file is set aside.
   * A file that can't be read: with a `role` it throws `UnusableFile`, without one the default is used. */
  read(): T;
  /** When it returns, the value is on disk; throws on a disk error. */
  write(value: T): void;
}

interface Options<T> {
  path: string;
  schema: v.GenericSchema<unknown, T>;
  defaultValue: T;
  log: (sentence: string) => void;
  /** Of a file that the app doesn't start without. */
  role?: FileRole;
  /** Hears where a damaged file was set aside, besides the log. */
  damaged?: (keptPath: string) => void;
  now?: () => number;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function createJsonFile<T>({ path, schema, defaultValue, log, role, damaged = () => {}, now = Date.now }: Options<T>): JsonFile<T> {
  return {
    read() {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        if (isMissing(error)) return defaultValue;
        if (role !== undefined) throw new UnusableFile(role, path, error);
        log(`${path} could not be read; its defaults are used. ${describeError(error)}`);
        return defaultValue;
      }
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
      if (parsed.success) return parsed.output;
      const keptPath = role === undefined ? setAside(path, now()) : using(role, path, () => setAside(path, now()));
      log(`${path} was damaged and is kept as ${keptPath}; its defaults are used.`);
      damaged(keptPath);
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

/** Makes the rename durable. Windows can't open folders and doesn't need this. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
