// In which of the lists one person is; each change shows at once and is taken back where the server refuses.
import type { Failure } from '../../../electron/contract/result.ts';
import type { Session } from '../account/session.svelte.ts';

export class MembershipsOf {
  readonly accountId: string;
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  /** Why the last change did not go through. */
  refusal = $state.raw<Failure | null>(null);
  #in = $state.raw<readonly string[]>([]);
  #changed = new Set<string>();
  #session: Session;

  constructor(session: Session, accountId: string) {
    this.#session = session;
    this.accountId = accountId;
  }

  has = (listId: string): boolean => this.#in.includes(listId);

  load = async (): Promise<void> => {
    this.phase = 'loading';
    const { call, lists, relationships } = this.#session;
    relationships.want([this.accountId]);
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
    const answer = await this.#session.call(wasIn ? 'lists.removeAccounts' : 'lists.addAccounts', params);
    if (answer.ok) this.#changed.add(listId);
    else {
      this.#show(listId, wasIn);
      this.refusal = answer.error;
    }
  }

  /** The timelines and members of the changed lists begin anew. */
  applyChanges(): void {
    for (const id of this.#changed) this.#session.lists.members(id).startOver();
    this.#changed.clear();
  }

  #show(listId: string, member: boolean): void {
    this.#in = member ? [...this.#in, listId] : this.#in.filter((id) => id !== listId);
  }
}
