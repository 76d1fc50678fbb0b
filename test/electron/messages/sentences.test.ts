// Tests that sentences about accounts are whole messages, so that each language can order names and verb.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileAreas } from '../../../build/messages/compile.ts';
import type { Catalogue } from '../../../build/messages/compile.ts';
import { joinNames } from '../../../renderer/logic/text/names.ts';
import type { NameListMessages } from '../../../renderer/logic/text/names.ts';

type MessageArea = Record<string, (args: object) => string>;
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../electron/messages/${language}.json`, import.meta.url), 'utf8')) as Catalogue;

async function areaIn(language: string, area: string): Promise<MessageArea> {
  const source = compileAreas({ language, own: read(language), english: read('en') }, [area]);
  const compiled = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: () => Record<string, MessageArea>;
  };
  return compiled.default()[area] ?? {};
}
/** Removes the marks that isolate names from text of the other direction. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

test.each([
  ['en', 'Ida favourited your post', 'Ida favourited your post'],
  ['de', 'Ida hat deinen Beitrag favorisiert', 'Ida haben deinen Beitrag favorisiert'],
  ['fr', 'Ida a ajouté votre message aux favoris', 'Ida ont ajouté votre message aux favoris'],
  ['es', 'Ida ha marcado tu publicación como favorita', 'Ida han marcado tu publicación como favorita'],
  ['ja', 'Idaさんがあなたの投稿をお気に入りに登録しました', 'Idaがあなたの投稿をお気に入りに登録しました'],
  ['ar', 'أضاف Ida منشورك إلى المفضلة', 'أضاف Ida منشورك إلى المفضلة'],
])('in %s, has separate sentences for one and several accounts, each with the verb in its place', async (language, one, several) => {
  const { favourite } = await areaIn(language, 'notifications');
  expect(plain(favourite?.({ who: 'Ida', people: 'one' }) ?? '')).toBe(one);
  expect(plain(favourite?.({ who: 'Ida', people: 'several' }) ?? '')).toBe(several);
});

test.each(['en', 'de', 'fr', 'es', 'ja', 'ar'])('in %s, omits the separator before a count of boosts alone', async (language) => {
  const { ofPerson } = await areaIn(language, 'catchUp');
  expect(ofPerson?.({ posts: 0, boosts: 3 })).not.toContain('·');
  expect(ofPerson?.({ posts: 0, boosts: 3 })).toBe((ofPerson?.({ posts: 1, boosts: 3 }) ?? '').split(' · ')[1]);
});

test.each([
  ['en', 'Ida, Jonna, Mira'],
  ['ja', 'Ida、Jonna、Mira'],
  ['ar', 'Ida\u200f، Jonna\u200f، Mira'],
])('in %s, separates names with that language’s comma', async (language, list) => {
  const names = (await areaIn(language, 'names')) as unknown as NameListMessages;
  expect(plain(joinNames(names, ['Ida', 'Jonna', 'Mira']))).toBe(list);
});

test('an Arabic list of Latin names is itself right to left, so that the names keep their order in a sentence', async () => {
  const { pair } = await areaIn('ar', 'names');
  const list = pair?.({ first: 'Ida', second: 'Jonna' }) ?? '';
  // Isolated text does not affect the direction of the sentence.
  expect(list.replaceAll(/\u2068[^\u2069]*\u2069/g, '')).toMatch(/\p{Script=Arabic}|\u200f/u);
});
