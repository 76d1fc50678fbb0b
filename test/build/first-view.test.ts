// The check of the bytes that the window loads before its first post.
import { expect, test } from 'vitest';
import { gzipBytes, moduleBytes, tooLarge } from '../../build/first-view.ts';
import type { Chunk } from '../../build/first-view.ts';

const chunk = (name: string, imports: string[], modules: Record<string, number>): Chunk => ({
  name,
  fileName: `assets/${name}.js`,
  code: `the code of ${name}`,
  imports,
  modules: Object.fromEntries(Object.entries(modules).map(([id, renderedLength]) => [id, { renderedLength }])),
});
const chunks = [
  chunk('first', ['assets/shared.js'], {
    '/app/renderer/App.svelte': 900,
    '/app/node_modules/@a/b/x.js': 30,
    '/app/node_modules/@a/b/y.js': 12,
  }),
  chunk('shared', [], { '/app/renderer/ui/Menu.svelte?svelte&type=style': 200 }),
  chunk('en-first', [], { '/app/electron/messages/en.json?part=first': 70 }),
  chunk('Settings', [], { '/app/renderer/features/settings/Settings.svelte': 5_000 }),
];

test('the first view is the first chunk with its messages and all that it imports, and a package counts as one', () => {
  expect(moduleBytes(chunks)).toEqual({
    'renderer/App.svelte': 900,
    '@a/b': 42,
    'renderer/ui/Menu.svelte': 200,
    'electron/messages/en.json': 70,
  });
});

test('a first view within the limit has no problem', () => {
  const bytes = gzipBytes(['the code of first', 'the code of en-first', 'the code of shared']);
  expect(tooLarge(chunks, {}, bytes)).toBe(null);
  expect(tooLarge(chunks, {}, bytes - 1)).not.toBe(null);
});

test('the problem names what grew, the most grown first, and nothing else', () => {
  const problem = tooLarge(chunks, { 'renderer/App.svelte': 850, '@a/b': 42, 'electron/messages/en.json': 70 }, 10) ?? '';
  const named = problem.split('\n').filter((line) => line.startsWith('  '));
  expect(named).toEqual(['  +200 bytes  renderer/ui/Menu.svelte (new)', '  +50 bytes  renderer/App.svelte (900)']);
});
