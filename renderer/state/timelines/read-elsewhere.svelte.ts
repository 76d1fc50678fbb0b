// Where another device has read the home timeline to: offered as a place to go on at, never gone to by itself.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { ReadElsewhere as Place } from '../../../electron/contract/timeline-methods.ts';
import { compareIds } from '../../../electron/contract/ids.ts';
import { main } from '../../api/main.ts';
import { hasReached } from '../../logic/timelines/merge-page.ts';
import { idsOf } from '../../logic/timelines/limit-rows.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Timeline } from './timeline.svelte.ts';

type HomeTimeline = Pick<Timeline, 'entries' | 'pending' | 'rows' | 'position' | 'olderProblem' | 'showPending' | 'loadBelow'>;

/** The window may be looked at every few seconds. */
const minIntervalMs = 60_000;

export class ReadElsewhere {
  /** What is offered; null: nothing. */
  offer = $state.raw<Place | null>(null);
  busy = $state(false);
  #account: AccountKey;
  #home: HomeTimeline;
  #dismissed: string | null = null;
  #askedAt = -Infinity;

  constructor(account: AccountKey, home: HomeTimeline) {
    this.#account = account;
    this.#home = home;
  }

  /** Asks the server, unless it was asked a short while ago. */
  check = async (): Promise<void> => {
    if (document.hidden || performance.now() - this.#askedAt < minIntervalMs) return;
    this.#askedAt = performance.now();
    const answer = await main['positions.elsewhere']({ account: this.#account });
    if (answer.ok)
      this.offer = answer.value && this.#leadsElsewhere(answer.value) && answer.value.id !== this.#dismissed ? answer.value : null;
  };

  /** Whoever begins here is at the newest post, and goes on further down; all others go on further up. */
  #leadsElsewhere({ id, isFirst }: Place): boolean {
    const here = this.#home.position?.id ?? idsOf(this.#home.rows)[0];
    if (here === undefined) return false;
    return isFirst ? compareIds(id, here) < 0 : compareIds(id, here) > 0;
  }

  dismiss = (): void => {
    this.#dismissed = this.offer?.id ?? null;
    this.offer = null;
  };

  /** Loads what is missing around that place. Returns the id of the row at which reading goes on; null: a toast has said why not. */
  async take(): Promise<string | null> {
    const { offer } = this;
    if (!offer || this.busy) return null;
    this.busy = true;
    const home = this.#home;
    home.showPending();
    const isThere = hasReached(home.entries, offer.id) || (await home.loadBelow(offer.id));
    this.busy = false;
    if (!isThere) {
      if (home.olderProblem) toasts.problem(home.olderProblem);
      return null;
    }
    this.dismiss();
    return idsOf(home.rows).find((id) => compareIds(id, offer.id) <= 0) ?? null;
  }
}
