// Sentences about somebody are whole in the catalogue: each language puts the names and the verb where it has them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileAreas } from '../../../build/messages/compile.ts';
import type { Catalogue } from '../../../build/messages/compile.ts';
import { nameList } from '../../../renderer/logic/text/name-list.ts';
import type { NameWords } from '../../../renderer/logic/text/name-list.ts';

type Area = Record<string, (args: object) => string>;
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../electron/messages/${language}.json`, import.meta.url), 'utf8')) as Catalogue;

async function areaIn(language: string, area: string): Promise<Area> {
  const source = compileAreas({ language, own: read(language), english: read('en') }, [area]);
  const compiled = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: () => Record<string, Area>;
  };
  return compiled.default()[area] ?? {};
}
/** Without what keeps names apart from a text of the other direction. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

test.each([
  ['en', 'Ida favourited your post', 'Ida favourited your post'],
  ['de', 'Ida hat deinen Beitrag favorisiert', 'Ida haben deinen Beitrag favorisiert'],
  ['fr', 'Ida a ajouté votre message aux favoris', 'Ida ont ajouté votre message aux favoris'],
  ['es', 'Ida ha marcado tu publicación como favorita', 'Ida han marcado tu publicación como favorita'],
  ['ja', 'Idaさんがあなたの投稿をお気に入りに登録しました', 'Idaがあなたの投稿をお気に入りに登録しました'],
  ['ar', 'أضاف Ida منشورك إلى المفضلة', 'أضاف Ida منشورك إلى المفضلة'],
])('in %s one person is told from several, and the verb has its place', async (language, one, several) => {
  const { favourite } = await areaIn(language, 'notifications');
  expect(plain(favourite?.({ who: 'Ida', people: 'one' }) ?? '')).toBe(one);
  expect(plain(favourite?.({ who: 'Ida', people: 'several' }) ?? '')).toBe(several);
});

test.each(['en', 'de', 'fr', 'es', 'ja', 'ar'])('in %s who only boosted has no dot before the count of boosts', async (language) => {
  const { ofPerson } = await areaIn(language, 'catchUp');
  expect(ofPerson?.({ posts: 0, boosts: 3 })).not.toContain('·');
  expect(ofPerson?.({ posts: 0, boosts: 3 })).toBe((ofPerson?.({ posts: 1, boosts: 3 }) ?? '').split(' · ')[1]);
});

test.each([
  ['en', 'Ida, Jonna, Mira'],
  ['ja', 'Ida、Jonna、Mira'],
  ['ar', 'Ida\u200f، Jonna\u200f، Mira'],
])('in %s a list has that language’s comma', async (language, list) => {
  const names = (await areaIn(language, 'names')) as unknown as NameWords;
  expect(plain(nameList(names, ['Ida', 'Jonna', 'Mira']))).toBe(list);
});

test('an Arabic list of Latin names is itself right to left, so that its names keep their order in a sentence', async () => {
  const { pair } = await areaIn('ar', 'names');
  const list = pair?.({ first: 'Ida', second: 'Jonna' }) ?? '';
  // What is inside of isolates says nothing about the direction of the whole.
  expect(list.replaceAll(/\u2068[^\u2069]*\u2069/g, '')).toMatch(/\p{Script=Arabic}|\u200f/u);
});

test('no view joins a list by an English comma, or two sentences by a space', () => {
  const files = ['renderer/features', 'renderer/shell'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
      /\.(?:ts|svelte)$/.test(file) ? [join(folder, file)] : [],
    ),
  );
  const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(sources.filter(([, text]) => /join\(', '\)|\}\)?\} \$\{(?:why|reason|words\.|m\.)/.test(text)).map(([file]) => file)).toEqual([]);
});
