// The places that one column has shown, in their order, and which of them it shows: back and forward go through them.
import type { Route } from '../../../electron/contract/route.ts';
import { viewKey } from '../../../electron/contract/view-keys.ts';

/** A list, and the view that is open beside it or over it. A view that stays from one place to the next is the same object: what it keeps is found under it. */
export interface VisitedPlace {
  readonly list: Route;
  readonly detail: Route | null;
}

/** Routes that open in the detail pane; all others open in the list column. */
const detailViews = new Set<Route['view']>([
  'thread',
  'profile',
  'notification',
  'held',
  'quotes',
  'favouritedBy',
  'rebloggedBy',
  'history',
  'link',
]);

const maxPlaces = 50;
const isSame = (one: Route | null, other: Route): boolean => one !== null && viewKey(one) === viewKey(other);

export class Navigation {
  #places = $state.raw<readonly VisitedPlace[]>([]);
  #at = $state(0);

  constructor(list: Route = { view: 'home' }) {
    this.#places = [{ list, detail: null }];
  }

  get #shown(): VisitedPlace {
    return this.#places[this.#at] as VisitedPlace;
  }

  get list(): Route {
    return this.#shown.list;
  }

  get detail(): Route | null {
    return this.#shown.detail;
  }

  /** All places, and which of them is shown. */
  get history(): { places: readonly VisitedPlace[]; at: number } {
    return { places: this.#places, at: this.#at };
  }

  set history({ places, at }) {
    this.#places = places;
    this.#at = at;
  }

  /** Whether back leads to another view in the detail pane, and not to the list alone. */
  get isDetailBelow(): boolean {
    return this.#places[this.#at - 1]?.detail != null;
  }

  get canGoBack(): boolean {
    return this.#at > 0;
  }

  open = (route: Route): void => {
    if (detailViews.has(route.view)) this.openDetail(route);
    else if (isSame(this.list, route)) this.closeDetail();
    else this.#go({ list: route, detail: null });
  };

  /** Opens a route in the detail pane, even one that normally opens in the list column, such as a tag clicked in a thread. */
  openDetail = (route: Route): void => {
    if (!isSame(this.detail, route)) this.#go({ list: this.list, detail: route });
  };

  /** Goes back to the list that the detail pane was opened from; forward then opens it again. */
  closeDetail = (): void => {
    if (this.detail === null) return;
    const { list } = this;
    const from = this.#places.findLastIndex((place, at) => at < this.#at && (place.list !== list || place.detail === null));
    if (this.#places[from]?.list === list) this.#at = from;
    else this.#go({ list, detail: null });
  };

  /** Returns false when there is nothing to go back to. */
  back = (): boolean => this.#step(-1);

  /** Returns false when there is nothing to go forward to. */
  forward = (): boolean => this.#step(1);

  #step(by: 1 | -1): boolean {
    if (this.#places[this.#at + by] === undefined) return false;
    this.#at += by;
    return true;
  }

  /** The first place always stays: a column begins with it. */
  #go(place: VisitedPlace): void {
    const places = [...this.#places.slice(0, this.#at + 1), place];
    this.#places = [...places.slice(0, 1), ...places.slice(1).slice(1 - maxPlaces)];
    this.#at = this.#places.length - 1;
  }
}
