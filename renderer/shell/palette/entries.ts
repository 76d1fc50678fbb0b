// What the command palette offers: every command, view, column, account, list, tag, known person and setting.
import type { Route } from '../../../electron/contract/route.ts';
import type { Account } from '../../../electron/contract/entities/account.ts';
import { m as first } from '../../../electron/messages/first.ts';
import { m } from '../../../electron/messages/views.ts';
import { sections, sectionNames, unavailableRows } from '../../features/settings/settings-search.svelte.ts';
import type { Named } from '../../logic/search/fuzzy.ts';
import { controlFor } from '../../logic/keys.ts';
import { shortcuts } from '../../logic/shortcuts.ts';
import { nameOf } from '../../logic/text/names.ts';
import { accounts } from '../../state/account/accounts.svelte.ts';
import { columns } from '../../state/account/columns.svelte.ts';
import { useColumn } from '../../state/account/here.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import { closeColumn, moveColumn, toTheLeft, toTheRight, used } from '../columns/column-commands.ts';
import { columnTitle } from '../columns/column-title.ts';
import { goTo } from '../columns/deck-columns.svelte.ts';
import { go, openSettings, refresh, search, showSection } from '../commands.ts';
import { focusMain } from '../focus/view-focus.ts';

export type EntryKind = Exclude<keyof typeof m.palette.kinds, 'recent'>;
export interface Entry extends Named {
  /** Stays the same over restarts. */
  id: string;
  kind: EntryKind;
  /** Beside the title, such as the handle of a person. */
  detail: string;
  /** The first of its keys. */
  keys: string | undefined;
  account?: Account;
  run: () => void;
}

const views: readonly Extract<Route['view'], keyof typeof first.nav>[] = [
  ...(['home', 'notifications', 'inbox', 'conversations', 'catchup', 'search', 'explore', 'local', 'federated'] as const),
  ...(['bookmarks', 'favourites', 'drafts', 'outbox', 'scheduled', 'lists', 'tags', 'announcements', 'directory', 'server'] as const),
  ...(['requests', 'filtered', 'blocks', 'filters', 'push', 'settings'] as const),
];

const entry = (kind: EntryKind, name: string, title: string, run: () => void, more: Partial<Entry> = {}): Entry => ({
  id: `${kind} ${name}`,
  kind,
  title,
  detail: '',
  words: '',
  keys: undefined,
  run,
  ...more,
});

/** What can be done with the post in a row: the controls in it that have a shortcut. */
export function postEntries(row: Element | null): Entry[] {
  return Object.entries(shortcuts.post).flatMap(([name, keys]) => {
    // A command whose keys were taken away has no control that can be found by them.
    const control = controlFor(row, keys);
    if (!control || control.ariaDisabled === 'true') return [];
    const title = m.shortcuts.names.post[name as keyof typeof shortcuts.post];
    return entry('post', name, title, () => control.click(), { keys: keys[0] });
  });
}

function commandEntries(session: Session, compose: () => void): Entry[] {
  const { anywhere, window, columns: ofColumns } = shortcuts;
  const names = m.shortcuts.names;
  const column = used();
  const inColumn = column
    ? [
        entry('command', 'before', names.columns.before, () => moveColumn(column, toTheLeft()), { keys: ofColumns.before[0] }),
        entry('command', 'after', names.columns.after, () => moveColumn(column, toTheRight()), { keys: ofColumns.after[0] }),
        entry('command', 'close', names.columns.close, () => closeColumn(column), { keys: ofColumns.close[0] }),
      ]
    : [];
  const { shown } = accounts;
  return [
    entry('command', 'compose', names.anywhere.compose, compose, { keys: anywhere.compose[0] }),
    entry('command', 'search', names.anywhere.search, () => search(session), { keys: anywhere.search[0] }),
    entry('command', 'refresh', names.window.refresh, () => refresh(), { keys: window.refresh[0] }),
    entry('command', 'back', names.window.back, () => go('back'), { keys: window.back.at(-1) }),
    entry('command', 'forward', names.window.forward, () => go('forward'), { keys: window.forward[0] }),
    entry('command', 'shortcuts', m.settings.sections.shortcuts, () => showSection(session, 'shortcuts'), { keys: anywhere.shortcuts[0] }),
    entry('command', 'add-column', names.columns.add, () => (columns.isAsking = true), { keys: ofColumns.add[0] }),
    ...inColumn,
    entry('command', 'profile', first.nav.ownProfile, () => session.router.open({ view: 'profile', id: session.accountId })),
    entry('command', 'report-problem', m.problemReport.title, () => (accounts.dialog = { show: 'report-problem' })),
    entry('command', 'add-account', first.nav.addAccount, () => (accounts.dialog = { show: 'add' })),
    ...(shown ? [entry('command', 'sign-out', first.nav.signOut, () => (accounts.dialog = { show: 'sign-out', account: shown }))] : []),
  ];
}

const open = (session: Session, route: Route): void => {
  useColumn(null);
  session.router.open(route);
  focusMain();
};

export const personEntry = (session: Session, account: Account): Entry =>
  entry('person', account.id, nameOf(account), () => session.router.open({ view: 'profile', id: account.id }), {
    detail: `@${account.acct}`,
    words: `@${account.acct}`,
    account,
  });

function settingEntries(session: Session): Entry[] {
  const hidden = accounts.startup ? unavailableRows(accounts.startup) : [];
  return sectionNames.flatMap((section) =>
    sections[section]
      .filter((row) => !hidden.includes(row))
      .map((row) => {
        const { label, words } = m.settings.rows[row];
        const show = (): void => {
          settings.requestedRow = label;
          showSection(session, section);
        };
        return entry('setting', row, label, show, {
          detail: m.settings.sections[section],
          words: `${words} ${m.settings.sections[section]}`,
        });
      }),
  );
}

/** Without the people, of whom there may be very many. */
export function entriesOf(session: Session, { row, compose }: { row: Element | null; compose: () => void }): Entry[] {
  const keysOfView = (view: string): string | undefined => (shortcuts.places as Record<string, readonly string[]>)[view]?.[0];
  const toView = (view: (typeof views)[number]): Entry =>
    entry('view', view, first.nav[view], () => (view === 'settings' ? openSettings(session) : open(session, { view } as Route)), {
      keys: view === 'settings' ? shortcuts.anywhere.settings[0] : keysOfView(view),
    });
  const ofColumn = columns.list.flatMap((column) => {
    const owner = accounts.sessionOf(column.account);
    const by = accounts.summaryOf(column.account);
    return owner
      ? entry('column', column.id, columnTitle(column.route, owner), () => goTo(column.id), { detail: `@${by?.handle ?? ''}` })
      : [];
  });
  const others = accounts.list.filter(({ key }) => key !== session.key);
  return [
    ...postEntries(row),
    ...commandEntries(session, compose),
    ...views.filter((view) => view !== 'inbox' || accounts.list.length > 1).map(toView),
    ...ofColumn,
    ...others.map(({ key, handle, displayName }) =>
      entry('account', key, m.palette.switchTo({ handle: `@${handle}` }), () => accounts.activate(key), {
        detail: displayName,
        words: displayName,
        keys: shortcuts.anywhere.account[0]?.replace(/\d$/, String(accounts.list.findIndex((each) => each.key === key) + 1)),
      }),
    ),
    ...session.lists.all.map(({ id, title }) =>
      entry('list', id, session.lists.titleOf(id) || title, () => open(session, { view: 'list', id })),
    ),
    ...session.tags.followed.items.map(({ name }) => entry('tag', name, `#${name}`, () => open(session, { view: 'tag', name }))),
    ...settingEntries(session),
  ];
}
