// Which keys a person may give a command; also electron/contract/shortcut-table.ts.
import { describe, expect, it, test } from 'vitest';
import { conflictsOf, leftOutShortcuts, validShortcuts, whyRefused, withKeys } from '../../../electron/contract/own-shortcuts.ts';
import { readOwn, shortcutTable, withOwn } from '../../../electron/contract/shortcut-table.ts';

describe('keys', () => {
  it.each([
    '$mod+c',
    '$mod+q',
    '$mod+0',
    'F6',
    'F11',
    'Alt+f',
    'Tab',
    'Escape',
    'Space',
    'ArrowDown',
    'Backspace',
    '$mod+1',
    'Meta+a',
    'a b c',
  ])('that the system or the app needs are refused: %s', (keys) => expect(whyRefused('anywhere.compose', keys)).toBe('reserved'));
  it.each(['w', '$mod+Shift+k', 'g x', 'F8', 'ñ', 'ж', 'Shift+n', ';'])('that are free are taken: %s', (keys) =>
    expect(whyRefused('anywhere.compose', keys)).toBeNull(),
  );
  it.each(['g x', '$mod+j', 'Alt+j', 'F8'])('of a row are one key without Ctrl and Alt: not %s', (keys) =>
    expect(whyRefused('post.reply', keys)).toBe('single'),
  );
  test('the table refuses none of its own that can be changed back to', () => {
    for (const [id, keys] of [
      ['anywhere.compose', 'n'],
      ['anywhere.palette', '$mod+k'],
      ['places.home', 'g h'],
      ['post.reply', 'r'],
    ] as const)
      expect(whyRefused(id, keys)).toBeNull();
  });
});

describe('conflicts', () => {
  it('are the same keys, and keys that begin others', () => {
    expect(conflictsOf('anywhere.compose', 'r', shortcutTable)).toEqual(['post.reply']);
    expect(conflictsOf('anywhere.compose', 'c', shortcutTable)).toEqual([
      'columns.add',
      'columns.before',
      'columns.after',
      'columns.close',
    ]);
    expect(conflictsOf('post.reply', 'r', shortcutTable)).toEqual([]);
    expect(conflictsOf('places.home', 'g x', shortcutTable)).toEqual([]);
  });

  it('are settled by taking the keys from the other', () => {
    const text = withKeys('', 'anywhere.compose', ['r'], ['post.reply']);
    expect(readOwn(text)).toEqual({ 'post.reply': [], 'anywhere.compose': ['r'] });
    expect(validShortcuts(text)).toBe(text);
    expect(withKeys('{"post.reply":["m"]}', 'post.reply', null)).toBe('');
  });
});

test('a list keeps its arrows beside own keys', () => {
  expect(withOwn({ 'list.next': ['m'] }).list.next).toEqual(['m', 'ArrowDown']);
});

describe('the text of a file', () => {
  it('loses what is damaged, reserved, unknown or given twice, and keeps the rest', () => {
    const text = JSON.stringify({
      'anywhere.compose': ['w'],
      'post.reply': ['$mod+c'],
      'post.nothing': ['q'],
      'pictures.fit': ['q'],
      'places.home': 'q',
      'places.local': ['w'],
    });
    expect(readOwn(validShortcuts(text))).toEqual({ 'anywhere.compose': ['w'] });
    expect(leftOutShortcuts(text)).toEqual(['post.reply', 'post.nothing', 'pictures.fit', 'places.home', 'places.local']);
  });
  it.each(['no', 'null', '[]', '7', '{}'])('is empty when nothing is left: %s', (text) => expect(validShortcuts(text)).toBe(''));
  it('is one value that is left out when it can not be read', () => expect(leftOutShortcuts('{')).toEqual(['shortcuts']));
});
