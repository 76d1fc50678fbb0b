import { expect, it } from 'vitest';
import rows from 'emoji-picker-element-data/en/cldr/data.json' with { type: 'json' };
import { customChoices, findEmoji, unicodeChoices } from '../../../../renderer/logic/media/emoji-choice.ts';

const choices = unicodeChoices(rows);
const kittiwake = { shortcode: 'kittiwake', url: '/media/b', static_url: '/media/s', visible_in_picker: true, category: 'Birds' };

it('every emoji is written as servers write it', () => {
  const odd = choices.filter(({ name }) => !/^\p{RGI_Emoji}$/v.test(name));
  expect(odd.map(({ name }) => name)).toEqual([]);
  expect(choices.length).toBeGreaterThan(1_500);
});

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
