// The lists that one account is in; each change is shown at once and reverted when the server refuses.
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';

/** What the memberships need of the signed-in account. */
export interface MembershipsAccount {
  readonly call: Call;
  readonly relationships: { request(ids: readonly string[]): void };
  readonly lists: { readonly problem: Failure | null; refresh(): Promise<void>; members(id: string): { startOver(): void } };
}

export class MembershipsOf {
  readonly accountId: string;
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  /** Why the last change failed. */
  refusal = $state.raw<Failure | null>(null);
  #in = $state.raw<readonly string[]>([]);
  #changed = new Set<string>();
  #account: MembershipsAccount;

  constructor(account: MembershipsAccount, accountId: string) {
    this.#account = account;
    this.accountId = accountId;
  }

  has = (listId: string): boolean => this.#in.includes(listId);

  load = async (): Promise<void> => {
    this.phase = 'loading';
    const { call, lists, relationships } = this.#account;
    relationships.request([this.accountId]);
    const [answer] = await Promise.all([call('accounts.lists', { id: this.accountId }), lists.refresh()]);
    this.problem = answer.ok ? lists.problem : answer.error;
    if (answer.ok) this.#in = answer.value.data.map((list) => list.id);
    this.phase = this.problem === null ? 'ready' : 'failed';
  };

  async toggle(listId: string): Promise<void> {
    const wasIn = this.has(listId);
    this.#show(listId, !wasIn);
    this.refusal = null;
    const params = { id: listId, account_ids: [this.accountId] };
    const answer = await this.#account.call(wasIn ? 'lists.removeAccounts' : 'lists.addAccounts', params);
    if (answer.ok) this.#changed.add(listId);
    else {
      this.#show(listId, wasIn);
      this.refusal = answer.error;
    }
  }

  /** Loads the timelines and members of the changed lists again. */
  applyChanges(): void {
    for (const id of this.#changed) this.#account.lists.members(id).startOver();
    this.#changed.clear();
  }

  #show(listId: string, member: boolean): void {
    this.#in = member ? [...this.#in, listId] : this.#in.filter((id) => id !== listId);
  }
}
