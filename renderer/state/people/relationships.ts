// The relationships to other accounts: fetched in batches, changed at once, sent until the server has answered, and reverted when it refuses.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Relationship } from '../../../electron/contract/entities/relationship.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { repeatCall } from '../../api/repeat-call.ts';
import type { Entities } from '../entities/entities.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { doWithUndo } from '../app/undo.ts';
import { m } from '../../../electron/messages/first.ts';
import { tellUnconfirmed } from '../entities/tell-unconfirmed.ts';
import type { Action } from '../entities/tell-unconfirmed.ts';
import { Unsettled } from '../entities/unsettled.ts';

/** A change of the relationship to one account, which can be sent twice without harm. */
export interface Change {
  action: Action;
  /** Shown at once. */
  patch: Partial<Relationship>;
  /** Whether the server has done it. */
  isDone(now: Relationship): boolean;
  send(): Promise<Result<{ data: unknown }>>;
}

const batchSize = 40;

export class Relationships {
  #entities: Entities;
  #call: Call;
  #key: AccountKey;
  #wanted = new Set<string>();
  /** Accounts of which a call's answer was lost. */
  #unsettled = new Unsettled(async (id) => (await this.#ask(id)) !== null);

  constructor(entities: Entities, call: Call, key: AccountKey) {
    this.#entities = entities;
    this.#call = call;
    this.#key = key;
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

  follow = async (id: string, locked: boolean): Promise<void> => {
    await this.change(id, {
      action: 'follow',
      patch: locked ? { requested: true } : { following: true },
      isDone: (now) => now.following || now.requested,
      send: () => this.#call('accounts.follow', { id }),
    });
  };
  /** Shown at once and sent after the time for Undo: to follow again would tell the other person, and the lists would lose them. */
  unfollow = async (id: string): Promise<void> => {
    const slot = this.#entities.relationship(id);
    const before = slot.value;
    if (before) slot.value = { ...before, following: false, requested: false };
    await doWithUndo(m.toasts.unfollowed({ who: `@${this.#entities.account(id).value?.acct ?? id}` }), {
      account: this.#key,
      actions: [{ kind: 'unfollow', id }],
      undo: () => {
        const now = slot.value ?? before;
        if (now && before) slot.value = { ...now, following: before.following, requested: before.requested };
      },
    });
  };

  /** The connection is back: what is not known is asked for. */
  settle = (): Promise<void> => this.#unsettled.settle();

  /** Shows and sends a change. Returns false when it was not done, or nobody knows yet; a toast has said so. */
  async change(id: string, { action, patch, isDone, send }: Change): Promise<boolean> {
    const slot = this.#entities.relationship(id);
    const before = slot.value;
    if (before) slot.value = { ...before, ...patch };
    const outcome = await repeatCall(send);
    if (outcome.kind === 'done') {
      slot.value = outcome.value.data as Relationship;
      return true;
    }
    const truth = outcome.kind === 'unknown' ? await this.#ask(id) : before;
    if (outcome.kind === 'unknown' && truth && isDone(truth)) return true;
    slot.value = truth ?? before;
    if (outcome.kind === 'unknown' && truth === null) {
      this.#unsettled.add(id);
      tellUnconfirmed(action, outcome.error);
    } else toasts.problem(outcome.error);
    return false;
  }

  /** Shows what the server has; null when it can't say now. */
  async #ask(id: string): Promise<Relationship | null> {
    const answer = await this.#call('accounts.relationships', { 'id[]': [id] });
    const truth = answer.ok ? answer.value.data.find((each) => each.id === id) : undefined;
    if (truth) this.#entities.saveRelationships([truth]);
    return truth ?? null;
  }
}
