// Reads files of an asar as Electron's main process does: verifies each on reading, and finds unpacked files beside the archive.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getRawHeader } from '@electron/asar';
import { syncBuiltinESMExports, isBuiltin, registerHooks } from 'node:module';
import { join, dirname, resolve } from 'node:path';

type Header = ReturnType<typeof getRawHeader>;
/** A folder or a file of the archive. */
type ArchiveEntry = Header['header']['files'][string];

// The original functions, taken before `fs` is wrapped.
const { openSync, readSync, readFileSync } = fs;

export class Archive {
  readonly path: string;
  readonly #header: Header;
  readonly #file: number;

  constructor(path: string) {
    this.path = path;
    this.#header = getRawHeader(path);
    this.#file = openSync(path, 'r');
  }

  /** `inner`: path inside the archive, without a leading slash. */
  entry(inner: string): ArchiveEntry | undefined {
    let at: ArchiveEntry | undefined = this.#header.header;
    for (const name of inner.split(/[\\/]/)) at = at !== undefined && 'files' in at ? at.files[name] : undefined;
    return at;
  }

  /** Returns the path of a file that the operating system has to open itself. */
  unpackedPath(inner: string): string | undefined {
    const entry = this.entry(inner);
    return entry !== undefined && 'unpacked' in entry && entry.unpacked ? `${this.path}.unpacked/${inner}` : undefined;
  }

  /** Ends the process if the file does not have the packed content, as Electron does on Windows and macOS. */
  read(inner: string): Buffer {
    const entry = this.entry(inner);
    if (entry === undefined || !('offset' in entry)) throw notFound(this.path, inner);
    const unpacked = this.unpackedPath(inner);
    if (unpacked !== undefined) return readFileSync(unpacked);
    const content = Buffer.alloc(entry.size);
    // The first eight bytes contain the length of the header, which follows.
    if (entry.size > 0) readSync(this.#file, content, 0, entry.size, 8 + this.#header.headerSize + Number(entry.offset));
    const { algorithm, hash } = entry.integrity;
    const actual = createHash(algorithm).update(content).digest('hex');
    if (actual !== hash) {
      console.error(`ASAR Integrity Violation: got a hash mismatch (${actual} vs ${hash}) for ${inner}`);
      process.exit(1);
    }
    return content;
  }
}

/** Error text as in Electron: lib/asar/fs-wrapper.ts. */
export const notFound = (archive: string, inner: string): Error =>
  Object.assign(new Error(`ENOENT, ${inner} not found in ${archive}`), { code: 'ENOENT', errno: -2 });

const archives = new Map<string, Archive>();

/** Splits a path or file URL into archive and inner path; undefined for all others, including the archive itself. */
function locateInArchive(path: unknown): { archive: Archive; inner: string } | undefined {
  const text = path instanceof URL && path.protocol === 'file:' ? fileURLToPath(path) : path;
  const [, file, inner] = typeof text === 'string' ? (/^(.*?\.asar)[\\/](.+)$/s.exec(text) ?? []) : [];
  if (file === undefined || inner === undefined) return undefined;
  const archive = archives.get(file) ?? new Archive(file);
  archives.set(file, archive);
  return { archive, inner };
}

// Wraps `fs` like Electron's lib/asar/fs-wrapper.ts: the functions that the app uses read files in an asar; others throw their name.
interface AsarLocation {
  archive: Archive;
  inner: string;
}
type AsarReader = (location: AsarLocation, options?: unknown) => unknown;

class ArchivedDirent {
  readonly name: string;
  readonly parentPath: string;
  readonly #isDirectory: boolean;
  constructor(name: string, parentPath: string, entry: ArchiveEntry) {
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

function read({ archive, inner }: AsarLocation, options: unknown): Buffer | string {
  const content = archive.read(inner);
  const encoding = encodingOf(options);
  return encoding === undefined ? content : content.toString(encoding);
}

function direntsOf({ archive, inner }: AsarLocation): ArchivedDirent[] {
  const folder = archive.entry(inner);
  if (folder === undefined || !('files' in folder)) throw notFound(archive.path, inner);
  return Object.entries(folder.files).flatMap(([name, entry]) => [
    new ArchivedDirent(name, join(archive.path, inner), entry),
    ...('files' in entry ? direntsOf({ archive, inner: join(inner, name) }) : []),
  ]);
}

const syncReaders: Record<string, AsarReader> = {
  existsSync: ({ archive, inner }) => archive.entry(inner) !== undefined,
  readFileSync: read,
};

const promiseReaders: Record<string, AsarReader> = {
  readFile: async (location, options) => read(location, options),
  async readdir(location, options) {
    const { recursive = false, withFileTypes = false } = (options ?? {}) as { recursive?: boolean; withFileTypes?: boolean };
    if (!recursive || !withFileTypes)
      throw new Error(
        'The host reads folders in an asar only with recursive and withFileTypes; add the rest in packages/electron-host/src/asar.',
      );
    return direntsOf(location);
  },
};

function wrapModule(module: object, name: string, readers: Record<string, AsarReader>): void {
  for (const key of Object.keys(module)) {
    const original: unknown = Reflect.get(module, key);
    if (typeof original !== 'function' || /^[A-Z_]/.test(key)) continue;
    const wrapper = (...args: unknown[]): unknown => {
      const location = locateInArchive(args[0]);
      if (location === undefined) return Reflect.apply(original, module, args) as unknown;
      const reader = readers[key];
      if (reader === undefined)
        throw new Error(`The host has no ${name}.${key} for files in an asar; add it in packages/electron-host/src/asar.`);
      return reader(location, args[1]);
    };
    Reflect.set(module, key, Object.assign(wrapper, original));
  }
}

export function wrapFs(): void {
  wrapModule(fs, 'fs', syncReaders);
  wrapModule(fs.promises, 'fs.promises', promiseReaders);
  syncBuiltinESMExports();
}

// Loads modules from an asar, for `import`, `require`, and workers. Native modules are loaded from beside the archive.
const isArchivedFile = (path: string): boolean => {
  const location = locateInArchive(path);
  const entry = location?.archive.entry(location.inner);
  return entry !== undefined && !('files' in entry);
};

const readJson = (path: string): Record<string, unknown> => {
  const location = locateInArchive(path);
  return JSON.parse(location?.archive.read(location.inner).toString() ?? '{}') as Record<string, unknown>;
};

/** Completes a path as `require` does. */
const completePath = (path: string): string | undefined => ['', '.js', '.json', '.node'].map((end) => path + end).find(isArchivedFile);

/** Lists the folders from that of `file` up to the archive. */
function foldersOf(file: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(file); locateInArchive(join(folder, 'x')) !== undefined; folder = dirname(folder)) folders.push(folder);
  return folders;
}

function findInPackages(specifier: string, from: string): string | undefined {
  for (const folder of foldersOf(from)) {
    const path = join(folder, 'node_modules', specifier);
    const packageFile = join(path, 'package.json');
    const file = isArchivedFile(packageFile)
      ? completePath(join(path, String(readJson(packageFile)['main'] ?? 'index.js')))
      : completePath(path);
    if (file !== undefined) return file;
  }
  return undefined;
}

function formatOf(path: string): 'module' | 'commonjs' | 'json' {
  if (path.endsWith('.json')) return 'json';
  if (path.endsWith('.cjs')) return 'commonjs';
  if (path.endsWith('.mjs')) return 'module';
  const packageFile = foldersOf(path)
    .map((folder) => join(folder, 'package.json'))
    .find(isArchivedFile);
  return packageFile !== undefined && readJson(packageFile)['type'] === 'module' ? 'module' : 'commonjs';
}

/** Resolves a specifier to a path; undefined for modules that are not in an asar. */
function pathOf(specifier: string, parentURL: string | undefined): string | undefined {
  if (specifier.startsWith('file:')) return fileURLToPath(specifier);
  if (isBuiltin(specifier) || specifier === 'electron' || parentURL?.startsWith('file:') !== true) return undefined;
  const parent = fileURLToPath(parentURL);
  if (locateInArchive(parent) === undefined) return undefined;
  const isPath = /^(\.{0,2}\/|[A-Za-z]:)/.test(specifier);
  const path = isPath ? completePath(resolve(dirname(parent), specifier)) : findInPackages(specifier, parent);
  // Never searches outside the archive: an installed app has no such folders.
  if (path === undefined) throw Object.assign(new Error(`Cannot find module '${specifier}' from ${parent}`), { code: 'MODULE_NOT_FOUND' });
  return path;
}

export function loadModulesFromAsar(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const path = pathOf(specifier, context.parentURL);
      const location = locateInArchive(path);
      if (path === undefined || location === undefined) return next(specifier, context);
      return { url: pathToFileURL(location.archive.unpackedPath(location.inner) ?? path).href, shortCircuit: true };
    },
    load(url, context, next) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : '';
      const location = locateInArchive(path);
      if (location === undefined) return next(url, context);
      return { format: formatOf(path), source: location.archive.read(location.inner), shortCircuit: true };
    },
  });
}
