// Lists the entries of the command palette: commands, views, columns, accounts, lists, tags, known people, and settings.
import type { PlainView, Route } from '../../../electron/contract/views.ts';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { m as first } from '../../../electron/messages/first.ts';
import { m } from '../../../electron/messages/views.ts';
import { rowsOf, sectionNames, unavailableRows } from '../../features/settings/settings-search.svelte.ts';
import type { SearchableItem } from '../../logic/search/fuzzy.ts';
import { shortcuts } from '../../logic/shortcuts.svelte.ts';
import { nameOf } from '../../logic/text/names.ts';
import { accounts } from '../../state/account/accounts.svelte.ts';
import { columns } from '../../state/account/columns.svelte.ts';
import { useColumn } from '../../state/account/navigation.svelte.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import type { RowAction } from '../../ui/list/row-actions.ts';
import { closeColumn, moveColumn, leftStep, rightStep, columnInUse } from '../columns/column-commands.ts';
import { columnTitle } from '../titles.ts';
import { focusColumn } from '../columns/mounted-columns.svelte.ts';
import { navigate, openSettings, refresh, openSearch, openSettingsSection } from '../commands.ts';
import { focusMain } from '../focus/view-focus.ts';
import { listOfferedViews } from '../views.ts';

type PaletteEntryKind = Exclude<keyof typeof m.palette.kinds, 'recent'>;
export interface PaletteEntry extends SearchableItem {
  /** Stable across restarts. */
  id: string;
  kind: PaletteEntryKind;
  /** Text beside the title, such as the handle of an account. */
  detail: string;
  /** First shortcut of the command. */
  keys: string | undefined;
  account?: Account;
  run: () => void;
}

const createEntry = (
  kind: PaletteEntryKind,
  name: string,
  title: string,
  run: () => void,
  more: Partial<PaletteEntry> = {},
): PaletteEntry => ({
  id: `${kind} ${name}`,
  kind,
  title,
  detail: '',
  words: '',
  keys: undefined,
  run,
  ...more,
});

function commandEntries(session: Session, compose: () => void): PaletteEntry[] {
  const { anywhere, window, columns: columnKeys } = shortcuts;
  const names = m.shortcuts.names;
  const column = columnInUse();
  const columnCommands = column
    ? [
        createEntry('command', 'before', names.columns.before, () => moveColumn(column, leftStep()), { keys: columnKeys.before[0] }),
        createEntry('command', 'after', names.columns.after, () => moveColumn(column, rightStep()), { keys: columnKeys.after[0] }),
        createEntry('command', 'close', names.columns.close, () => closeColumn(column), { keys: columnKeys.close[0] }),
      ]
    : [];
  const { activeAccount } = accounts;
  return [
    createEntry('command', 'compose', names.anywhere.compose, compose, { keys: anywhere.compose[0] }),
    createEntry('command', 'search', names.anywhere.search, () => openSearch(session), { keys: anywhere.search[0] }),
    createEntry('command', 'refresh', names.window.refresh, () => refresh(), { keys: window.refresh[0] }),
    createEntry('command', 'back', names.window.back, () => navigate('back'), { keys: window.back.at(-1) }),
    createEntry('command', 'forward', names.window.forward, () => navigate('forward'), { keys: window.forward[0] }),
    createEntry('command', 'shortcuts', m.settings.sections.shortcuts, () => openSettingsSection(session, 'shortcuts'), {
      keys: anywhere.shortcuts[0],
    }),
    createEntry('command', 'add-column', names.columns.add, () => (columns.isAsking = true), { keys: columnKeys.add[0] }),
    ...columnCommands,
    createEntry('command', 'profile', first.nav.ownProfile, () => session.router.open({ view: 'profile', id: session.accountId })),
    createEntry('command', 'report-problem', m.problemReport.title, () => (accounts.dialog = { show: 'report-problem' })),
    createEntry('command', 'add-account', first.nav.addAccount, () => (accounts.dialog = { show: 'add' })),
    ...(activeAccount
      ? [createEntry('command', 'sign-out', first.nav.signOut, () => (accounts.dialog = { show: 'sign-out', account: activeAccount }))]
      : []),
  ];
}

const open = (session: Session, route: Route): void => {
  useColumn(null);
  session.router.open(route);
  focusMain();
};

export const personEntry = (session: Session, account: Account): PaletteEntry =>
  createEntry('person', account.id, nameOf(account), () => session.router.open({ view: 'profile', id: account.id }), {
    detail: `@${account.acct}`,
    words: `@${account.acct}`,
    account,
  });

function settingEntries(session: Session): PaletteEntry[] {
  const hiddenRows = accounts.startup ? unavailableRows(accounts.startup) : [];
  return sectionNames.flatMap((section) =>
    rowsOf(section)
      .filter((row) => !hiddenRows.includes(row))
      .map((row) => {
        const { label, words } = m.settings.rows[row];
        const show = (): void => {
          settings.requestedRow = label;
          openSettingsSection(session, section);
        };
        return createEntry('setting', row, label, show, {
          detail: m.settings.sections[section],
          words: `${words} ${m.settings.sections[section]}`,
        });
      }),
  );
}

/** Excludes accounts of other people, of whom there may be very many. */
export function entriesOf(
  session: Session,
  { rowActions, compose }: { rowActions: readonly RowAction[]; compose: () => void },
): PaletteEntry[] {
  const keysOfView = (view: string): string | undefined => (shortcuts.places as Record<string, readonly string[]>)[view]?.[0];
  const createViewEntry = (view: PlainView): PaletteEntry =>
    createEntry('view', view, first.nav[view], () => (view === 'settings' ? openSettings(session) : open(session, { view })), {
      keys: view === 'settings' ? shortcuts.anywhere.settings[0] : keysOfView(view),
    });
  const columnEntries = columns.list.flatMap((column) => {
    const owner = accounts.sessionOf(column.account);
    const by = accounts.summaryOf(column.account);
    return owner
      ? createEntry('column', column.id, columnTitle(column.route, owner), () => focusColumn(column.id), { detail: `@${by?.handle ?? ''}` })
      : [];
  });
  const others = accounts.list.filter(({ key }) => key !== session.key);
  return [
    ...rowActions.map(({ name, label, keys, run }) => createEntry('post', name, label, run, { keys: keys[0] })),
    ...commandEntries(session, compose),
    ...listOfferedViews(session).map(createViewEntry),
    ...columnEntries,
    ...others.map(({ key, handle, displayName }) =>
      createEntry('account', key, m.palette.switchTo({ handle: `@${handle}` }), () => accounts.activate(key), {
        detail: displayName,
        words: displayName,
        keys: shortcuts.anywhere.account[0]?.replace(/\d$/, String(accounts.list.findIndex((each) => each.key === key) + 1)),
      }),
    ),
    ...session.lists.all.map(({ id, title }) =>
      createEntry('list', id, session.lists.titleOf(id) || title, () => open(session, { view: 'list', id })),
    ),
    ...session.tags.followed.items.map(({ name }) => createEntry('tag', name, `#${name}`, () => open(session, { view: 'tag', name }))),
    ...settingEntries(session),
  ];
}
