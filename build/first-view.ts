// Limits the size of the JavaScript that the window loads before its first post, and lists the modules that grew.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { firstChunk } from './vite/renderer.ts';

/** Bytes of JavaScript, each file compressed with gzip. */
const maxFirstViewBytes = 96 * 1024;
const maxNamed = 12;
/** Chunk of the first-view messages in English, the language with the most of them. */
const firstMessages = 'en-first';
/** Accepted bytes of each module; `npm run build -- --accept-bytes` updates them. */
const acceptedBytesFile = new URL('first-view-bytes.json', import.meta.url);

/** A chunk from the bundler. The bytes of its modules are those before minification. */
export interface Chunk {
  name: string;
  fileName: string;
  code: string;
  imports: string[];
  modules: Record<string, { renderedLength: number }>;
}
type ModuleBytes = Record<string, number>;

export const gzipBytes = (files: readonly (string | Uint8Array)[]): number =>
  files.reduce((total, file) => total + gzipSync(file).length, 0);

/** Returns the first chunk, the messages that it loads immediately, and their direct and indirect imports. */
function firstView(chunks: readonly Chunk[]): Chunk[] {
  const loadedChunks = new Set(chunks.filter(({ name }) => name === firstChunk || name === firstMessages));
  for (const { imports } of loadedChunks) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loadedChunks.add(chunk);
  return [...loadedChunks];
}

/** Shortens a module id: `/…/node_modules/a/b.js?x` → `a`, `/…/renderer/ui/X.svelte` → `renderer/ui/X.svelte`. */
function nameOf(id: string): string {
  const path = id.replaceAll('\0', '').split('?')[0] ?? '';
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return packageName ?? /(?:renderer|electron|packages)\/.*$/.exec(path)?.[0] ?? path;
}

/** Returns the bytes per package, and per module of the app. */
export function moduleBytes(chunks: readonly Chunk[]): ModuleBytes {
  const bytes: ModuleBytes = {};
  for (const { modules } of firstView(chunks))
    for (const [id, { renderedLength }] of Object.entries(modules))
      if (renderedLength > 0) bytes[nameOf(id)] = (bytes[nameOf(id)] ?? 0) + renderedLength;
  return bytes;
}

/** Returns a message if the first view is too large, or null. */
export function describeExcess(chunks: readonly Chunk[], previousBytes: ModuleBytes, maxBytes = maxFirstViewBytes): string | null {
  const bytes = gzipBytes(firstView(chunks).map(({ code }) => code));
  if (bytes <= maxBytes) return null;
  const grownModules = Object.entries(moduleBytes(chunks))
    .map(([name, now]) => ({ name, now, by: now - (previousBytes[name] ?? 0) }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
    .slice(0, maxNamed);
  return [
    `The JavaScript before the first post has ${bytes} bytes compressed, at most ${maxBytes} are wanted. What grew, before minifying:`,
    ...grownModules.map(({ name, now, by }) => `  +${by} bytes  ${name} (${by === now ? 'new' : now})`),
    'Load by a dynamic import what the first view does not need.',
  ].join('\n');
}

/** Checks the window's chunks after each build. Throws if the first view is too large. */
export function checkFirstView(chunks: readonly Chunk[], accept: boolean): void {
  if (accept) writeFileSync(acceptedBytesFile, `${JSON.stringify(sortByName(moduleBytes(chunks)), null, 2)}\n`);
  const problem = describeExcess(chunks, JSON.parse(readFileSync(acceptedBytesFile, 'utf8')) as ModuleBytes);
  if (problem !== null) throw new Error(problem);
}

const sortByName = (bytes: ModuleBytes): ModuleBytes => Object.fromEntries(Object.entries(bytes).sort(([a], [b]) => (a < b ? -1 : 1)));
