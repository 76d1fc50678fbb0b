// build/vite/icons.ts: every icon of Lucide's becomes the SVG that Lucide's own component would make.
import { readdir, readFile } from 'node:fs/promises';
import { compile } from 'svelte/compiler';
import { expect, it } from 'vitest';
import { plainIcon } from '../../../build/vite/icons.ts';

const folder = new URL('../../../node_modules/@lucide/svelte/dist/icons/', import.meta.url);
const source = (name: string) => readFile(new URL(`${name}.svelte`, folder), 'utf8');

it('writes the shapes of an icon, its names as classes, and nothing that is worked out later', async () => {
  const icon = plainIcon(await source('search'));
  expect(icon).toContain('<path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" /></svg>');
  expect(icon).toContain("class={['lucide lucide-search', given]}");
  expect(icon).toContain('aria-hidden="true"');
  expect(icon).not.toContain('{...');
});

it('keeps an icon’s former names, by which styles may know it', async () => {
  expect(plainIcon(await source('alarm-clock-check'))).toContain('lucide-alarm-clock-check lucide-alarm-check');
});

it('reads every icon of the package, and each compiles', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svelte'));
  expect(names.length).toBeGreaterThan(1_000);
  for (const [at, name] of names.entries()) {
    const icon = plainIcon(await readFile(new URL(name, folder), 'utf8'));
    expect(icon, name).not.toBeNull();
    if (at % 50 === 0) compile(icon ?? '', { generate: 'client' });
  }
});

it('says when a component describes no icon that it can read', () => {
  expect(plainIcon('<script>const iconData = load();</script>')).toBeNull();
});
