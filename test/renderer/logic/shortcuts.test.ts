// The shortcuts in use and how they are shown; covers renderer/logic/own-shortcuts.svelte.ts and renderer/ui/form/shown-keys.ts.
import { describe, expect, it } from 'vitest';
import { inUse } from '../../../renderer/logic/own-shortcuts.svelte.ts';
import { isTyping, shortcuts } from '../../../renderer/logic/shortcuts.ts';
import { loadFirst } from '../../../electron/messages/first.ts';
import { m } from '../../../electron/messages/views.ts';
import { keysTo, shownKeys, titled } from '../../../renderer/ui/form/shown-keys.ts';

describe('keys', () => {
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
  ])('%s reads on %s as people know it', (binding, platform, shown) => expect(shownKeys(binding, platform)).toEqual(shown));

  it.each([
    ['de', ['Strg+Umschalt+Eingabe', 'Pos1', 'Alt+←']],
    ['fr', ['Ctrl+Maj+Entrée', 'Début', 'Alt+←']],
    ['es', ['Ctrl+Mayús+Intro', 'Inicio', 'Alt+←']],
  ])('are called as a keyboard in %s has them', async (language, shown) => {
    await loadFirst(language);
    expect(['$mod+Shift+Enter', 'Home', 'Alt+ArrowLeft'].flatMap((keys) => shownKeys(keys, 'linux'))).toEqual(shown);
    await loadFirst('en');
  });

  it('open a view, or are undefined for a view without keys', () => {
    expect(keysTo('home')).toBe('g h');
    expect(keysTo('server')).toBeUndefined();
  });

  it('stand in a tooltip, where there are any', () => {
    expect([titled('Reply', 'R'), titled('Reply', undefined), titled('Reply', '')]).toEqual(['Reply (R)', 'Reply', 'Reply']);
  });

  it('have one meaning each among those that apply together', () => {
    const { anywhere, places, window, list, post } = shortcuts;
    const all = [anywhere, places, window, list, post].flatMap((group) => Object.values(group).flat());
    expect(new Set(all).size).toBe(all.length);
  });

  it('are the own ones once a person has chosen them', () => {
    inUse.own = '{"places.home":["$mod+h"],"post.reply":[]}';
    expect(keysTo('home')).toBe('Ctrl+H');
    expect(shortcuts.post.reply).toEqual([]);
    inUse.own = '';
    expect(shortcuts.post.reply).toEqual(['r']);
  });

  it('are none while an input method composes', () => {
    expect(isTyping({ target: null, isComposing: true })).toBe(true);
    expect(isTyping({ target: null, keyCode: 229 })).toBe(true);
  });

  it('are all named in the settings, and nothing else is', () => {
    for (const [group, keys] of Object.entries(shortcuts))
      expect(Object.keys(m.shortcuts.names[group as keyof typeof shortcuts])).toEqual(Object.keys(keys));
  });
});
