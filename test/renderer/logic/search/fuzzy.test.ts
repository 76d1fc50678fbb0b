import { expect, it } from 'vitest';
import { findFuzzy, unmarked } from '../../../../renderer/logic/search/fuzzy.ts';

const named = (title: string, words = '') => ({ title, words });
const all = [
  named('Éléonore Güneş', '@eleo@north.example'),
  named('Bookmarks'),
  named('Keyboard shortcuts'),
  named('Избранное'),
  named('お気に入り'),
];
const titles = (query: string, items = all) => findFuzzy(query, items, 10, () => 1).map(({ item }) => item.title);

it.each([
  ['eleonore gunes', 'Éléonore Güneş'],
  ['north', 'Éléonore Güneş'],
  ['bkm', 'Bookmarks'],
  ['short key', 'Keyboard shortcuts'],
  ['избр', 'Избранное'],
  ['気に', 'お気に入り'],
])('finds %s', (query, title) => expect(titles(query)[0]).toBe(title));

it('finds nothing by letters that are not there', () => expect(titles('xqz')).toEqual([]));

it('marks the letters that match, and splits no emoji', () => {
  const [found] = findFuzzy('gun', [named('🦆 Güneş')], 10, () => 1);
  expect(found?.parts).toEqual([
    { text: '🦆 ', marked: false },
    { text: 'Gün', marked: true },
    { text: 'eş', marked: false },
  ]);
  expect(unmarked(named('Home')).parts).toEqual([{ text: 'Home', marked: false }]);
});

it('orders by score and weight, and takes no more than asked', () => {
  const two = [named('Home'), named('Home', 'again')];
  expect(findFuzzy('home', two, 10, ({ words }) => (words ? 2 : 1))[0]?.item).toBe(two[1]);
  expect(findFuzzy('home', two, 1, () => 1)).toHaveLength(1);
});

it('finds one of 10,000 people', () => {
  const people = Array.from({ length: 10_000 }, (_, at) => named(`Pérson ${at}`, `@person${at}@server${at % 50}.example`));
  findFuzzy('p', people, 50, () => 1);
  expect(titles('person 99', people)[0]).toBe('Pérson 99');
});
