import { describe, expect, it } from 'vitest';
import { findSettings, markFound } from '../../../../renderer/logic/search/find-settings.ts';

const all = [
  { id: 'theme', section: 'appearance', title: 'Appearance', label: 'Theme', words: 'dark light' },
  { id: 'motion', section: 'appearance', title: 'Appearance', label: 'Motion', words: 'animation reduced' },
  { id: 'sound', section: 'notifications', title: 'Notifications', label: 'With sound', words: 'noise' },
];
const found = (query: string) => [...(findSettings(query, all) ?? ['everything'])];

describe('searching the settings', () => {
  it('shows everything while nothing is typed', () => expect(found('  ')).toEqual(['everything']));
  it('finds by the label, regardless of case and accents', () => expect(found('THÉME')).toEqual(['theme']));
  it('finds by another name', () => expect(found('dark')).toEqual(['theme']));
  it('finds all settings of a section by its name', () => expect(found('appear')).toEqual(['theme', 'motion']));
  it('requires every word', () => expect([found('sound noise'), found('sound dark')]).toEqual([['sound'], []]));
  it('matches the beginnings of words only', () => expect(found('ark')).toEqual([]));
  it('finds nothing for punctuation', () => expect(found('???')).toEqual([]));
});

describe('marking the matches', () => {
  const marked = (text: string, query: string) =>
    markFound(text, query)
      .map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join('');

  it('marks the beginnings of words and keeps the whole text', () => {
    expect(marked('Show link previews', 'li prev')).toBe('Show [li]nk [prev]iews');
    expect(marked('Theme', '')).toBe('Theme');
    expect(marked('Émile’s (own)', 'emil own')).toBe('[Émil]e’s ([own])');
  });

  it('has no part of spaces alone between words, which a screen reader would join', () => {
    expect(markFound('Show link previews', '')).toEqual([{ text: 'Show link previews', marked: false }]);
    expect(markFound('Show link previews', 'li')).toEqual([
      { text: 'Show ', marked: false },
      { text: 'li', marked: true },
      { text: 'nk previews', marked: false },
    ]);
  });
});
