// The columns beside the main place: which views of which accounts, in which order and how wide; kept over restarts as one setting.
import { defaultColumnWidthPx, maxColumns, maxColumnWidthPx, minColumnWidthPx } from '../../../electron/contract/column-limits.ts';
import type { KeptColumn, KeptColumns } from '../../../electron/contract/columns.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { viewKey } from '../../../electron/contract/view-keys.ts';
import { Navigation } from './navigation.svelte.ts';
import { settings } from '../app/settings.svelte.ts';

let serial = 0;

export class Column {
  readonly id = `column-${(serial += 1)}`;
  readonly account: AccountKey;
  /** What it begins with, and what is kept; what is opened in it is in its navigation. */
  readonly route: Route;
  readonly navigation: Navigation;
  /** In CSS pixels. */
  width: number;

  constructor({ account, route, width }: KeptColumn) {
    this.account = account;
    this.route = route;
    this.navigation = new Navigation(route);
    this.width = $state(width);
  }
}

/** Stands for the main place in the order of the columns. */
export const mainPlace = 'main';
export type DeckItem = Column | typeof mainPlace;

export class Columns {
  /** From the sidebar on: the columns, and the main place among them. */
  items = $state.raw<readonly DeckItem[]>([mainPlace]);
  /** The dialog that asks for the view of a new column is open. */
  isAsking = $state(false);
  readonly list = $derived(this.items.filter((item) => item !== mainPlace));
  readonly mainAt = $derived(this.items.indexOf(mainPlace));
  /** By the side of the main place on which they stand. */
  readonly before = $derived(this.list.slice(0, this.mainAt));
  readonly after = $derived(this.list.slice(this.mainAt));
  readonly isFull = $derived(this.list.length >= maxColumns);
  #text = '';
  /** Changes that main has not answered yet. */
  #unsaved = 0;

  /** Shows the columns of the setting, whose text main has checked. A column that is there already stays as it is. */
  read(text: string): void {
    // Main tells of each change: an earlier one may not undo a later one.
    if (text === this.#text || this.#unsaved > 0) return;
    this.#text = text;
    const { columns, mainAt } = text === '' ? { columns: [], mainAt: 0 } : (JSON.parse(text) as KeptColumns);
    const before = [...this.list];
    const items: DeckItem[] = columns.map((kept) => {
      const at = before.findIndex(({ account, route }) => account === kept.account && viewKey(route) === viewKey(kept.route));
      const [known] = at < 0 ? [] : before.splice(at, 1);
      if (known) known.width = kept.width;
      return known ?? new Column(kept);
    });
    this.items = [...items.slice(0, mainAt), mainPlace, ...items.slice(mainAt)];
  }

  /** The column with this view, or a new one at the end; null when there are as many as there may be. */
  add(account: AccountKey, route: Route): Column | null {
    const known = this.list.find((column) => column.account === account && viewKey(column.route) === viewKey(route));
    if (known) return known;
    if (this.isFull) return null;
    const column = new Column({ account, route, width: defaultColumnWidthPx });
    this.#set([...this.items, column]);
    return column;
  }

  /** Returns a function that opens it again, where it was and with what was open in it. */
  close(column: Column): () => void {
    const at = this.items.indexOf(column);
    this.#set(this.items.filter((item) => item !== column));
    return () => {
      if (!this.isFull) this.#set(this.items.toSpliced(at, 0, column));
    };
  }

  /** The place between two items, counted from 0 at the sidebar, as they stand before the move. */
  moveTo(column: Column, gap: number): void {
    const at = this.items.indexOf(column);
    const rest = this.items.filter((item) => item !== column);
    this.#set(rest.toSpliced(gap > at ? gap - 1 : gap, 0, column));
  }

  /** One place further. Returns false at the end. */
  move(column: Column, by: 1 | -1): boolean {
    const at = this.items.indexOf(column);
    if (this.items[at + by] === undefined) return false;
    this.moveTo(column, by === 1 ? at + 2 : at - 1);
    return true;
  }

  /** Within the limits; kept by `save`, since a drag changes it many times. */
  resize(column: Column, width: number): void {
    column.width = Math.round(Math.min(maxColumnWidthPx, Math.max(minColumnWidthPx, width)));
  }

  /** Closes the columns of accounts that have been signed out. */
  keepOnly(accounts: ReadonlySet<AccountKey>): void {
    const items = this.items.filter((item) => item === mainPlace || accounts.has(item.account));
    if (items.length < this.items.length) this.#set(items);
  }

  /** When main refuses it, the columns are again as they were; a toast has said so. */
  async save(): Promise<void> {
    const columns = this.list.map(({ account, route, width }) => ({ account, route, width }));
    const text = columns.length === 0 ? '' : JSON.stringify({ mainAt: this.mainAt, columns } satisfies KeptColumns);
    if (text === this.#text) return;
    this.#text = text;
    this.#unsaved += 1;
    await settings.set({ columns: text });
    this.#unsaved -= 1;
    this.read(settings.current.columns);
  }

  #set(items: readonly DeckItem[]): void {
    this.items = items;
    void this.save();
  }
}

export const columns = new Columns();
