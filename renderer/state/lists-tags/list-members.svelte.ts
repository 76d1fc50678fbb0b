// Who is in one list, page by page; each change shows at once and is taken back where the server refuses.
import type { Account } from '../../../electron/contract/entities.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { Paged } from '../timelines/paged.svelte.ts';

/** The most that servers give at once; `limit=0` would be all, but who caps it there gives no way on. */
const pageSize = 80;

export class ListMembers {
  /** Those taken out stay listed until `applyChanges`, so that they can be put back where they were. */
  readonly page: Paged<Account>;
  /** Why the last change did not go through. */
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

  /** Those who were taken out go; the timeline begins anew once other people are in the list. */
  applyChanges(): void {
    for (const id of this.#removed) this.page.remove(id);
    this.#removed = [];
    this.problem = null;
    if (this.#changed) this.#startTimelineOver();
  }

  /** Changed elsewhere in the app: members and timeline are read again. */
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
    // Who is in the list already is refused as "already taken".
    const done =
      answer.ok || (endpoint === 'lists.addAccounts' && answer.error.status === 422 && /already|taken/i.test(answer.error.message));
    this.problem = done || answer.ok ? null : answer.error;
    if (done) this.#changed = true;
    return done;
  }
}
