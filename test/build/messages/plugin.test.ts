// Tests building a second language as the app does: it loads alone and falls back to English only for missing messages.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../build/messages/plugin.ts';

const folder = fileURLToPath(new URL('../../../electron/messages/', import.meta.url));
let root: string;
let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kittiwake-messages-'));
  await mkdir(join(root, 'messages'));
  for (const name of ['first.ts', 'language.ts', 'parts.ts', 'en.json']) await cp(join(folder, name), join(root, 'messages', name));
  const german = {
    app: { retry: 'Erneut versuchen' },
    timeline: { newPosts: '{count, plural, one {# neuer Beitrag} other {# neue Beiträge}}' },
  };
  await writeFile(join(root, 'messages/de.json'), JSON.stringify(german));
  const buildResult = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [messages],
    build: {
      target: 'esnext',
      modulePreload: false,
      lib: { entry: join(root, 'messages/first.ts'), formats: ['es'], fileName: 'first' },
      rolldownOptions: { output: { entryFileNames: 'first.mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  const [{ output }] = buildResult as [Rolldown.RolldownOutput];
  chunks = output.filter((each) => each.type === 'chunk');
});
afterAll(() => rm(root, { recursive: true }));

interface FirstModule {
  m: { app: Record<string, string>; timeline: Record<string, (args: { count: number }) => string> };
  loadFirst(tag: string): Promise<void>;
}
/** Loads the module anew, as a new process would. */
async function loadMessages(tag: string): Promise<FirstModule['m']> {
  const module = (await import(/* @vite-ignore */ `${pathToFileURL(join(root, 'dist/first.mjs')).href}?${tag}`)) as FirstModule;
  await module.loadFirst(tag);
  return module.m;
}

test('puts each language in a separate chunk', async () => {
  const findChunks = async (text: string) => {
    const texts = await Promise.all(
      chunks.map(async ({ fileName }) => [fileName, await readFile(join(root, 'dist', fileName), 'utf8')] as const),
    );
    return texts.filter(([, code]) => code.includes(text)).map(([name]) => name);
  };
  const [english, german] = [await findChunks('Try again'), await findChunks('Erneut versuchen')];
  expect([english.length, german.length]).toEqual([1, 1]);
  expect(new Set([...english, ...german, 'first.mjs']).size).toBe(3);
  expect(chunks.find(({ fileName }) => fileName === german[0])?.imports).toEqual([]);
});

test('loads the translations of a language, with numbers in its format', async () => {
  const m = await loadMessages('de');
  expect(m.app['retry']).toBe('Erneut versuchen');
  expect(m.timeline['newPosts']?.({ count: 2_000 })).toBe('2.000 neue Beiträge');
});

test('uses English for a missing message, with numbers in the format of the language', async () => {
  const m = await loadMessages('de');
  expect(m.app['cancel']).toBe('Cancel');
  expect(m.timeline['moreNewPosts']?.({ count: 2_000 })).toBe('2.000+ new posts');
});

test('loads English like any other language', async () => expect((await loadMessages('en')).app['retry']).toBe('Try again'));
