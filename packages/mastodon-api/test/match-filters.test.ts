import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { filter as filterSchema } from '../src/entities/filter.ts';
import { createMatcher } from '../src/match-filters.ts';

const filter = (id: string, words: [string, boolean][], statuses: string[] = []) =>
  v.parse(filterSchema, {
    id,
    title: id,
    context: ['home'],
    keywords: words.map(([keyword, whole_word], at) => ({ id: `${id}${at}`, keyword, whole_word })),
    statuses: statuses.map((status_id) => ({ id: `s${status_id}`, status_id })),
  });
type ServerMatches = { keyword_matches?: string[] | null; status_matches?: string[] | null };
const post = (text: string, matches?: ServerMatches, id = '1') => ({
  id,
  text,
  filtered: matches ? [{ filter: filter('a', []), keyword_matches: null, status_matches: null, ...matches }] : [],
});
const matching = (filters: ReturnType<typeof filter>[], ...posts: ReturnType<typeof post>[]) => {
  const match = createMatcher(filters, (status: ReturnType<typeof post>) => status.text);
  return posts.map((each) => match(each).map(({ filter: { id }, keyword_matches: words }) => `${id}: ${words?.join()}`));
};

describe('createMatcher', () => {
  it('matches whole words or parts of words, in any case', () => {
    const filters = [filter('a', [['cat', true]]), filter('b', [['cat', false]])];
    expect(matching(filters, post('A Cat!'), post('concatenate'), post('dog'))).toEqual([['a: cat', 'b: cat'], ['b: cat'], []]);
  });

  it('matches words of every script, and symbols', () => {
    const filters = [
      filter('a', [
        ['Über', true],
        ['猫', false],
        ['قطة', true],
        ['c++', true],
        ['#tern', true],
        ['.*', false],
      ]),
    ];
    const texts = ['an über thing', 'überall', '黒猫が', 'هذه قطة صغيرة', 'I like C++ a lot', 'see #tern now', '#terns', 'dots'];
    expect(matching(filters, ...texts.map((text) => post(text)))).toEqual([
      ['a: Über'],
      [],
      ['a: 猫'],
      ['a: قطة'],
      ['a: c++'],
      ['a: #tern'],
      [],
      [],
    ]);
  });

  it.each([
    ['猫', '猫が好き'],
    ['カレー', '今日はカレーだ'],
    ['แมว', 'ฉันชอบแมวมาก'],
    ['ຫມາ', 'ຂ້ອຍມີຫມາ'],
    ['ကြောင်', 'ငါ့ကြောင်လေး'],
    ['iPhone', '新しいiPhoneが欲しい'],
  ])('F16: matches the whole word %s inside “%s”, which has no spaces', (keyword, text) => {
    expect(matching([filter('a', [[keyword, true]])], post(text))).toEqual([[`a: ${keyword}`]]);
  });

  it('F16: matches no part of a letter with marks', () => {
    expect(matching([filter('a', [['แม', true]])], post('แม่'))).toEqual([[]]);
    expect(matching([filter('a', [['❤', true]])], post('I ❤\ufe0f terns'))).toEqual([['a: ❤']]);
  });

  it('F16: matches letters however they are composed', () => {
    expect(matching([filter('a', [['café', true]])], post('a cafe\u0301 here'))).toEqual([['a: café']]);
    expect(matching([filter('a', [['cafe\u0301', true]])], post('a café here'))).toEqual([['a: cafe\u0301']]);
  });

  it.each(['', ' '])('F16: matches nothing with the keyword “%s”', (keyword) => {
    const filters = [filter('a', [[keyword, true]]), filter('b', [[keyword, false]])];
    expect(matching(filters, post('any text'), post(''))).toEqual([[], []]);
  });

  it('matches single posts by id', () => {
    expect(matching([filter('a', [], ['1'])], post('x'), post('x', undefined, '2'))).toEqual([['a: '], []]);
  });

  it('keeps a match of the server while the filter still has that keyword or post', () => {
    const now = filter('a', [['@ida@north.example', true]], ['5']);
    expect(matching([now], post('@ida hello', { keyword_matches: ['@ida@north.example'] }))).toEqual([['a: @ida@north.example']]);
    expect(matching([now], post('@ida hello', { keyword_matches: ['hello'] }))).toEqual([[]]);
    expect(matching([now], post('x', { status_matches: ['5'] }), post('x', { status_matches: ['6'] }))).toEqual([['a: '], []]);
    expect(matching([now], post('x', {}))).toEqual([['a: ']]);
    expect(matching([], post('@ida hello', {}))).toEqual([[]]);
  });

  it('keeps a match of the server that the post writes in another case', () => {
    const now = filter('a', [['@ida@north.example', true]]);
    expect(matching([now], post('@Ida hello', { keyword_matches: ['@Ida@North.example'] }))).toEqual([['a: @ida@north.example']]);
  });

  it('drops a match of the server inside a word if the filter now requires whole words', () => {
    expect(matching([filter('a', [['cat', true]])], post('concatenate', { keyword_matches: ['cat'] }))).toEqual([[]]);
  });
});
