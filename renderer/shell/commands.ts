// The keys that work anywhere in the window, and the commands of the menu and the tray. VirtualList handles the keys of list rows.
import type { Route } from '../../electron/contract/route.ts';
import type { Events } from '../../electron/contract/bridge.ts';
import type { Link } from '../../electron/contract/links.ts';
import { loadErrors } from '../../electron/messages/errors.ts';
import { m } from '../../electron/messages/first.ts';
import { on } from '../api/main.ts';
import { bindKeys } from '../logic/keys.ts';
import type { Run } from '../logic/keys.ts';
import { isTyping, shortcuts } from '../logic/shortcuts.ts';
import { accounts } from '../state/account/accounts.svelte.ts';
import { usedColumn, useColumn } from '../state/account/here.ts';
import type { Session } from '../state/account/session.svelte.ts';
import { find } from '../state/app/find.svelte.ts';
import { settings } from '../state/app/settings.svelte.ts';
import { toasts } from '../state/app/toasts.svelte.ts';
import { focusMain } from './focus/view-focus.ts';
import { loadDeck } from './load-deck.ts';

const bind = (keys: readonly string[], run: Run): Record<string, Run> => Object.fromEntries(keys.map((key) => [key, run]));
/** Keys without a modifier don't work while the person types; keys with one always do. */
const isModified = (key: string): boolean => /^(\$mod\+|(Shift\+)?F\d)/.test(key);
const plain = (keys: readonly string[]): string[] => keys.filter((key) => !isModified(key));
const modified = (keys: readonly string[]): string[] => keys.filter(isModified);

export function search(session: Session | null, scope?: 'all'): void {
  useColumn(null);
  session?.search.focus(scope);
}

/** One step through the places of the column that the person uses. */
export function go(to: 'back' | 'forward', session: Session | null = accounts.session): void {
  (usedColumn()?.navigation ?? session?.router.main)?.[to]();
}

const openPalette = (): void => {
  if (!document.querySelector('dialog[open]')) accounts.dialog = { show: 'palette' };
};

export function openSettings(session: Session | null): void {
  useColumn(null);
  session?.router.open({ view: 'settings' });
}

export function showSection(session: Session, section: string): void {
  settings.requestedSection = section;
  openSettings(session);
}

/** Shows what is new where the person reads. */
export let refresh = (): void => undefined;

/** Binds the keys of one session; returns the function that unbinds them. */
export function windowCommands(session: Session, actions: { oncompose: () => void; refreshOrTop: () => void }): () => void {
  refresh = () => (usedColumn() ?? actions).refreshOrTop();
  const whenNotTyping =
    (run: () => void): Run =>
    (event) => {
      if (event.defaultPrevented || isTyping(event) || session.search.awaitsFocus || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      run();
    };
  const { anywhere, places, window: inWindow } = shortcuts;
  // Sequences come first, so that the last key of `g n` does not open the composer.
  const sequences = Object.entries(places).map(([view, keys]) =>
    bind(
      keys,
      whenNotTyping(() => {
        useColumn(null);
        session.router.open({ view } as Route);
        focusMain();
      }),
    ),
  );
  // Their code is loaded later than a person may press the keys.
  const ofColumns = Object.entries(shortcuts.columns).map(([name, keys]) =>
    bind(
      keys,
      whenNotTyping(() => {
        void loadDeck();
        void import('./columns/column-commands.ts').then((loaded) => loaded.runColumnCommand(name as keyof typeof shortcuts.columns));
      }),
    ),
  );
  const [escape = '', ...back] = inWindow.back;
  const bindings: Record<string, Run> = {
    ...Object.assign({}, ...sequences, ...ofColumns),
    ...bind(plain(anywhere.compose), whenNotTyping(actions.oncompose)),
    ...bind(
      plain(anywhere.search),
      whenNotTyping(() => search(session)),
    ),
    ...bind(plain(anywhere.palette), whenNotTyping(openPalette)),
    ...bind(
      plain(anywhere.settings),
      whenNotTyping(() => openSettings(session)),
    ),
    ...bind(
      anywhere.shortcuts,
      whenNotTyping(() => showSection(session, 'shortcuts')),
    ),
    ...bind(
      inWindow.refresh,
      whenNotTyping(() => refresh()),
    ),
    ...bind(
      back,
      whenNotTyping(() => go('back')),
    ),
    ...bind(
      inWindow.forward,
      whenNotTyping(() => go('forward')),
    ),
    [escape]: (event) => {
      if (!event.defaultPrevented && !isTyping(event) && !document.querySelector('dialog[open], [popover]:popover-open')) go('back');
    },
  };
  return bindKeys(bindings);
}

interface Actions {
  oncompose: () => void;
  onsettings: () => void;
  onadd: () => void;
}

/** Runs a command of the menu or the tray. */
export function runCommand(command: Events['command'], { oncompose, onsettings, onadd }: Actions): void {
  const { session } = accounts;
  if (command === 'compose') oncompose();
  else if (command === 'settings') onsettings();
  else if (command === 'add-account') onadd();
  else if (command === 'find') find.ask(0);
  else if (command === 'find-next') find.ask(1);
  else if (command === 'find-previous') find.ask(-1);
  else if (command === 'back' || command === 'forward') go(command);
  else if (command === 'search') search(session);
  else if (command === 'palette') openPalette();
  else if (command === 'report-problem') accounts.dialog = { show: 'report-problem' };
  else if (command === 'updates') void import('../state/app/ask-updates.ts').then(({ askForUpdate }) => askForUpdate());
  else if (session && command === 'shortcuts') showSection(session, 'shortcuts');
  else if (session && command === 'spelling') showSection(session, 'writing');
}

export const followLink = (link: Link): void => void import('./links.svelte.ts').then((loaded) => loaded.followLink(link));

/** Does what main asks for: the menus' commands, the links of other programs, and what became of a choice in the context menu. Returns the function that ends it. */
export function followMain(actions: Actions): () => void {
  const unfollow = [
    on('command', (command) => runCommand(command, actions)),
    on('link', followLink),
    on('search', ({ text }) => {
      search(accounts.session, 'all');
      accounts.session?.search.type(text);
    }),
    on('filter', ({ text }) => {
      const { session } = accounts;
      if (session) void import('../logic/filters/filter-draft.ts').then(({ newFilter }) => (session.filtering = newFilter(text)));
    }),
    on('saved', ({ path }) => toasts.show(m.toasts.savedAs({ path }), { seconds: 8 })),
    on('problem', (failure) => void loadErrors().then(() => toasts.problem(failure))),
  ];
  return () => unfollow.forEach((end) => end());
}

/** Binds the keys with Ctrl/Cmd, which work while typing too: a digit switches accounts, N writes, K opens the palette, comma opens the settings. */
export function accountCommands(actions: Pick<Actions, 'oncompose' | 'onsettings'>): () => void {
  const always =
    (run: () => void): Run =>
    (event) => {
      event.preventDefault();
      run();
    };
  const { anywhere } = shortcuts;
  const bindings: Record<string, Run> = {
    ...bind(modified(anywhere.compose), always(actions.oncompose)),
    ...bind(
      modified(anywhere.search),
      always(() => document.querySelector('dialog[open]') ?? search(accounts.session)),
    ),
    ...bind(modified(anywhere.palette), always(openPalette)),
    ...bind(modified(anywhere.settings), always(actions.onsettings)),
  };
  const [one = ''] = anywhere.account;
  const [first, last] = anywhere.account.map((key) => Number(key.at(-1))) as [number, number];
  for (let digit = first; digit <= last; digit += 1) {
    bindings[one.replace(/\d$/, String(digit))] = always(() => {
      const account = accounts.list[digit - 1];
      if (account) accounts.activate(account.key);
    });
  }
  return bindKeys(bindings);
}
