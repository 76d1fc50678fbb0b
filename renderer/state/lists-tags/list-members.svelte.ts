// The members of one list, page by page; each change is shown at once and reverted when the server refuses.
import type { Account } from '../../../electron/contract/entities/account.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { Paged } from '../timelines/paged.svelte.ts';

/** The largest page that servers give. `limit=0` would give all members, but servers that cap it give no cursor for the rest. */
const pageSize = 80;

export class ListMembers {
  /** Removed members stay listed until `applyChanges`, so that they can be added again at their place. */
  readonly page: Paged<Account>;
  /** Why the last change failed. */
  problem = $state.raw<Failure | null>(null);
  #removed = $state.raw<readonly string[]>([]);
  readonly #id: string;
  #call: Call;
  #restartTimeline: () => void;
  #changed = false;

  /** `restartTimeline` loads the list's timeline again, after people were added or removed. */
  constructor(id: string, call: Call, restartTimeline: () => void) {
    this.#call = call;
    this.#restartTimeline = restartTimeline;
    this.#id = id;
    this.page = new Paged(
      (cursor) => call('lists.accounts', { id, limit: pageSize, ...(cursor === null ? {} : { cursor }) }),
      (account) => account.id,
    );
  }

  has = (id: string): boolean => !this.#removed.includes(id) && this.page.items.some((member) => member.id === id);

  async add(account: Account): Promise<void> {
    const known = this.page.items;
    const taken = this.#removed;
    if (taken.includes(account.id)) this.#removed = taken.filter((id) => id !== account.id);
    else this.page.put(account);
    if (await this.#send(account.id, 'lists.addAccounts')) return;
    this.page.items = known;
    this.#removed = taken;
  }

  async remove(account: Account): Promise<void> {
    this.#removed = [...this.#removed, account.id];
    if (!(await this.#send(account.id, 'lists.removeAccounts'))) this.#removed = this.#removed.filter((id) => id !== account.id);
  }

  /** Drops the removed members from the page; loads the timeline again when the members have changed. */
  applyChanges(): void {
    for (const id of this.#removed) this.page.remove(id);
    this.#removed = [];
    this.problem = null;
    if (this.#changed) this.#startTimelineOver();
  }

  /** The list was changed elsewhere in the app: loads members and timeline again. */
  startOver(): void {
    if (this.page.phase !== 'idle') void this.page.refresh();
    this.#startTimelineOver();
  }

  #startTimelineOver(): void {
    this.#changed = false;
    this.#restartTimeline();
  }

  async #send(accountId: string, endpoint: 'lists.addAccounts' | 'lists.removeAccounts'): Promise<boolean> {
    const answer = await this.#call(endpoint, { id: this.#id, account_ids: [accountId] });
    // Servers refuse an account that is already in the list as "already taken".
    const done =
      answer.ok ||
      (endpoint === 'lists.addAccounts' && answer.error.status === 422 && /already|taken/i.test(String(answer.error.details?.['words'])));
    this.problem = done || answer.ok ? null : answer.error;
    if (done) this.#changed = true;
    return done;
  }
}
