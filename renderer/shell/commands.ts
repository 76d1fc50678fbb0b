// The keys that work anywhere in the window, and the commands of the menu and the tray; what a list's rows do stands in VirtualList.
import { tinykeys } from 'tinykeys';
import type { Route } from '../../electron/contract/route.ts';
import type { Events } from '../../electron/contract/bridge.ts';
import { isTyping, shortcuts } from '../logic/shortcuts.ts';
import { accounts } from '../state/account/accounts.svelte.ts';
import type { Session } from '../state/account/session.svelte.ts';
import { settings } from '../state/app/settings.svelte.ts';

type Run = (event: KeyboardEvent) => void;
const bind = (keys: readonly string[], run: Run): Record<string, Run> => Object.fromEntries(keys.map((key) => [key, run]));
/** Those that need no modifier, which typing would set off; and those that work everywhere. */
const plain = (keys: readonly string[]): string[] => keys.filter((key) => !key.startsWith('$mod'));
const modified = (keys: readonly string[]): string[] => keys.filter((key) => key.startsWith('$mod'));
const { anywhere, places, window: inWindow } = shortcuts;

function showShortcuts(session: Session): void {
  settings.askedFor = 'shortcuts';
  session.router.open({ view: 'settings' });
}

/** Binds one session's keys; answers how to unbind them. */
export function windowCommands(session: Session, actions: { oncompose: () => void; refreshOrTop: () => void }): () => void {
  const untyped =
    (run: () => void): Run =>
    (event) => {
      if (event.defaultPrevented || isTyping(event) || session.search.awaitsField || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      run();
    };
  // Sequences come first and take their last key: after `g n` no post is begun.
  const sequences = Object.entries(places).map(([view, keys]) =>
    bind(
      keys,
      untyped(() => session.router.open({ view } as Route)),
    ),
  );
  const [escape, ...back] = inWindow.back;
  const bindings: Record<string, Run> = {
    ...Object.assign({}, ...sequences),
    ...bind(plain(anywhere.compose), untyped(actions.oncompose)),
    ...bind(
      plain(anywhere.search),
      untyped(() => session.search.focus()),
    ),
    ...bind(
      anywhere.shortcuts,
      untyped(() => showShortcuts(session)),
    ),
    ...bind(inWindow.refresh, untyped(actions.refreshOrTop)),
    ...bind(
      back,
      untyped(() => session.router.back()),
    ),
    [escape]: (event) => {
      if (!event.defaultPrevented && !isTyping(event) && !document.querySelector('dialog[open], [popover]:popover-open'))
        session.router.back();
    },
  };
  return tinykeys(window, bindings);
}

interface Actions {
  oncompose: () => void;
  onsettings: () => void;
  onadd: () => void;
}

/** Does what was chosen in the menu or the tray. */
export function obey(command: Events['command'], { oncompose, onsettings, onadd }: Actions): void {
  const { session } = accounts;
  if (command === 'compose') oncompose();
  else if (command === 'settings') onsettings();
  else if (command === 'add-account') onadd();
  else if (session && command === 'search') session.search.focus();
  else if (session && command === 'shortcuts') showShortcuts(session);
}

/** Ctrl/Cmd and a digit switch accounts, Ctrl/Cmd+N writes, Ctrl/Cmd+K searches, Ctrl/Cmd+comma opens the settings, typing or not. */
export function accountCommands(actions: Pick<Actions, 'oncompose' | 'onsettings'>): () => void {
  const always =
    (run: () => void): Run =>
    (event) => {
      event.preventDefault();
      run();
    };
  const search = (): void => {
    if (!document.querySelector('dialog[open]')) accounts.session?.search.focus();
  };
  const bindings: Record<string, Run> = {
    ...bind(modified(anywhere.compose), always(actions.oncompose)),
    ...bind(modified(anywhere.search), always(search)),
    ...bind(anywhere.settings, always(actions.onsettings)),
  };
  const [first, last] = anywhere.account.map((key) => Number(key.at(-1))) as [number, number];
  for (let digit = first; digit <= last; digit += 1) {
    bindings[anywhere.account[0].replace(/\d$/, String(digit))] = always(() => {
      const account = accounts.list[digit - 1];
      if (account) accounts.activate(account.key);
    });
  }
  return tinykeys(window, bindings);
}
