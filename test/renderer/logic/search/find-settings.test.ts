import { describe, expect, it } from 'vitest';
import { findSettings, markMatches } from '../../../../renderer/logic/search/find-items.ts';

const all = [
  { id: 'theme', section: 'appearance', title: 'Appearance', label: 'Theme', words: 'dark light' },
  { id: 'motion', section: 'appearance', title: 'Appearance', label: 'Motion', words: 'animation reduced' },
  { id: 'sound', section: 'notifications', title: 'Notifications', label: 'With sound', words: 'noise' },
];
const searchSettings = (query: string) => [...(findSettings(query, all) ?? ['everything'])];

describe('searching the settings', () => {
  it('shows everything while nothing is typed', () => expect(searchSettings('  ')).toEqual(['everything']));
  it('finds by the label, regardless of case and accents', () => expect(searchSettings('THÉME')).toEqual(['theme']));
  it('finds by another name', () => expect(searchSettings('dark')).toEqual(['theme']));
  it('finds all settings of a section by its name', () => expect(searchSettings('appear')).toEqual(['theme', 'motion']));
  it('requires every word', () => expect([searchSettings('sound noise'), searchSettings('sound dark')]).toEqual([['sound'], []]));
  it('matches the beginnings of words only', () => expect(searchSettings('ark')).toEqual([]));
  it('finds nothing for punctuation', () => expect(searchSettings('???')).toEqual([]));
});

describe('marking the matches', () => {
  const marked = (text: string, query: string) =>
    markMatches(text, query)
      .map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join('');

  it('marks the beginnings of words and keeps the whole text', () => {
    expect(marked('Show link previews', 'li prev')).toBe('Show [li]nk [prev]iews');
    expect(marked('Theme', '')).toBe('Theme');
    expect(marked('Émile’s (own)', 'emil own')).toBe('[Émil]e’s ([own])');
  });

  it('creates no part of spaces alone, because screen readers drop it', () => {
    expect(markMatches('Show link previews', '')).toEqual([{ text: 'Show link previews', marked: false }]);
    expect(markMatches('Show link previews', 'li')).toEqual([
      { text: 'Show ', marked: false },
      { text: 'li', marked: true },
      { text: 'nk previews', marked: false },
    ]);
  });
});
