// The content of the tray and of the dock's menu: the accounts with their unread counts, and commands.
import type { AccountKey, AccountSummary } from '../contract/accounts.ts';
import type { Unread } from '../contract/startup.ts';
import { m } from '../messages/main.ts';

export type TrayEntry =
  { kind: 'open' | 'compose' | 'quit'; label: string } | { kind: 'account'; label: string; account: AccountKey } | { kind: 'separator' };

export interface TrayModel {
  /** The unread count of all accounts. */
  count: number;
  tooltip: string;
  entries: TrayEntry[];
}

/** Windows cuts longer tooltips. */
const maxTooltipLength = 127;
const separator: TrayEntry = { kind: 'separator' };

export function trayModel(
  accounts: readonly Pick<AccountSummary, 'key' | 'handle'>[],
  unread: Readonly<Record<string, Unread>>,
): TrayModel {
  const counted = accounts.map(({ key, handle }) => ({ key, name: `@${handle}`, count: unread[key]?.count ?? 0 }));
  const count = counted.reduce((sum, account) => sum + account.count, 0);
  const lines = counted.filter((account) => account.count > 0).map(({ name, count }) => m.tray.account({ handle: name, count }));
  const head = count === 0 ? 'Kittiwake' : m.tray.tooltip({ count });
  const tooltip = (accounts.length > 1 ? lines : []).reduce(
    (text, line) => (text.length + line.length < maxTooltipLength ? `${text}\n${line}` : text),
    head,
  );
  const links = counted.map(({ key, name, count }): TrayEntry => ({
    kind: 'account',
    account: key,
    label: count === 0 ? name : m.tray.accountEntry({ handle: name, count }),
  }));
  const post: TrayEntry[] = accounts.length === 0 ? [] : [{ kind: 'compose', label: m.tray.newPost }];
  const entries: TrayEntry[] = [
    { kind: 'open', label: m.tray.open },
    ...post,
    ...(links.length === 0 ? [] : [separator, ...links]),
    separator,
    { kind: 'quit', label: m.tray.quit },
  ];
  return { count, tooltip, entries };
}
