// Tests the user's guide: names in italics exist in the app, and all links and pictures exist.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const folder = 'docs/guide';
const pages = globSync(`${folder}/*.md`).sort();
const read = (file: string) => readFileSync(file, 'utf8');
const prose = (file: string) => read(file).replaceAll(/`[^`]*`/g, '');

const namesIn = (messages: unknown): string[] =>
  typeof messages === 'string' ? [messages.replace('…', '')] : Object.values(messages as Record<string, unknown>).flatMap(namesIn);
const names = new Set(namesIn(JSON.parse(read('electron/messages/en.json'))));

/** Relative link targets in a Markdown file, without web addresses. */
const linksOf = (file: string) =>
  [...read(file).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to = '']) => to).filter((to) => !to.startsWith('https://'));

it.each(pages)('%s uses the app’s names of buttons and settings, and links to existing files only', (file) => {
  const italics = [...prose(file).matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, name = '']) => name);
  expect(italics.filter((name) => !names.has(name.replace('…', '')))).toEqual([]);
  expect(linksOf(file).filter((to) => !existsSync(join(dirname(file), to)))).toEqual([]);
  expect([...read(file).matchAll(/!\[([^\]]*)\]/g)].filter(([, words = '']) => words.length < 10)).toEqual([]);
});

it('links to every page and every picture', () => {
  const linkTargets = new Set(pages.flatMap((file) => linksOf(file).map((to) => join(dirname(file), to))));
  expect(pages.filter((file) => !file.endsWith('README.md') && !linkTargets.has(file))).toEqual([]);
  const pictures = globSync(`${folder}/pictures/*`);
  expect(pictures.filter((picture) => !linkTargets.has(picture))).toEqual([]);
  expect(pictures.filter((picture) => statSync(picture).size > 150_000)).toEqual([]);
});
