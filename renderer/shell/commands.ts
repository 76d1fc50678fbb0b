// Binds the window's shortcuts, and runs commands of the menu and the tray. VirtualList handles the keys of list rows.
import type { Route, Link } from '../../electron/contract/route.ts';
import type { Events } from '../../electron/contract/bridge.ts';
import { loadErrors } from '../../electron/messages/errors.ts';
import { m } from '../../electron/messages/first.ts';
import { on } from '../api/main.ts';
import { bindKeys } from '../logic/keys.ts';
import type { KeyHandler } from '../logic/keys.ts';
import { isTyping, shortcuts } from '../logic/shortcuts.svelte.ts';
import { accounts } from '../state/account/accounts.svelte.ts';
import { usedColumn, useColumn } from '../state/account/navigation.svelte.ts';
import type { Session } from '../state/account/session.svelte.ts';
import { find } from '../state/app/find.svelte.ts';
import { settings } from '../state/app/settings.svelte.ts';
import { toasts } from '../state/app/toasts.svelte.ts';
import { focusMain } from './focus/view-focus.ts';
import { columnsArea } from './columns-area.svelte.ts';

const bind = (keys: readonly string[], run: KeyHandler): Record<string, KeyHandler> => Object.fromEntries(keys.map((key) => [key, run]));
/** Keys without a modifier are ignored in text fields; keys with one always work. */
const isModified = (key: string): boolean => /^(\$mod\+|(Shift\+)?F\d)/.test(key);
const withoutModifier = (keys: readonly string[]): string[] => keys.filter((key) => !isModified(key));
const withModifier = (keys: readonly string[]): string[] => keys.filter(isModified);

export function openSearch(session: Session | null, scope?: 'all'): void {
  useColumn(null);
  session?.search.focus(scope);
}

/** Navigates one step in the history of the column in use. */
export function navigate(to: 'back' | 'forward', session: Session | null = accounts.session): void {
  (usedColumn()?.navigation ?? session?.router.main)?.[to]();
}

const openPalette = (): void => {
  if (!document.querySelector('dialog[open]')) accounts.dialog = { show: 'palette' };
};

export function openSettings(session: Session | null): void {
  useColumn(null);
  session?.router.open({ view: 'settings' });
}

export function openSettingsSection(session: Session, section: string): void {
  settings.requestedSection = section;
  openSettings(session);
}

/** Loads the code of the columns once. */
export async function loadColumns(): Promise<void> {
  columnsArea.component ??= (await import('./columns/Columns.svelte')).default;
}

/** Refreshes the view in use. */
export let refresh = (): void => undefined;

/** Binds the shortcuts of a session; returns a function that unbinds them. */
export function bindWindowShortcuts(session: Session, actions: { oncompose: () => void; refreshOrTop: () => void }): () => void {
  refresh = () => (usedColumn() ?? actions).refreshOrTop();
  const unlessTyping =
    (run: () => void): KeyHandler =>
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
      unlessTyping(() => {
        useColumn(null);
        session.router.open(view === 'profile' ? { view, id: session.accountId } : ({ view } as Route));
        focusMain();
      }),
    ),
  );
  // Imported on use: the code of the columns may not be loaded when the keys are pressed.
  const columnBindings = Object.entries(shortcuts.columns).map(([name, keys]) =>
    bind(
      keys,
      unlessTyping(() => {
        void loadColumns();
        void import('./columns/column-commands.ts').then((module) => module.runColumnCommand(name as keyof typeof shortcuts.columns));
      }),
    ),
  );
  const [escape = '', ...back] = inWindow.back;
  const bindings: Record<string, KeyHandler> = {
    ...Object.assign({}, ...sequences, ...columnBindings),
    ...bind(withoutModifier(anywhere.compose), unlessTyping(actions.oncompose)),
    ...bind(
      withoutModifier(anywhere.search),
      unlessTyping(() => openSearch(session)),
    ),
    ...bind(withoutModifier(anywhere.palette), unlessTyping(openPalette)),
    ...bind(
      withoutModifier(anywhere.settings),
      unlessTyping(() => openSettings(session)),
    ),
    ...bind(
      anywhere.shortcuts,
      unlessTyping(() => openSettingsSection(session, 'shortcuts')),
    ),
    ...bind(
      inWindow.refresh,
      unlessTyping(() => refresh()),
    ),
    ...bind(
      back,
      unlessTyping(() => navigate('back')),
    ),
    ...bind(
      inWindow.forward,
      unlessTyping(() => navigate('forward')),
    ),
    [escape]: (event) => {
      if (!event.defaultPrevented && !isTyping(event) && !document.querySelector('dialog[open], [popover]:popover-open')) navigate('back');
    },
  };
  return bindKeys(bindings);
}

interface CommandActions {
  oncompose: () => void;
  onsettings: () => void;
  onadd: () => void;
}

function openSettingsSectionOfActiveAccount(section: string): void {
  if (accounts.session) openSettingsSection(accounts.session, section);
}

/** Runs a command of the menu or the tray. */
export function runCommand(command: Events['command'], { oncompose, onsettings, onadd }: CommandActions): void {
  const runners: Record<Events['command'], () => void> = {
    compose: oncompose,
    settings: onsettings,
    'add-account': onadd,
    find: () => find.open(0),
    'find-next': () => find.open(1),
    'find-previous': () => find.open(-1),
    back: () => navigate('back'),
    forward: () => navigate('forward'),
    search: () => openSearch(accounts.session),
    palette: openPalette,
    'report-problem': () => void (accounts.dialog = { show: 'report-problem' }),
    updates: () => void import('../state/app/check-updates.ts').then(({ checkForUpdate }) => checkForUpdate()),
    shortcuts: () => openSettingsSectionOfActiveAccount('shortcuts'),
    spelling: () => openSettingsSectionOfActiveAccount('writing'),
  };
  runners[command]();
}

export const openAppLink = (link: Link): void => void import('./links.svelte.ts').then((module) => module.openLink(link));

/** Handles main's events: menu commands, links from other programs, and results of the context menu. Returns a function that stops. */
export function listenToMain(actions: CommandActions): () => void {
  const removers = [
    on('command', (command) => runCommand(command, actions)),
    on('link', openAppLink),
    on('search', ({ text }) => {
      openSearch(accounts.session, 'all');
      accounts.session?.search.type(text);
    }),
    on('filter', ({ text }) => {
      const { session } = accounts;
      if (session)
        void import('../logic/filters/filter-draft.ts').then(
          ({ newFilter }) => (session.dialog = { show: 'filter', draft: newFilter(text) }),
        );
    }),
    on('saved', ({ path }) => toasts.show(m.toasts.savedAs({ path }), { seconds: 8 })),
    on('problem', (failure) => void loadErrors().then(() => toasts.problem(failure))),
  ];
  return () => removers.forEach((end) => end());
}

/** Binds the Ctrl/Cmd shortcuts, which also work in text fields: digits switch accounts, N writes, K: palette, comma: settings. */
export function bindModifierShortcuts(actions: Pick<CommandActions, 'oncompose' | 'onsettings'>): () => void {
  const preventDefaultAndRun =
    (run: () => void): KeyHandler =>
    (event) => {
      event.preventDefault();
      run();
    };
  const { anywhere } = shortcuts;
  const bindings: Record<string, KeyHandler> = {
    ...bind(withModifier(anywhere.compose), preventDefaultAndRun(actions.oncompose)),
    ...bind(
      withModifier(anywhere.search),
      preventDefaultAndRun(() => document.querySelector('dialog[open]') ?? openSearch(accounts.session)),
    ),
    ...bind(withModifier(anywhere.palette), preventDefaultAndRun(openPalette)),
    ...bind(withModifier(anywhere.settings), preventDefaultAndRun(actions.onsettings)),
  };
  const [one = ''] = anywhere.account;
  const [first, last] = anywhere.account.map((key) => Number(key.at(-1))) as [number, number];
  for (let digit = first; digit <= last; digit += 1) {
    bindings[one.replace(/\d$/, String(digit))] = preventDefaultAndRun(() => {
      const account = accounts.list[digit - 1];
      if (account) accounts.activate(account.key);
    });
  }
  return bindKeys(bindings);
}
