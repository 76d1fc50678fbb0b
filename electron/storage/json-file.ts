// Reads and writes a small JSON file atomically: after a crash it has either the old or the new value.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { describeError } from '../system/describe-error.ts';
import type { FileMarks } from './file-marks.ts';
import { refuseSpecialFile, setAside, UnusableFileError, wrapFileErrors } from './unusable-file.ts';
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
  marks?: FileMarks;
  /** Called if the file is missing although it is marked. */
  onMissing?: () => void;
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
  marks,
  onMissing = () => {},
  now = Date.now,
}: Options<T>): JsonFile<T> {
  function noticeMissing(): void {
    if (!marks?.has(path)) return;
    marks.remove(path);
    log(`${path} is missing; its defaults are used.`);
    onMissing();
  }

  return {
    read() {
      let text: string;
      try {
        refuseSpecialFile(path);
        text = readFileSync(path, 'utf8');
      } catch (error) {
        if (isMissing(error)) {
          noticeMissing();
          return defaultValue;
        }
        if (role !== undefined) throw new UnusableFileError(role, path, error);
        log(`${path} could not be read; its defaults are used. ${describeError(error)}`);
        return defaultValue;
      }
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
      if (parsed.success) {
        marks?.add(path);
        return parsed.output;
      }
      const setAsidePath = role === undefined ? setAside(path, now()) : wrapFileErrors(role, path, () => setAside(path, now()));
      marks?.remove(path);
      log(`${path} was damaged and is kept as ${setAsidePath}; its defaults are used.`);
      onDamaged(setAsidePath);
      return defaultValue;
    },
    write(value) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const next = `${path}.new`;
      // A pipe at this path would wait for a reader.
      rmSync(next, { force: true });
      const file = openSync(next, 'w', 0o600);
      try {
        writeSync(file, `${JSON.stringify(value, null, 2)}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(next, path);
      flushFolder(dirname(path));
      marks?.add(path);
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
