import { describe, expect, it } from 'vitest';
import {
  completeEmoji,
  customChoices,
  findEmoji,
  insertionOf,
  recentChoices,
  withTone,
  loadUnicodeEmoji,
} from '../../../../renderer/logic/media/emoji-choice.ts';

const choices = await loadUnicodeEmoji();
const kittiwake = {
  shortcode: 'kittiwake',
  url: '/media/b',
  static_url: '/media/s',
  visible_in_picker: true,
  category: 'Birds',
  featured: false,
};
const custom = (...shortcodes: string[]) => customChoices(shortcodes.map((shortcode) => ({ ...kittiwake, shortcode })));
const findChoice = (name: string) => choices.find((choice) => choice.name === name)!;

it('writes every emoji and skin tone as servers do', () => {
  const odd = choices.flatMap(({ name, tones }) => [name, ...tones]).filter((name) => !/^\p{RGI_Emoji}$/v.test(name));
  expect(odd).toEqual([]);
  expect(choices.length).toBeGreaterThan(1_500);
  expect(choices.filter(({ tones }) => tones.length !== 0 && tones.length !== 5)).toEqual([]);
});

it('loads the data once', async () => expect(await loadUnicodeEmoji()).toBe(choices));

it('finds emoji by beginnings of words, names before keywords', () => {
  expect(findEmoji(choices, 'sailb', 5).map(({ name }) => name)).toEqual(['⛵']);
  expect(findEmoji(choices, 'red hea', 1).map(({ name }) => name)).toEqual(['❤️']);
  expect(findEmoji(choices, 'xyzzy', 5)).toEqual([]);
});

it('offers custom emoji, except hidden ones and those without a signed image', () => {
  const own = customChoices([
    kittiwake,
    { ...kittiwake, shortcode: 'hidden', visible_in_picker: false },
    { ...kittiwake, shortcode: 'foreign', url: 'https://x.example/b.png', static_url: '' },
  ]);
  expect(own.map(({ name }) => name)).toEqual(['kittiwake']);
  expect(findEmoji(own, 'birds', 5)).toHaveLength(1);
});

it('puts the emoji that the server features first', () => {
  const own = customChoices([kittiwake, { ...kittiwake, shortcode: 'tern', featured: true }]);
  expect(own.map(({ name }) => name)).toEqual(['tern', 'kittiwake']);
});

describe('a skin tone', () => {
  it('changes an emoji that has skin tones', () => expect(withTone(findChoice('👋'), '5').name).toBe('👋🏿'));
  it('does not change other emoji', () => expect(withTone(findChoice('⛵'), '5').name).toBe('⛵'));
  it('leaves the emoji yellow if none is chosen', () => expect(withTone(findChoice('👋'), '0').name).toBe('👋'));
});

it('inserts a Unicode emoji as a character, and a custom one as its shortcode', () => {
  expect(insertionOf(findChoice('⛵'))).toBe('⛵');
  expect(insertionOf(custom('tern')[0]!)).toBe(':tern:');
});

it('lists recent emoji in order with their skin tone, without those of other servers', () => {
  const recentEmoji = recentChoices(['👋🏿', ':tern:', ':elsewhere:', '⛵'], [...custom('tern'), ...choices]);
  expect(recentEmoji.map(insertionOf)).toEqual(['👋🏿', ':tern:', '⛵']);
  expect(withTone(recentEmoji[0]!, '1').name).toBe('👋🏿');
});

describe('completing a shortcode', () => {
  const complete = (typed: string, own: string[] = []) => completeEmoji(custom(...own), choices, typed, 6).map(insertionOf);

  it('finds custom and Unicode emoji', () =>
    expect(complete('smi', ['smirk_gull', 'sea_smile', 'tern', 'smile_a', 'smile_b'])).toEqual([
      ':smile_a:',
      ':smile_b:',
      ':smirk_gull:',
      '😄',
      '😏',
      '😃',
    ]));
  it('fills up with one kind if there are few of the other', () => {
    expect(complete('kittiw', ['kittiwake'])).toEqual([':kittiwake:']);
    expect(complete('smile')).toHaveLength(6);
  });
  it('lists an exact match first', () => expect(complete('+1')[0]).toBe('👍'));
  it('finds emoji by keywords', () => expect(complete('sailb')[0]).toBe('⛵'));
  it('finds nothing for an unknown shortcode', () => expect(complete('xyzzy', ['tern'])).toEqual([]));
});
