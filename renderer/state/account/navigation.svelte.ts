// Opens views in the panes of one account: stores the navigation history of each pane, and saves the shown view for a reload.
import type { Route } from '../../../electron/contract/route.ts';
import { viewKey } from '../../../electron/contract/view-keys.ts';
import { views } from '../../../electron/contract/views.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Session } from './session.svelte.ts';

/**
 * A history entry: a list, and the view open beside it or over it. A view that stays open across entries is the same object, because stored
 * view state is looked up by that object.
 */
interface HistoryEntry {
  readonly list: Route;
  readonly detail: Route | null;
}

const maxHistoryEntries = 50;
const isSame = (one: Route | null, other: Route): boolean => one !== null && viewKey(one) === viewKey(other);

export class Navigation {
  #entries = $state.raw<readonly HistoryEntry[]>([]);
  #at = $state(0);

  constructor(list: Route = { view: 'home' }) {
    this.#entries = [{ list, detail: null }];
  }

  get #currentEntry(): HistoryEntry {
    return this.#entries[this.#at] as HistoryEntry;
  }

  get list(): Route {
    return this.#currentEntry.list;
  }

  get detail(): Route | null {
    return this.#currentEntry.detail;
  }

  /** All history entries, and the index of the shown one. */
  get history(): { places: readonly HistoryEntry[]; at: number } {
    return { places: this.#entries, at: this.#at };
  }

  set history({ places, at }) {
    this.#entries = places;
    this.#at = at;
  }

  /** Whether going back shows another view in the detail pane instead of the list alone. */
  get isDetailBelow(): boolean {
    return this.#entries[this.#at - 1]?.detail != null;
  }

  get canGoBack(): boolean {
    return this.#at > 0;
  }

  open = (route: Route): void => {
    if (views[route.view].kind === 'detail') this.openDetail(route);
    else if (isSame(this.list, route)) this.closeDetail();
    else this.#go({ list: route, detail: null });
  };

  /** Opens a route in the detail pane, even one that normally opens in the list column, such as a tag clicked in a thread. */
  openDetail = (route: Route): void => {
    if (!isSame(this.detail, route)) this.#go({ list: this.list, detail: route });
  };

  /** Goes back to the list that the detail pane was opened from; going forward then reopens the detail pane. */
  closeDetail = (): void => {
    if (this.detail === null) return;
    const { list } = this;
    const from = this.#entries.findLastIndex((place, at) => at < this.#at && (place.list !== list || place.detail === null));
    if (this.#entries[from]?.list === list) this.#at = from;
    else this.#go({ list, detail: null });
  };

  /** Returns false if there is no earlier entry. */
  back = (): boolean => this.#step(-1);

  /** Returns false if there is no later entry. */
  forward = (): boolean => this.#step(1);

  #step(by: 1 | -1): boolean {
    if (this.#entries[this.#at + by] === undefined) return false;
    this.#at += by;
    return true;
  }

  /** Keeps the first entry when old entries are dropped: it is the view that the column starts with. */
  #go(entry: HistoryEntry): void {
    const entries = [...this.#entries.slice(0, this.#at + 1), entry];
    this.#entries = [...entries.slice(0, 1), ...entries.slice(1).slice(1 - maxHistoryEntries)];
    this.#at = this.#entries.length - 1;
  }
}

const routesOf = ({ list, detail }: { list: Route; detail: Route | null }): Route[] => (detail ? [list, detail] : [list]);

/** Opens the views of one account in the pane in use: the main pane, or one of the account's columns. */
export class Router {
  /** The main pane beside the sidebar, where views chosen in the sidebar open. */
  readonly main = new Navigation();
  /** Navigation of the pane that the user last acted in; views opened from there are shown there. */
  current = $state.raw(this.main);
  #all = new Set([this.main]);

  /** Registers the navigation of a column until the returned function is called. */
  add(navigation: Navigation): () => void {
    this.#all.add(navigation);
    return () => {
      this.#all.delete(navigation);
      if (this.current === navigation) this.current = this.main;
    };
  }

  get list(): Route {
    return this.current.list;
  }

  get shownDetail(): Route | null {
    return this.current.detail;
  }

  /** The routes that all panes show. */
  get shown(): Route[] {
    return [...this.#all].flatMap(routesOf);
  }

  /** All routes in the history of all panes, including those reached by back and forward. */
  get routes(): Route[] {
    return [...this.#all].flatMap(({ history }) => history.places.flatMap(routesOf));
  }

  open = (route: Route): void => this.current.open(route);
  openDetail = (route: Route): void => this.current.openDetail(route);
  back = (): boolean => this.current.back();
  closeDetail = (): void => this.current.closeDetail();
}

/** A column that the user works in: keyboard shortcuts act on it, and links in it open in it. */
interface UsedColumn {
  router: Router;
  navigation: Navigation;
  /** Action of the key `.` in the column. */
  refreshOrTop: () => void;
}

let columnInUse: UsedColumn | null = null;

/** The column in use; null: the main pane beside the sidebar. */
export const usedColumn = (): UsedColumn | null => columnInUse;

export function useColumn(column: UsedColumn | null): void {
  if (columnInUse) columnInUse.router.current = columnInUse.router.main;
  columnInUse = column;
  if (column) column.router.current = column.navigation;
}

/** The shown view and draft in session storage, which outlives the renderer process and ends with the window. */
interface SavedLocation {
  account: AccountKey;
  history: Navigation['history'];
  draft: { id: string; place: Session['composer']['location'] } | null;
}

const storageKey = 'place';

/** Overwrites the saved location. */
export function saveLocation({ key, router, composer }: Session): void {
  const draft = composer.current && { id: composer.current.id, place: composer.location };
  const location: SavedLocation = { account: key, history: router.main.history, draft };
  sessionStorage.setItem(storageKey, JSON.stringify(location));
}

/** Restores the saved location, and the draft that was open, when the page reloads after a crash. */
export async function restoreLocation({ key, router, composer }: Session): Promise<void> {
  const json = sessionStorage.getItem(storageKey);
  if (json === null) return;
  const { account, history, draft } = JSON.parse(json) as SavedLocation;
  if (account !== key) return;
  router.main.history = history;
  if (draft === null) return;
  await composer.start();
  composer.resume(draft, draft.place);
}
