// Tests the active shortcuts and their display.
import { describe, expect, it } from 'vitest';
import { customShortcuts, shortcuts } from '../../../renderer/logic/shortcuts.svelte.ts';
import { loadFirst } from '../../../electron/messages/first.ts';
import { shortcutForView, formatKeys, titleWithShortcut } from '../../../renderer/ui/form/format-keys.ts';

describe('keyboard shortcuts', () => {
  it.each([
    ['$mod+n', 'linux', ['Ctrl+N']],
    ['$mod+n', 'darwin', ['⌘N']],
    ['Alt+ArrowLeft', 'win32', ['Alt+←']],
    ['g h', 'linux', ['G', 'H']],
    ['Shift+?', 'linux', ['?']],
    ['+', 'linux', ['+']],
    ['$mod+Enter', 'darwin', ['⌘Enter']],
    ['Escape', 'linux', ['Esc']],
    ['Shift+F6', 'darwin', ['⇧F6']],
    ['$mod+Shift+PageUp', 'linux', ['Ctrl+Shift+Page Up']],
  ])('show %s on %s with the usual labels', (binding, platform, labels) => expect(formatKeys(binding, platform)).toEqual(labels));

  it.each([
    ['de', ['Strg+Umschalt+Eingabe', 'Pos1', 'Alt+←']],
    ['fr', ['Ctrl+Maj+Entrée', 'Début', 'Alt+←']],
    ['es', ['Ctrl+Mayús+Intro', 'Inicio', 'Alt+←']],
  ])('use the key names of a keyboard in the language %s', async (language, labels) => {
    await loadFirst(language);
    expect(['$mod+Shift+Enter', 'Home', 'Alt+ArrowLeft'].flatMap((keys) => formatKeys(keys, 'linux'))).toEqual(labels);
    await loadFirst('en');
  });

  it('are undefined for a view without a shortcut', () => {
    expect(shortcutForView('home')).toBe('g h');
    expect(shortcutForView('server')).toBeUndefined();
  });

  it('are shown in a tooltip, if there are any', () => {
    expect([titleWithShortcut('Reply', 'R'), titleWithShortcut('Reply', undefined), titleWithShortcut('Reply', '')]).toEqual([
      'Reply (R)',
      'Reply',
      'Reply',
    ]);
  });

  it('are unique among those that apply together', () => {
    const { anywhere, places, window, list, post } = shortcuts;
    const all = [anywhere, places, window, list, post].flatMap((group) => Object.values(group).flat());
    expect(new Set(all).size).toBe(all.length);
  });

  it('can be changed by the user', () => {
    customShortcuts.setting = { 'places.home': ['$mod+h'], 'post.reply': [] };
    expect(shortcutForView('home')).toBe('Ctrl+H');
    expect(shortcuts.post.reply).toEqual([]);
    customShortcuts.setting = {};
    expect(shortcuts.post.reply).toEqual(['r']);
  });
});
