// Records which files exist, in a file of its own, so that a missing file is noticed instead of being created silently.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { tryStorage } from './database.ts';
import { createJsonFile } from './json-file.ts';

export interface FileMarks {
  has(path: string): boolean;
  /** Records those of the files that exist. */
  add(...paths: string[]): void;
  remove(path: string): void;
}

const schema = v.object({ files: v.array(v.string()) });

/** Never throws: if the file cannot be used, no missing file is noticed. */
export function openFileMarks(path: string, log: (sentence: string) => void): FileMarks {
  const file = createJsonFile({ path, schema, defaultValue: { files: [] }, log });
  const names = new Set(file.read().files);
  function write(): void {
    if (!tryStorage(() => file.write({ files: [...names] })).ok) log('The list of existing files could not be written.');
  }
  return {
    has: (each) => names.has(basename(each)),
    add(...paths) {
      const newNames = paths.filter((each) => existsSync(each)).map((each) => basename(each));
      if (newNames.every((name) => names.has(name))) return;
      for (const name of newNames) names.add(name);
      write();
    },
    remove(each) {
      if (names.delete(basename(each))) write();
    },
  };
}

/** Records nothing. */
export const noFileMarks: FileMarks = { has: () => false, add: () => undefined, remove: () => undefined };
