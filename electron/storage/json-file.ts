// One small JSON file that is either the old or the new version after a crash, never half of one.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { setAside } from './set-aside.ts';

export interface JsonFile<T> {
  /** What is on disk, or the default where there is no file or a damaged one (which is set aside). */
  read(): T;
  /** On disk when it returns; throws when the disk refuses. */
  write(value: T): void;
}

interface Options<T> {
  path: string;
  schema: v.GenericSchema<unknown, T>;
  otherwise: T;
  log: (sentence: string) => void;
  now?: () => number;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function createJsonFile<T>({ path, schema, otherwise, log, now = Date.now }: Options<T>): JsonFile<T> {
  return {
    read() {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        if (isMissing(error)) return otherwise;
        throw error;
      }
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
      if (parsed.success) return parsed.output;
      log(`${path} was damaged and is kept as ${setAside(path, now())}; its defaults are used.`);
      return otherwise;
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

/** Makes the rename itself durable; Windows can't open folders and needs no such thing. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
