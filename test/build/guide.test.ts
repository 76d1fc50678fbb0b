// The user's guide is true where a machine can see it: what is in italics is a name in the app, and every link and picture is there.
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

/** Addresses in Markdown links, without those of the web. */
const linksOf = (file: string) =>
  [...read(file).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to = '']) => to).filter((to) => !to.startsWith('https://'));

it.each(pages)('%s names buttons and settings as the app does, and leads to what is there', (file) => {
  const italics = [...prose(file).matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, name = '']) => name);
  expect(italics.filter((name) => !names.has(name.replace('…', '')))).toEqual([]);
  expect(linksOf(file).filter((to) => !existsSync(join(dirname(file), to)))).toEqual([]);
  expect([...read(file).matchAll(/!\[([^\]]*)\]/g)].filter(([, words = '']) => words.length < 10)).toEqual([]);
});

it('every page and every picture is reached', () => {
  const reached = new Set(pages.flatMap((file) => linksOf(file).map((to) => join(dirname(file), to))));
  expect(pages.filter((file) => !file.endsWith('README.md') && !reached.has(file))).toEqual([]);
  const pictures = globSync(`${folder}/pictures/*`);
  expect(pictures.filter((picture) => !reached.has(picture))).toEqual([]);
  expect(pictures.filter((picture) => statSync(picture).size > 150_000)).toEqual([]);
});
