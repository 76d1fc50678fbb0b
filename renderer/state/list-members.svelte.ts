// Who is in one list, page by page; each change shows at once and is taken back where the server refuses.
import type { Account } from '../../electron/contract/entities.ts';
import { nameOf } from '../logic/names.ts';
import { m } from '../messages/en.ts';
import { Paged } from './paged.svelte.ts';
import type { Session } from './session.svelte.ts';
import { toasts } from './toasts.svelte.ts';

/** The most that servers give at once; `limit=0` would be all, but whoever caps it there gives no way on. */
const pageSize = 80;

export class ListMembers {
  readonly page: Paged<Account>;
  /** Whose membership is being changed. */
  busy = $state.raw<readonly string[]>([]);
  readonly #id: string;
  #session: Session;
  #changed = false;

  constructor(session: Session, id: string) {
    this.#session = session;
    this.#id = id;
    this.page = new Paged(
      (cursor) => session.call('lists.accounts', { id, limit: pageSize, ...(cursor === null ? {} : { cursor }) }),
      (account) => account.id,
    );
  }

  has = (account: Account): boolean => this.page.items.some((member) => member.id === account.id);

  /** False, and said, when the server refuses. */
  async add(account: Account): Promise<boolean> {
    if (this.busy.includes(account.id)) return false;
    const done = await this.#send(account, 'lists.addAccounts');
    if (done) this.page.put(account);
    return done;
  }

  /** Removes at once and offers to put back. */
  async remove(account: Account): Promise<void> {
    const before = this.page.items;
    this.page.remove(account.id);
    if (!(await this.#send(account, 'lists.removeAccounts'))) {
      this.page.items = before;
      return;
    }
    const title = this.#session.lists.titleOf(this.#id);
    const undo = { label: m.app.undo, run: () => void this.add(account) };
    toasts.show(m.lists.memberRemoved(nameOf(account), title), { action: undo });
  }

  /** The list's timeline begins anew once other people are in it. */
  applyChanges(): void {
    if (!this.#changed) return;
    this.#changed = false;
    void this.#session.timeline({ view: 'list', id: this.#id }).startOver();
  }

  async #send(account: Account, endpoint: 'lists.addAccounts' | 'lists.removeAccounts'): Promise<boolean> {
    this.busy = [...this.busy, account.id];
    const answer = await this.#session.call(endpoint, { id: this.#id, account_ids: [account.id] });
    this.busy = this.busy.filter((id) => id !== account.id);
    // Who is in the list already is refused as "already taken".
    const done = answer.ok || (endpoint === 'lists.addAccounts' && answer.error.status === 422 && /already|taken/i.test(answer.error.message));
    if (done) this.#changed = true;
    else toasts.problem(answer.error.message);
    return done;
  }
}
