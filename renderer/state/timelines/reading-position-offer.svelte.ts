// Offers the position to which another device has read the home timeline, and scrolls there only at the user's request.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { RemoteReadPosition } from '../../../electron/contract/journal.ts';
import { compareIds } from '@kittiwake/mastodon-api/ids';
import { main } from '../../api/main.ts';
import { isPositionLoaded, idsOf } from '../../logic/timelines/timeline-rows.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Timeline } from './timeline.svelte.ts';

type HomeTimeline = Pick<Timeline, 'entries' | 'pending' | 'rows' | 'position' | 'olderProblem' | 'showPending' | 'loadBelow'>;

/** Minimum interval between checks, because the window may become visible every few seconds. */
const minIntervalMs = 60_000;

export class ReadingPositionOffer {
  /** The offered position; null: none. */
  offer = $state.raw<RemoteReadPosition | null>(null);
  busy = $state(false);
  #account: AccountKey;
  #home: HomeTimeline;
  #dismissed: string | null = null;
  #checkedAt = -Infinity;

  constructor(account: AccountKey, home: HomeTimeline) {
    this.#account = account;
    this.#home = home;
  }

  /** Asks the server, unless the last check was a short while ago. */
  check = async (): Promise<void> => {
    if (document.hidden || performance.now() - this.#checkedAt < minIntervalMs) return;
    this.#checkedAt = performance.now();
    const answer = await main['positions.elsewhere']({ account: this.#account });
    if (answer.ok)
      this.offer = answer.value && this.#isDifferent(answer.value) && answer.value.id !== this.#dismissed ? answer.value : null;
  };

  /**
   * On a device where nothing was read yet, reading begins at the newest post, so the offered position must be below; otherwise it must be
   * above.
   */
  #isDifferent({ id, isFirst }: RemoteReadPosition): boolean {
    const here = this.#home.position?.id ?? idsOf(this.#home.rows)[0];
    if (here === undefined) return false;
    return isFirst ? compareIds(id, here) < 0 : compareIds(id, here) > 0;
  }

  dismiss = (): void => {
    this.#dismissed = this.offer?.id ?? null;
    this.offer = null;
  };

  /** Loads the rows around the offered position. Returns the id of the row to scroll to; null: failed, which a toast has reported. */
  async loadOffered(): Promise<string | null> {
    const { offer } = this;
    if (!offer || this.busy) return null;
    this.busy = true;
    const home = this.#home;
    home.showPending();
    const isInList = isPositionLoaded(home.entries, offer.id) || (await home.loadBelow(offer.id));
    this.busy = false;
    if (!isInList) {
      if (home.olderProblem) toasts.problem(home.olderProblem);
      return null;
    }
    this.dismiss();
    return idsOf(home.rows).find((id) => compareIds(id, offer.id) <= 0) ?? null;
  }
}
