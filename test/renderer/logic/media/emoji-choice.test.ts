// Also of renderer/logic/media/unicode-emoji.ts, which loads the data.
import { describe, expect, it } from 'vitest';
import {
  completeEmoji,
  customChoices,
  findEmoji,
  insertionOf,
  recentChoices,
  withTone,
} from '../../../../renderer/logic/media/emoji-choice.ts';
import { loadUnicodeEmoji } from '../../../../renderer/logic/media/unicode-emoji.ts';

const choices = await loadUnicodeEmoji();
const kittiwake = { shortcode: 'kittiwake', url: '/media/b', static_url: '/media/s', visible_in_picker: true, category: 'Birds' };
const custom = (...shortcodes: string[]) => customChoices(shortcodes.map((shortcode) => ({ ...kittiwake, shortcode })));
const named = (name: string) => choices.find((choice) => choice.name === name)!;

it('every emoji is written as servers write it, in each tone', () => {
  const odd = choices.flatMap(({ name, tones }) => [name, ...tones]).filter((name) => !/^\p{RGI_Emoji}$/v.test(name));
  expect(odd).toEqual([]);
  expect(choices.length).toBeGreaterThan(1_500);
  expect(choices.filter(({ tones }) => tones.length !== 0 && tones.length !== 5)).toEqual([]);
});

it('the data are loaded once', async () => expect(await loadUnicodeEmoji()).toBe(choices));

it('finds by the beginnings of words, names before keywords', () => {
  expect(findEmoji(choices, 'sailb', 5).map(({ name }) => name)).toEqual(['⛵']);
  expect(findEmoji(choices, 'red hea', 1).map(({ name }) => name)).toEqual(['❤️']);
  expect(findEmoji(choices, 'xyzzy', 5)).toEqual([]);
});

it('offers the server’s custom emoji, except hidden ones and those without a signed picture', () => {
  const own = customChoices([
    kittiwake,
    { ...kittiwake, shortcode: 'hidden', visible_in_picker: false },
    { ...kittiwake, shortcode: 'foreign', url: 'https://x.example/b.png', static_url: '' },
  ]);
  expect(own.map(({ name }) => name)).toEqual(['kittiwake']);
  expect(findEmoji(own, 'birds', 5)).toHaveLength(1);
});

describe('a skin tone', () => {
  it('changes the emoji that has it', () => expect(withTone(named('👋'), '5').name).toBe('👋🏿'));
  it('leaves others as they are', () => expect(withTone(named('⛵'), '5').name).toBe('⛵'));
  it('none is yellow', () => expect(withTone(named('👋'), '0').name).toBe('👋'));
});

it('an emoji stands in a text by itself, a custom one as its shortcode', () => {
  expect(insertionOf(named('⛵'))).toBe('⛵');
  expect(insertionOf(custom('tern')[0]!)).toBe(':tern:');
});

it('those used last keep their tone and their order, and those of another server are left out', () => {
  const found = recentChoices(['👋🏿', ':tern:', ':elsewhere:', '⛵'], [...custom('tern'), ...choices]);
  expect(found.map(insertionOf)).toEqual(['👋🏿', ':tern:', '⛵']);
  expect(withTone(found[0]!, '1').name).toBe('👋🏿');
});

describe('a shortcode that is being typed', () => {
  const complete = (typed: string, own: string[] = []) => completeEmoji(custom(...own), choices, typed, 6).map(insertionOf);

  it('finds the server’s own and Unicode’s', () =>
    expect(complete('smi', ['smirk_gull', 'sea_smile', 'tern', 'smile_a', 'smile_b'])).toEqual([
      ':smile_a:',
      ':smile_b:',
      ':smirk_gull:',
      '😄',
      '😏',
      '😃',
    ]));
  it('gives the places of one to the other', () => {
    expect(complete('kittiw', ['kittiwake'])).toEqual([':kittiwake:']);
    expect(complete('smile')).toHaveLength(6);
  });
  it('finds an exact one first', () => expect(complete('+1')[0]).toBe('👍'));
  it('finds by keywords after names', () => expect(complete('sailb')[0]).toBe('⛵'));
  it('finds nothing for an unknown one', () => expect(complete('xyzzy', ['tern'])).toEqual([]));
});
