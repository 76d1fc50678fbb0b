import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { filter as filterSchema } from '../../../electron/contract/entities/filter.ts';
import { createMatcher } from '../../../electron/contract/match-filters.ts';

const filter = (id: string, words: [string, boolean][], statuses: string[] = []) =>
  v.parse(filterSchema, {
    id,
    title: id,
    context: ['home'],
    keywords: words.map(([keyword, whole_word], at) => ({ id: `${id}${at}`, keyword, whole_word })),
    statuses: statuses.map((status_id) => ({ id: `s${status_id}`, status_id })),
  });
type Said = { keyword_matches?: string[] | null; status_matches?: string[] | null };
const post = (text: string, said?: Said, id = '1') => ({
  id,
  text,
  filtered: said ? [{ filter: filter('a', []), keyword_matches: null, status_matches: null, ...said }] : [],
});
const matching = (filters: ReturnType<typeof filter>[], ...posts: ReturnType<typeof post>[]) => {
  const match = createMatcher(filters, (status: ReturnType<typeof post>) => status.text);
  return posts.map((each) => match(each).map(({ filter: { id }, keyword_matches: words }) => `${id}: ${words?.join()}`));
};

describe('the filters of a post', () => {
  it('are found by their words, whole ones or parts, in any case', () => {
    const filters = [filter('a', [['cat', true]]), filter('b', [['cat', false]])];
    expect(matching(filters, post('A Cat!'), post('concatenate'), post('dog'))).toEqual([['a: cat', 'b: cat'], ['b: cat'], []]);
  });

  it('know words of every script, and signs', () => {
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

  it('are found by single posts', () => {
    expect(matching([filter('a', [], ['1'])], post('x'), post('x', undefined, '2'))).toEqual([['a: '], []]);
  });

  it('that the server found count as long as the filter still has that word or post', () => {
    const now = filter('a', [['@ida@north.example', true]], ['5']);
    expect(matching([now], post('@ida hello', { keyword_matches: ['@ida@north.example'] }))).toEqual([['a: @ida@north.example']]);
    expect(matching([now], post('@ida hello', { keyword_matches: ['hello'] }))).toEqual([[]]);
    expect(matching([now], post('x', { status_matches: ['5'] }), post('x', { status_matches: ['6'] }))).toEqual([['a: '], []]);
    expect(matching([now], post('x', {}))).toEqual([['a: ']]);
    expect(matching([], post('@ida hello', {}))).toEqual([[]]);
  });

  it('that matched a part of a word do not, once whole words alone count', () => {
    expect(matching([filter('a', [['cat', true]])], post('concatenate', { keyword_matches: ['cat'] }))).toEqual([[]]);
  });
});
