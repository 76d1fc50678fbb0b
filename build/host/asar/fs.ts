// Lays a layer over `fs` as Electron's lib/asar/fs-wrapper.ts does: the functions that the app uses read files in an asar, the rest throws by name.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { inArchive, notFound } from './archive.ts';
import type { Archive, Entry } from './archive.ts';

interface Place {
  archive: Archive;
  inner: string;
}
type Reader = (place: Place, options?: unknown) => unknown;

class ArchivedDirent {
  readonly name: string;
  readonly parentPath: string;
  readonly #isDirectory: boolean;
  constructor(name: string, parentPath: string, entry: Entry) {
    this.name = name;
    this.parentPath = parentPath;
    this.#isDirectory = 'files' in entry;
  }
  isDirectory = (): boolean => this.#isDirectory;
  isFile = (): boolean => !this.#isDirectory;
  isSymbolicLink = (): boolean => false;
}

const encodingOf = (options: unknown): BufferEncoding | undefined =>
  typeof options === 'string'
    ? (options as BufferEncoding)
    : ((options as { encoding?: BufferEncoding | null } | null | undefined)?.encoding ?? undefined);

function read({ archive, inner }: Place, options: unknown): Buffer | string {
  const content = archive.read(inner);
  const encoding = encodingOf(options);
  return encoding === undefined ? content : content.toString(encoding);
}

function direntsOf({ archive, inner }: Place): ArchivedDirent[] {
  const folder = archive.entry(inner);
  if (folder === undefined || !('files' in folder)) throw notFound(archive.path, inner);
  return Object.entries(folder.files).flatMap(([name, entry]) => [
    new ArchivedDirent(name, join(archive.path, inner), entry),
    ...('files' in entry ? direntsOf({ archive, inner: join(inner, name) }) : []),
  ]);
}

const sync: Record<string, Reader> = {
  existsSync: ({ archive, inner }) => archive.entry(inner) !== undefined,
  readFileSync: read,
};

const promised: Record<string, Reader> = {
  readFile: async (place, options) => read(place, options),
  async readdir(place, options) {
    const { recursive = false, withFileTypes = false } = (options ?? {}) as { recursive?: boolean; withFileTypes?: boolean };
    if (!recursive || !withFileTypes)
      throw new Error('The host reads folders in an asar only with recursive and withFileTypes; add the rest in build/host/asar.');
    return direntsOf(place);
  },
};

function lay(module: object, name: string, readers: Record<string, Reader>): void {
  for (const key of Object.keys(module)) {
    const original: unknown = Reflect.get(module, key);
    if (typeof original !== 'function' || /^[A-Z_]/.test(key)) continue;
    const layered = (...args: unknown[]): unknown => {
      const place = inArchive(args[0]);
      if (place === undefined) return Reflect.apply(original, module, args) as unknown;
      const reader = readers[key];
      if (reader === undefined) throw new Error(`The host has no ${name}.${key} for files in an asar; add it in build/host/asar.`);
      return reader(place, args[1]);
    };
    Reflect.set(module, key, Object.assign(layered, original));
  }
}

export function layOverFs(): void {
  lay(fs, 'fs', sync);
  lay(fs.promises, 'fs.promises', promised);
  syncBuiltinESMExports();
}
