// How the rest of the window asks for the search: it opens the view, which loads the search itself when it is first needed.
import type { Route } from '../../../electron/contract/route.ts';
import type { SearchKind } from '../../logic/search/search-rows.ts';

export class SearchBox {
  /** What was asked for and the view has not begun yet. */
  asked = $state.raw<{ kind?: SearchKind; text?: string }>({});
  /** Counts up with each request to focus the field. */
  focusRequests = $state(0);
  /** True from the request until the field has the focus: keys typed meanwhile are meant for the field and are no shortcuts. */
  awaitsFocus = false;
  #router: { open(route: Route): void };

  constructor(router: { open(route: Route): void }) {
    this.#router = router;
  }

  /** Opens the search and focuses its field. */
  focus(kind?: SearchKind): void {
    if (kind) this.asked = { kind };
    this.awaitsFocus = true;
    this.#router.open({ view: 'search' });
    this.focusRequests += 1;
  }

  /** Searches for this text. */
  type(text: string): void {
    this.asked = { ...this.asked, text };
  }
}
