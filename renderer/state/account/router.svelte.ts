// The navigation of one account: the view in the list column, and the stack of views in the detail pane.
import type { Route } from '../../../electron/contract/route.ts';
import { viewKey } from '../../../electron/contract/view-keys.ts';

/** Routes that open in the detail pane; all others open in the list column. */
const detailViews = new Set<Route['view']>(['thread', 'profile', 'notification', 'quotes']);

const maxDetailRoutes = 31;

export class Router {
  list = $state.raw<Route>({ view: 'home' });
  /** A stack; the last one is shown. */
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

  /** Opens a route in the detail pane, even one that normally opens in the list column, such as a tag clicked in a thread. */
  openDetail = (route: Route): void => {
    const shown = this.shownDetail;
    if (!shown || viewKey(shown) !== viewKey(route)) this.detail = [...this.detail.slice(1 - maxDetailRoutes), route];
  };

  /** Returns false when the detail pane was empty. */
  back = (): boolean => {
    if (this.detail.length === 0) return false;
    this.detail = this.detail.slice(0, -1);
    return true;
  };

  closeDetail = (): void => {
    this.detail = [];
  };
}
