import { expect, it } from 'vitest';
import { findFuzzy, unmarkedMatch } from '../../../../renderer/logic/search/fuzzy.ts';

const createEntry = (title: string, words = '') => ({ title, words });
const all = [
  createEntry('Éléonore Güneş', '@eleo@north.example'),
  createEntry('Bookmarks'),
  createEntry('Keyboard shortcuts'),
  createEntry('Избранное'),
  createEntry('お気に入り'),
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

it('finds nothing for letters that do not occur', () => expect(titles('xqz')).toEqual([]));

it('marks the matching letters, and splits no emoji', () => {
  const [found] = findFuzzy('gun', [createEntry('🦆 Güneş')], 10, () => 1);
  expect(found?.parts).toEqual([
    { text: '🦆 ', marked: false },
    { text: 'Gün', marked: true },
    { text: 'eş', marked: false },
  ]);
  expect(unmarkedMatch(createEntry('Home')).parts).toEqual([{ text: 'Home', marked: false }]);
});

it('sorts by score and weight, and returns at most the requested number', () => {
  const two = [createEntry('Home'), createEntry('Home', 'again')];
  expect(findFuzzy('home', two, 10, ({ words }) => (words ? 2 : 1))[0]?.item).toBe(two[1]);
  expect(findFuzzy('home', two, 1, () => 1)).toHaveLength(1);
});

it('finds one of 10,000 accounts', () => {
  const people = Array.from({ length: 10_000 }, (_, at) => createEntry(`Pérson ${at}`, `@person${at}@server${at % 50}.example`));
  findFuzzy('p', people, 50, () => 1);
  expect(titles('person 99', people)[0]).toBe('Pérson 99');
});
