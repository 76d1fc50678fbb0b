// Tests converting every Lucide icon to plain SVG: build/vite/icons.ts.
import { readdir, readFile } from 'node:fs/promises';
import { compile } from 'svelte/compiler';
import { expect, it } from 'vitest';
import { plainIcon } from '../../../build/vite/icons.ts';

const folder = new URL('../../../node_modules/@lucide/svelte/dist/icons/', import.meta.url);
const source = (name: string) => readFile(new URL(`${name}.svelte`, folder), 'utf8');

it('writes an icon’s shapes and its names as classes, without run-time code', async () => {
  const icon = plainIcon(await source('search'));
  expect(icon).toContain('<path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" /></svg>');
  expect(icon).toContain("class={['lucide lucide-search', given]}");
  expect(icon).toContain('aria-hidden="true"');
  expect(icon).not.toContain('{...');
});

it('keeps an icon’s former names as classes', async () => {
  expect(plainIcon(await source('alarm-clock-check'))).toContain('lucide-alarm-clock-check lucide-alarm-check');
});

it('converts every icon of the package to a component that compiles', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svelte'));
  expect(names.length).toBeGreaterThan(1_000);
  for (const [at, name] of names.entries()) {
    const icon = plainIcon(await readFile(new URL(name, folder), 'utf8'));
    expect(icon, name).not.toBeNull();
    if (at % 50 === 0) compile(icon ?? '', { generate: 'client' });
  }
});

it('returns null for a component without readable icon data', () => {
  expect(plainIcon('<script>const iconData = load();</script>')).toBeNull();
});
