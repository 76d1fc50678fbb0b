// What a person can do with columns, by keys and by the menu of a column.
import ArrowLeftToLine from '@lucide/svelte/icons/arrow-left-to-line';
import ArrowRightToLine from '@lucide/svelte/icons/arrow-right-to-line';
import X from '@lucide/svelte/icons/x';
import { tick } from 'svelte';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { m } from '../../../electron/messages/views.ts';
import type { shortcuts } from '../../logic/shortcuts.ts';
import { accounts } from '../../state/account/accounts.svelte.ts';
import { usedColumn, useColumn } from '../../state/account/here.ts';
import { columns } from '../../state/account/columns.svelte.ts';
import type { Column } from '../../state/account/columns.svelte.ts';
import { toasts } from '../../state/app/toasts.svelte.ts';
import type { MenuItem } from '../../ui/overlay/menu-item.ts';
import { columnTitle } from './column-title.ts';
import { goTo } from './deck-columns.svelte.ts';

/** Shows the view as a column: the one that is there, or a new one. */
export async function addColumn(account: AccountKey, route: Route): Promise<void> {
  const column = columns.add(account, route);
  if (!column) return void toasts.problem(m.columns.tooMany({ count: columns.list.length }));
  await tick();
  goTo(column.id);
}

const titleOfColumn = ({ account, route }: Column): string => {
  const session = accounts.sessionOf(account);
  return session ? columnTitle(route, session) : '';
};

export function moveColumn(column: Column, by: 1 | -1): void {
  if (!columns.move(column, by)) return;
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
  void tick().then(() => goTo(next instanceof Object ? next.id : null));
}

const isRtl = (): boolean => getComputedStyle(document.documentElement).direction === 'rtl';
/** By 1 away from the sidebar. */
export const toTheLeft = (): 1 | -1 => (isRtl() ? 1 : -1);
export const toTheRight = (): 1 | -1 => (isRtl() ? -1 : 1);

export const columnMenu = (column: Column, title: string): MenuItem[] => {
  const at = columns.items.indexOf(column);
  return [
    {
      label: m.columns.before,
      icon: ArrowLeftToLine,
      disabled: columns.items[at + toTheLeft()] === undefined,
      onselect: () => moveColumn(column, toTheLeft()),
    },
    {
      label: m.columns.after,
      icon: ArrowRightToLine,
      disabled: columns.items[at + toTheRight()] === undefined,
      onselect: () => moveColumn(column, toTheRight()),
    },
    { label: m.columns.close, icon: X, hint: title, onselect: () => closeColumn(column) },
  ];
};

/** The column that the person uses; undefined: the main place. */
export const used = (): Column | undefined => columns.list.find(({ navigation }) => navigation === usedColumn()?.navigation);

/** What the keys do; nothing while the person uses the main place, but for `add`. */
export function runColumnCommand(name: keyof typeof shortcuts.columns): void {
  const column = used();
  if (name === 'add') columns.isAsking = true;
  else if (!column) return;
  else if (name === 'close') closeColumn(column);
  else moveColumn(column, name === 'before' ? toTheLeft() : toTheRight());
}
