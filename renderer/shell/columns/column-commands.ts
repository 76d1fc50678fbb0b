// Runs the commands for columns, from shortcuts and from a column's menu.
import ArrowLeftToLine from '@lucide/svelte/icons/arrow-left-to-line';
import ArrowRightToLine from '@lucide/svelte/icons/arrow-right-to-line';
import X from '@lucide/svelte/icons/x';
import { tick } from 'svelte';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { m } from '../../../electron/messages/views.ts';
import type { shortcuts } from '../../logic/shortcuts.svelte.ts';
import { accounts } from '../../state/account/accounts.svelte.ts';
import { usedColumn, useColumn } from '../../state/account/navigation.svelte.ts';
import { columns } from '../../state/account/columns.svelte.ts';
import type { Column } from '../../state/account/columns.svelte.ts';
import { toasts } from '../../state/app/toasts.svelte.ts';
import type { MenuItem } from '../../ui/overlay/menu-item.ts';
import { columnTitle } from '../titles.ts';
import { focusColumn } from './mounted-columns.svelte.ts';

/** Shows the view's existing column, or adds one. */
export async function addColumn(account: AccountKey, route: Route): Promise<void> {
  const column = columns.add(account, route);
  if (!column) return void toasts.problem(m.columns.tooMany({ count: columns.list.length }));
  await tick();
  focusColumn(column.id);
}

const titleOfColumn = ({ account, route }: Column): string => {
  const session = accounts.sessionOf(account);
  return session ? columnTitle(route, session) : '';
};

export function moveColumn(column: Column, step: 1 | -1): void {
  if (!columns.move(column, step)) return;
  const at = columns.items.indexOf(column) + 1;
  toasts.show(m.columns.movedTo({ title: titleOfColumn(column), at, of: columns.items.length }));
}

export function closeColumn(column: Column): void {
  const title = titleOfColumn(column);
  const at = columns.items.indexOf(column);
  useColumn(null);
  const reopen = columns.close(column);
  toasts.show(m.columns.closed({ title }), { action: { label: m.app.undo, run: reopen } });
  const next = columns.items[Math.min(at, columns.items.length - 1)];
  void tick().then(() => focusColumn(next instanceof Object ? next.id : null));
}

const isRtl = (): boolean => getComputedStyle(document.documentElement).direction === 'rtl';
/** Index offset of a move to the left. +1 is away from the sidebar, which is on the right in right-to-left windows. */
export const leftStep = (): 1 | -1 => (isRtl() ? 1 : -1);
export const rightStep = (): 1 | -1 => (isRtl() ? -1 : 1);

export const columnMenu = (column: Column, title: string): MenuItem[] => {
  const at = columns.items.indexOf(column);
  return [
    {
      label: m.columns.before,
      icon: ArrowLeftToLine,
      disabled: columns.items[at + leftStep()] === undefined,
      onselect: () => moveColumn(column, leftStep()),
    },
    {
      label: m.columns.after,
      icon: ArrowRightToLine,
      disabled: columns.items[at + rightStep()] === undefined,
      onselect: () => moveColumn(column, rightStep()),
    },
    { label: m.columns.close, icon: X, hint: title, onselect: () => closeColumn(column) },
  ];
};

/** Column in use; undefined for the main view. */
export const columnInUse = (): Column | undefined => columns.list.find(({ navigation }) => navigation === usedColumn()?.navigation);

/** Runs a shortcut on the column in use. Only `add` works while the main view is in use. */
export function runColumnCommand(name: keyof typeof shortcuts.columns): void {
  const column = columnInUse();
  if (name === 'add') columns.isAsking = true;
  else if (!column) return;
  else if (name === 'close') closeColumn(column);
  else moveColumn(column, name === 'before' ? leftStep() : rightStep());
}
