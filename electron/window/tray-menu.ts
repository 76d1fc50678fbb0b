// Builds the content of the tray menu and the Dock menu: accounts with their unread counts, and commands.
import type { AccountKey, AccountSummary } from '../contract/accounts.ts';
import type { Unread } from '../contract/startup.ts';
import { m } from '../messages/main.ts';

export type TrayEntry =
  { kind: 'open' | 'compose' | 'quit'; label: string } | { kind: 'account'; label: string; account: AccountKey } | { kind: 'separator' };

interface TrayModel {
  /** Unread count of all accounts together. */
  count: number;
  tooltip: string;
  entries: TrayEntry[];
}

/** Windows truncates longer tooltips. */
const maxTooltipLength = 127;
const separator: TrayEntry = { kind: 'separator' };

export function trayModel(
  accounts: readonly Pick<AccountSummary, 'key' | 'handle'>[],
  unread: Readonly<Record<string, Unread>>,
): TrayModel {
  const accountCounts = accounts.map(({ key, handle }) => ({ key, name: `@${handle}`, count: unread[key]?.count ?? 0 }));
  const count = accountCounts.reduce((sum, account) => sum + account.count, 0);
  const lines = accountCounts.filter((account) => account.count > 0).map(({ name, count }) => m.tray.account({ handle: name, count }));
  const head = count === 0 ? 'Kittiwake' : m.tray.tooltip({ count });
  const tooltip = (accounts.length > 1 ? lines : []).reduce(
    (text, line) => (text.length + line.length < maxTooltipLength ? `${text}\n${line}` : text),
    head,
  );
  const accountEntries = accountCounts.map(({ key, name, count }): TrayEntry => ({
    kind: 'account',
    account: key,
    label: count === 0 ? name : m.tray.accountEntry({ handle: name, count }),
  }));
  const composeEntry: TrayEntry[] = accounts.length === 0 ? [] : [{ kind: 'compose', label: m.tray.newPost }];
  const entries: TrayEntry[] = [
    { kind: 'open', label: m.tray.open },
    ...composeEntry,
    ...(accountEntries.length === 0 ? [] : [separator, ...accountEntries]),
    separator,
    { kind: 'quit', label: m.tray.quit },
  ];
  return { count, tooltip, entries };
}
