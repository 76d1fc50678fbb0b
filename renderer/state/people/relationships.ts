// The relationships to other accounts: fetched in batches, changed at once, and reverted when the server refuses.
import type { Relationship } from '../../../electron/contract/entities/relationship.ts';
import type { Call } from '../../api/call.ts';
import type { Entities } from '../entities/entities.ts';
import { toasts } from '../app/toasts.svelte.ts';

const batchSize = 40;

export class Relationships {
  #entities: Entities;
  #call: Call;
  #wanted = new Set<string>();

  constructor(entities: Entities, call: Call) {
    this.#entities = entities;
    this.#call = call;
  }

  /** Requests the relationships to `ids` that are unknown; calls in the same tick share one request. */
  request(ids: readonly string[]): void {
    const fresh = ids.filter((id) => this.#entities.relationship(id).value === null && !this.#wanted.has(id));
    if (fresh.length === 0) return;
    if (this.#wanted.size === 0) queueMicrotask(() => void this.#fetch());
    for (const id of fresh) this.#wanted.add(id);
  }

  async #fetch(): Promise<void> {
    const ids = [...this.#wanted];
    for (let at = 0; at < ids.length; at += batchSize) {
      const batch = ids.slice(at, at + batchSize);
      const answer = await this.#call('accounts.relationships', { 'id[]': batch }, { background: true });
      for (const id of batch) this.#wanted.delete(id);
      if (answer.ok) this.#entities.saveRelationships(answer.value.data);
    }
  }

  follow = (id: string, locked: boolean): Promise<void> =>
    this.#change(id, locked ? { requested: true } : { following: true }, () => this.#call('accounts.follow', { id }));
  unfollow = (id: string): Promise<void> =>
    this.#change(id, { following: false, requested: false }, () => this.#call('accounts.unfollow', { id }));

  async #change(id: string, patch: Partial<Relationship>, send: () => ReturnType<Call>): Promise<void> {
    const slot = this.#entities.relationship(id);
    const before = slot.value;
    if (before) slot.value = { ...before, ...patch };
    const answer = await send();
    if (answer.ok) slot.value = answer.value.data as Relationship;
    else {
      slot.value = before;
      toasts.problem(answer.error);
    }
  }
}
