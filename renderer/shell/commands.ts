// The keys that work anywhere in the window, and the menu's commands; what a list's rows do stands in VirtualList.
import { tinykeys } from 'tinykeys';
import type { Route } from '../../electron/contract/route.ts';
import { on } from '../api/main.ts';
import { isTyping } from '../logic/shortcuts.ts';
import { accounts } from '../state/accounts.svelte.ts';
import type { Session } from '../state/session.svelte.ts';

const places: Record<string, Route> = {
  'g h': { view: 'home' },
  'g n': { view: 'notifications' },
  'g l': { view: 'local' },
  'g f': { view: 'federated' },
  'g b': { view: 'bookmarks' },
  'g s': { view: 'favourites' },
  'g d': { view: 'drafts' },
  'g c': { view: 'conversations' },
  'g i': { view: 'lists' },
  'g t': { view: 'tags' },
};

/** Binds one session's keys; answers how to unbind them. */
export function windowCommands(session: Session, actions: { oncompose: () => void; refreshOrTop: () => void }): () => void {
  const untyped =
    (run: () => void) =>
    (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event) || session.search.awaitsField || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      run();
    };
  // Sequences come first and take their last key: after `g n` no post is begun.
  const sequences = Object.entries(places).map(([keys, route]) => [keys, untyped(() => session.router.open(route))]);
  const bindings: Record<string, (event: KeyboardEvent) => void> = {
    ...Object.fromEntries(sequences),
    n: untyped(actions.oncompose),
    '.': untyped(actions.refreshOrTop),
    '/': untyped(() => session.search.focus()),
    'Alt+ArrowLeft': untyped(() => session.router.back()),
    Escape: (event) => {
      if (!event.defaultPrevented && !isTyping(event) && !document.querySelector('dialog[open], [popover]:popover-open'))
        session.router.back();
    },
  };
  const unbind = tinykeys(window, bindings);
  const offMenu = on('command', (command) => {
    if (command === 'compose') actions.oncompose();
    if (command === 'search') session.search.focus();
    if (command === 'settings') session.router.open({ view: 'settings' });
  });
  return () => {
    unbind();
    offMenu();
  };
}

/** Ctrl/Cmd and a digit switch accounts, Ctrl/Cmd+N writes, Ctrl/Cmd+K searches, Ctrl/Cmd+comma opens the settings, typing or not. */
export function accountCommands(actions: { oncompose: () => void; onsettings: () => void }): () => void {
  const bindings: Record<string, (event: KeyboardEvent) => void> = {
    '$mod+n': (event) => {
      event.preventDefault();
      actions.oncompose();
    },
    '$mod+k': (event) => {
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) accounts.session?.search.focus();
    },
    '$mod+,': (event) => {
      event.preventDefault();
      actions.onsettings();
    },
  };
  for (let digit = 1; digit <= 9; digit += 1) {
    bindings[`$mod+${digit}`] = (event) => {
      const account = accounts.list[digit - 1];
      event.preventDefault();
      if (account) accounts.activate(account.key);
    };
  }
  return tinykeys(window, bindings);
}
