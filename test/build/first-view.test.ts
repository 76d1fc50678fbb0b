// Tests the check of how many bytes the window loads before its first post.
import { expect, test } from 'vitest';
import { gzipBytes, moduleBytes, describeExcess } from '../../build/first-view.ts';
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

test('sums the modules of the first chunk, its messages, and their imports, with one entry per package', () => {
  expect(moduleBytes(chunks)).toEqual({
    'renderer/App.svelte': 900,
    '@a/b': 42,
    'renderer/ui/Menu.svelte': 200,
    'electron/messages/en.json': 70,
  });
});

test('accepts a first view within the limit', () => {
  const bytes = gzipBytes(['the code of first', 'the code of en-first', 'the code of shared']);
  expect(describeExcess(chunks, {}, bytes)).toBe(null);
  expect(describeExcess(chunks, {}, bytes - 1)).not.toBe(null);
});

test('lists only modules that grew, the largest growth first', () => {
  const problem = describeExcess(chunks, { 'renderer/App.svelte': 850, '@a/b': 42, 'electron/messages/en.json': 70 }, 10) ?? '';
  const moduleLines = problem.split('\n').filter((line) => line.startsWith('  '));
  expect(moduleLines).toEqual(['  +200 bytes  renderer/ui/Menu.svelte (new)', '  +50 bytes  renderer/App.svelte (900)']);
});
