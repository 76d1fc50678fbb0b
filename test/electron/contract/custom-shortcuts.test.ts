// Tests the keys that a user may assign to a command.
import { describe, expect, it, test } from 'vitest';
import {
  findConflicts,
  findKeyRefusal,
  assignKeys,
  validateCustomKeys,
  webInterfaceKeys,
} from '../../../electron/contract/custom-shortcuts.ts';
import { shortcutTable, mergeCustomKeys } from '../../../electron/contract/shortcut-table.ts';

test('W2: the keys of Mastodon’s web interface are valid together, and open what they open there', () => {
  expect(validateCustomKeys(webInterfaceKeys).leftOut).toEqual([]);
  const { anywhere, places, list, post } = mergeCustomKeys(webInterfaceKeys);
  const { home, notifications, local, federated, conversations, favourites, explore, requests, blocks, profile } = places;
  expect([home, notifications, local, federated, conversations, favourites, explore, requests, blocks, profile]).toEqual([
    ['g h'],
    ['g n'],
    ['g l'],
    ['g t'],
    ['g d'],
    ['g f'],
    ['g e'],
    ['g r'],
    ['g b', 'g m'],
    ['g u', 'g p'],
  ]);
  expect([post.quote, post.mention, post.translate]).toEqual([['q'], ['m'], ['t']]);
  expect(anywhere.search).toContain('s');
  expect(list.first).toContain('0');
});

test.each(['quote', 'mention', 'translate'] as const)('W2: the default key of %s belongs to no other command', (name) => {
  for (const key of shortcutTable.post[name]) expect(findConflicts(`post.${name}`, key, mergeCustomKeys({}))).toEqual([]);
});

describe('findKeyRefusal', () => {
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
  ])('rejects keys that the system or the app needs: %s', (keys) => expect(findKeyRefusal('anywhere.compose', keys)).toBe('reserved'));
  it.each(['w', '$mod+Shift+k', 'g x', 'F8', 'ñ', 'ж', 'Shift+n', ';'])('accepts free keys: %s', (keys) =>
    expect(findKeyRefusal('anywhere.compose', keys)).toBeNull(),
  );
  it.each(['g x', '$mod+j', 'Alt+j', 'F8'])('rejects %s for a list row, which takes one key without Ctrl and Alt', (keys) =>
    expect(findKeyRefusal('post.reply', keys)).toBe('single'),
  );
  test('accepts the default keys, so that the user can restore them', () => {
    for (const [id, keys] of [
      ['anywhere.compose', 'n'],
      ['anywhere.palette', '$mod+k'],
      ['places.home', 'g h'],
      ['post.reply', 'r'],
    ] as const)
      expect(findKeyRefusal(id, keys)).toBeNull();
  });
});

describe('conflicts between shortcuts', () => {
  it('are found for equal keys, and for keys that begin others', () => {
    expect(findConflicts('anywhere.compose', 'r', shortcutTable)).toEqual(['post.reply']);
    expect(findConflicts('anywhere.compose', 'c', shortcutTable)).toEqual([
      'columns.add',
      'columns.before',
      'columns.after',
      'columns.close',
    ]);
    expect(findConflicts('post.reply', 'r', shortcutTable)).toEqual([]);
    expect(findConflicts('places.home', 'g x', shortcutTable)).toEqual([]);
  });

  it('are resolved by removing the keys from the other command', () => {
    const own = assignKeys({}, 'anywhere.compose', ['r'], ['post.reply']);
    expect(own).toEqual({ 'post.reply': [], 'anywhere.compose': ['r'] });
    expect(validateCustomKeys(own)).toEqual({ own, leftOut: [] });
    expect(assignKeys({ 'post.reply': ['m'] }, 'post.reply', null)).toEqual({});
  });
});

test('keeps the arrow keys of list commands beside custom keys', () => {
  expect(mergeCustomKeys({ 'list.next': ['m'] }).list.next).toEqual(['m', 'ArrowDown']);
});

test('drops damaged, reserved, unknown, and duplicate shortcuts, and keeps the others', () => {
  const shortcuts = {
    'anywhere.compose': ['w'],
    'post.reply': ['$mod+c'],
    'post.nothing': ['q'],
    'pictures.fit': ['q'],
    'places.home': 'q',
    'places.local': ['w'],
  };
  expect(validateCustomKeys(shortcuts)).toEqual({
    own: { 'anywhere.compose': ['w'] },
    leftOut: ['post.reply', 'post.nothing', 'pictures.fit', 'places.home', 'places.local'],
  });
});
