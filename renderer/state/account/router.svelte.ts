// Where the views of one account open: in the place that the person uses, which is the main one or a column of its own.
import type { Route } from '../../../electron/contract/route.ts';
import { Navigation } from './navigation.svelte.ts';

const routesOf = ({ list, detail }: { list: Route; detail: Route | null }): Route[] => (detail ? [list, detail] : [list]);

export class Router {
  /** Beside the sidebar: what is chosen there opens here. */
  readonly main = new Navigation();
  /** Where the person did something last: what they open is shown there. */
  current = $state.raw(this.main);
  #all = new Set([this.main]);

  /** A column of the account has a place of its own until the returned function is called. */
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

  /** The views of all columns. */
  get shown(): Route[] {
    return [...this.#all].flatMap(routesOf);
  }

  /** Those included to which back and forward lead. */
  get routes(): Route[] {
    return [...this.#all].flatMap(({ history }) => history.places.flatMap(routesOf));
  }

  open = (route: Route): void => this.current.open(route);
  openDetail = (route: Route): void => this.current.openDetail(route);
  back = (): boolean => this.current.back();
  closeDetail = (): void => this.current.closeDetail();
}
