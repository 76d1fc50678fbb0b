// Keeps what the window loads before its first post small: counts its bytes, and says what grew when they are too many.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { firstChunk } from './vite/renderer.ts';

/** Of JavaScript, each file compressed by gzip. */
export const maxFirstViewBytes = 96 * 1024;
const maxNamed = 12;
/** The messages of the first view in the language that has the most of them. */
const firstMessages = 'en-first';
/** The bytes of each module when they were last accepted: `npm run build -- --accept-bytes` writes them. */
const accepted = new URL('first-view-bytes.json', import.meta.url);

/** A chunk as the bundler hands it over; its modules' bytes are those before minifying. */
export interface Chunk {
  name: string;
  fileName: string;
  code: string;
  imports: string[];
  modules: Record<string, { renderedLength: number }>;
}
export type ModuleBytes = Record<string, number>;

export const gzipBytes = (files: readonly (string | Uint8Array)[]): number =>
  files.reduce((total, file) => total + gzipSync(file).length, 0);

/** The first chunk, the messages that it loads at once, and all that they import, directly or not. */
function firstView(chunks: readonly Chunk[]): Chunk[] {
  const found = new Set(chunks.filter(({ name }) => name === firstChunk || name === firstMessages));
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

/** `/…/node_modules/a/b.js?x` → `a`, `/…/renderer/ui/X.svelte` → `renderer/ui/X.svelte`. */
function nameOf(id: string): string {
  const path = id.replaceAll('\0', '').split('?')[0] ?? '';
  const [, packageName] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return packageName ?? /(?:renderer|electron)\/.*$/.exec(path)?.[0] ?? path;
}

/** Packages as a whole, the app's own modules each by itself. */
export function moduleBytes(chunks: readonly Chunk[]): ModuleBytes {
  const bytes: ModuleBytes = {};
  for (const { modules } of firstView(chunks))
    for (const [id, { renderedLength }] of Object.entries(modules))
      if (renderedLength > 0) bytes[nameOf(id)] = (bytes[nameOf(id)] ?? 0) + renderedLength;
  return bytes;
}

/** What is wrong with the first view, in lines to print; null: nothing. */
export function tooLarge(chunks: readonly Chunk[], before: ModuleBytes, maxBytes = maxFirstViewBytes): string | null {
  const bytes = gzipBytes(firstView(chunks).map(({ code }) => code));
  if (bytes <= maxBytes) return null;
  const grown = Object.entries(moduleBytes(chunks))
    .map(([name, now]) => ({ name, now, by: now - (before[name] ?? 0) }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
    .slice(0, maxNamed);
  return [
    `The JavaScript before the first post has ${bytes} bytes compressed, at most ${maxBytes} are wanted. What grew, before minifying:`,
    ...grown.map(({ name, now, by }) => `  +${by} bytes  ${name} (${by === now ? 'new' : now})`),
    'Load by a dynamic import what the first view does not need.',
  ].join('\n');
}

/** Called with the window's chunks after each build; throws when they are too large. */
export function checkFirstView(chunks: readonly Chunk[], accept: boolean): void {
  if (accept) writeFileSync(accepted, `${JSON.stringify(sorted(moduleBytes(chunks)), null, 2)}\n`);
  const problem = tooLarge(chunks, JSON.parse(readFileSync(accepted, 'utf8')) as ModuleBytes);
  if (problem !== null) throw new Error(problem);
}

const sorted = (bytes: ModuleBytes): ModuleBytes => Object.fromEntries(Object.entries(bytes).sort(([a], [b]) => (a < b ? -1 : 1)));
