// Where one account is: the view in the list column, and the stack in the detail pane beside or over it.
import type { Route } from '../../../electron/contract/route.ts';
import { viewKey } from '../../../electron/contract/view-keys.ts';

/** Routes that open in the detail pane; all others open in the list column. */
const detailViews = new Set<Route['view']>(['thread', 'profile', 'notification']);

export class Router {
  list = $state.raw<Route>({ view: 'home' });
  /** The last one is shown. */
  detail = $state.raw<Route[]>([]);

  get shownDetail(): Route | null {
    return this.detail.at(-1) ?? null;
  }

  open = (route: Route): void => {
    if (detailViews.has(route.view)) this.openDetail(route);
    else {
      this.list = route;
      this.detail = [];
    }
  };

  /** Opens in the detail pane even what has a place in the list column, as a tag clicked in a thread. */
  openDetail = (route: Route): void => {
    const shown = this.shownDetail;
    if (!shown || viewKey(shown) !== viewKey(route)) this.detail = [...this.detail.slice(-30), route];
  };

  /** True when there was something to go back from. */
  back = (): boolean => {
    if (this.detail.length === 0) return false;
    this.detail = this.detail.slice(0, -1);
    return true;
  };

  closeDetail = (): void => {
    this.detail = [];
  };
}
