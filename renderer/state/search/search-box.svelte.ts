// Opens the search view from other parts of the window; the view loads the search code when first needed.
import type { SearchKind } from '../../logic/search/search-query.ts';
import type { Router } from '../account/navigation.svelte.ts';

export class SearchBox {
  /** A requested search that the view has not started yet. */
  request = $state.raw<{ kind?: SearchKind; text?: string }>({});
  /** Number of requests to focus the field. */
  focusRequests = $state(0);
  /** True from the request until the field has the focus: keys typed meanwhile are input for the field, not shortcuts. */
  awaitsFocus = false;
  #router: Pick<Router, 'open'>;

  constructor(router: Pick<Router, 'open'>) {
    this.#router = router;
  }

  /** Opens the search and focuses its field. */
  focus(kind?: SearchKind): void {
    if (kind) this.request = { kind };
    this.awaitsFocus = true;
    this.#router.open({ view: 'search' });
    this.focusRequests += 1;
  }

  /** Requests a search for this text. */
  type(text: string): void {
    this.request = { ...this.request, text };
  }
}
