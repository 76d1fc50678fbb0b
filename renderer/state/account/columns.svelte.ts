// Stores the columns beside the main pane: view, account, order, and width. One setting persists them across restarts.
import { defaultColumnWidthPx, maxColumns, maxColumnWidthPx, minColumnWidthPx } from '../../../electron/contract/default-settings.ts';
import type { StoredColumn, StoredColumns } from '../../../electron/contract/settings.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { viewKey } from '../../../electron/contract/view-keys.ts';
import { Navigation } from './navigation.svelte.ts';
import { settings } from '../app/settings.svelte.ts';

let serial = 0;

export class Column {
  readonly id = `column-${(serial += 1)}`;
  readonly account: AccountKey;
  /** The view that the column starts with and that is saved. `navigation` has the views opened in the column since. */
  readonly route: Route;
  readonly navigation: Navigation;
  /** Width in CSS pixels. */
  width: number;

  constructor({ account, route, width }: StoredColumn) {
    this.account = account;
    this.route = route;
    this.navigation = new Navigation(route);
    this.width = $state(width);
  }
}

/** Represents the main pane in the order of the columns. */
export const mainPane = 'main';
type ColumnItem = Column | typeof mainPane;

export class Columns {
  /** The columns and the main pane, in order from the sidebar. */
  items = $state.raw<readonly ColumnItem[]>([mainPane]);
  /** Whether the dialog that asks for the view of a new column is open. */
  isAsking = $state(false);
  readonly list = $derived(this.items.filter((item) => item !== mainPane));
  readonly mainAt = $derived(this.items.indexOf(mainPane));
  /** The columns before the main pane; `after` has those behind it. */
  readonly before = $derived(this.list.slice(0, this.mainAt));
  readonly after = $derived(this.list.slice(this.mainAt));
  readonly isFull = $derived(this.list.length >= maxColumns);
  /** JSON of the saved columns, to compare them: every event brings new objects. */
  #savedText = 'null';
  /** Number of saves that the main process has not answered yet. */
  #pendingSaves = 0;

  /** Applies the columns of the setting. Reuses columns that are already open. */
  read(layout: StoredColumns | null): void {
    const text = JSON.stringify(layout);
    // The main process reports every change: while a save is pending, an earlier report must not revert a later change.
    if (text === this.#savedText || this.#pendingSaves > 0) return;
    this.#savedText = text;
    const { columns, mainAt } = layout ?? { columns: [], mainAt: 0 };
    const reusableColumns = [...this.list];
    const items: ColumnItem[] = columns.map((savedColumn) => {
      const at = reusableColumns.findIndex(
        ({ account, route }) => account === savedColumn.account && viewKey(route) === viewKey(savedColumn.route),
      );
      const [openColumn] = at < 0 ? [] : reusableColumns.splice(at, 1);
      if (openColumn) openColumn.width = savedColumn.width;
      return openColumn ?? new Column(savedColumn);
    });
    this.items = [...items.slice(0, mainAt), mainPane, ...items.slice(mainAt)];
  }

  /** Returns the column with this view, or appends a new one. Returns null if the maximum number of columns is open. */
  add(account: AccountKey, route: Route): Column | null {
    const openColumn = this.list.find((column) => column.account === account && viewKey(column.route) === viewKey(route));
    if (openColumn) return openColumn;
    if (this.isFull) return null;
    const column = new Column({ account, route, width: defaultColumnWidthPx });
    this.#set([...this.items, column]);
    return column;
  }

  /** Closes a column. Returns a function that reopens it at its position, with the views that were open in it. */
  close(column: Column): () => void {
    const at = this.items.indexOf(column);
    this.#set(this.items.filter((item) => item !== column));
    return () => {
      if (!this.isFull) this.#set(this.items.toSpliced(at, 0, column));
    };
  }

  /** Moves a column. `gap`: index between two items before the move, counted from 0 at the sidebar. */
  moveTo(column: Column, gap: number): void {
    const at = this.items.indexOf(column);
    const rest = this.items.filter((item) => item !== column);
    this.#set(rest.toSpliced(gap > at ? gap - 1 : gap, 0, column));
  }

  /** Moves a column by one position. Returns false at either end. */
  move(column: Column, by: 1 | -1): boolean {
    const at = this.items.indexOf(column);
    if (this.items[at + by] === undefined) return false;
    this.moveTo(column, by === 1 ? at + 2 : at - 1);
    return true;
  }

  /** Sets a width within the limits. `save` persists it separately, because a drag changes the width many times. */
  resize(column: Column, width: number): void {
    column.width = Math.round(Math.min(maxColumnWidthPx, Math.max(minColumnWidthPx, width)));
  }

  /** Closes the columns of accounts that have signed out. */
  keepOnly(accounts: ReadonlySet<AccountKey>): void {
    const items = this.items.filter((item) => item === mainPane || accounts.has(item.account));
    if (items.length < this.items.length) this.#set(items);
  }

  /** Saves the columns. If the main process refuses, restores the saved columns; a toast has reported the failure. */
  async save(): Promise<void> {
    const columns = this.list.map(({ account, route, width }) => ({ account, route, width }));
    const layout = columns.length === 0 ? null : { mainAt: this.mainAt, columns };
    const text = JSON.stringify(layout);
    if (text === this.#savedText) return;
    this.#savedText = text;
    this.#pendingSaves += 1;
    await settings.set({ columns: layout });
    this.#pendingSaves -= 1;
    this.read(settings.current.columns);
  }

  #set(items: readonly ColumnItem[]): void {
    this.items = items;
    void this.save();
  }
}

export const columns = new Columns();
