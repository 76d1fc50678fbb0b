// Loads the lists that contain one account; each change is shown at once and reverted if the server refuses.
import { isAnswerLost } from '../../api/call.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { sendLater } from '../app/send-later.ts';
import type { Session } from '../account/session.svelte.ts';

type MembershipsAccount = Pick<Session, 'call' | 'relationships' | 'lists'>;

export class ListMemberships {
  readonly accountId: string;
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  /** Why the last change failed. */
  refusal = $state.raw<Failure | null>(null);
  #listIds = $state.raw<readonly string[]>([]);
  #changedListIds = new Set<string>();
  #account: MembershipsAccount;

  constructor(account: MembershipsAccount, accountId: string) {
    this.#account = account;
    this.accountId = accountId;
  }

  has = (listId: string): boolean => this.#listIds.includes(listId);

  load = async (): Promise<void> => {
    this.phase = 'loading';
    const { call, lists, relationships } = this.#account;
    relationships.request([this.accountId]);
    const [answer] = await Promise.all([call('accounts.lists', { id: this.accountId }), lists.refresh()]);
    this.problem = answer.ok ? lists.problem : answer.error;
    if (answer.ok) this.#listIds = answer.value.data.map((list) => list.id);
    this.phase = this.problem === null ? 'ready' : 'failed';
  };

  async toggle(listId: string): Promise<void> {
    const wasIn = this.has(listId);
    this.#show(listId, !wasIn);
    this.refusal = null;
    const params = { id: listId, account_ids: [this.accountId] };
    const answer = await sendLater(this.#account.call(wasIn ? 'lists.removeAccounts' : 'lists.addAccounts', params));
    if (answer.ok) this.#changedListIds.add(listId);
    else if (answer.error.code !== 'superseded') {
      this.#show(listId, wasIn);
      this.refusal = answer.error;
      if (isAnswerLost(answer.error)) await this.load();
    }
  }

  /** Reloads the timelines and members of the changed lists. */
  applyChanges(): void {
    for (const id of this.#changedListIds) this.#account.lists.members(id).startOver();
    this.#changedListIds.clear();
  }

  #show(listId: string, member: boolean): void {
    this.#listIds = member ? [...this.#listIds, listId] : this.#listIds.filter((id) => id !== listId);
  }
}
