// Loads modules out of an asar, by `import`, `require` and as a worker; a native one is opened where it lies beside the archive.
import { isBuiltin, registerHooks } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inArchive } from './archive.ts';

const contains = (path: string): boolean => {
  const place = inArchive(path);
  const entry = place?.archive.entry(place.inner);
  return entry !== undefined && !('files' in entry);
};

const json = (path: string): Record<string, unknown> => {
  const place = inArchive(path);
  return JSON.parse(place?.archive.read(place.inner).toString() ?? '{}') as Record<string, unknown>;
};

/** A path as `require` completes it. */
const complete = (path: string): string | undefined => ['', '.js', '.json', '.node'].map((end) => path + end).find(contains);

/** The folders from that of `file` up to the archive. */
function foldersOf(file: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(file); inArchive(join(folder, 'x')) !== undefined; folder = dirname(folder)) folders.push(folder);
  return folders;
}

function findInPackages(specifier: string, from: string): string | undefined {
  for (const folder of foldersOf(from)) {
    const path = join(folder, 'node_modules', specifier);
    const about = join(path, 'package.json');
    const found = contains(about) ? complete(join(path, String(json(about)['main'] ?? 'index.js'))) : complete(path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function formatOf(path: string): 'module' | 'commonjs' | 'json' {
  if (path.endsWith('.json')) return 'json';
  if (path.endsWith('.cjs')) return 'commonjs';
  if (path.endsWith('.mjs')) return 'module';
  const about = foldersOf(path)
    .map((folder) => join(folder, 'package.json'))
    .find(contains);
  return about !== undefined && json(about)['type'] === 'module' ? 'module' : 'commonjs';
}

/** The file in an asar that is asked for; undefined where it is none of ours. */
function pathOf(specifier: string, parentURL: string | undefined): string | undefined {
  if (specifier.startsWith('file:')) return fileURLToPath(specifier);
  if (isBuiltin(specifier) || specifier === 'electron' || parentURL?.startsWith('file:') !== true) return undefined;
  const parent = fileURLToPath(parentURL);
  if (inArchive(parent) === undefined) return undefined;
  const isPath = /^(\.{0,2}\/|[A-Za-z]:)/.test(specifier);
  const path = isPath ? complete(resolve(dirname(parent), specifier)) : findInPackages(specifier, parent);
  // Nothing outside of the archive is looked for: there is no such folder where the app is installed.
  if (path === undefined) throw Object.assign(new Error(`Cannot find module '${specifier}' from ${parent}`), { code: 'MODULE_NOT_FOUND' });
  return path;
}

export function loadModulesFromAsar(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const path = pathOf(specifier, context.parentURL);
      const place = inArchive(path);
      if (path === undefined || place === undefined) return next(specifier, context);
      return { url: pathToFileURL(place.archive.unpackedPath(place.inner) ?? path).href, shortCircuit: true };
    },
    load(url, context, next) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : '';
      const place = inArchive(path);
      if (place === undefined) return next(url, context);
      return { format: formatOf(path), source: place.archive.read(place.inner), shortCircuit: true };
    },
  });
}
