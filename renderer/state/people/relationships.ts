// Loads relationships to other accounts in batches and changes them: shown at once, repeated until the server answers, reverted if it
// refuses.
import { untrack } from 'svelte';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Relationship } from '../../../electron/contract/entities/account.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../api/call.ts';
import { retryCall } from '../../api/call.ts';
import type { Entities } from '../entities/entities.ts';
import { RecentIds } from '../../../electron/contract/ids.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { doWithUndo } from '../app/undo.ts';
import { m } from '../../../electron/messages/first.ts';
import { reportUnconfirmed, UnconfirmedActions } from '../entities/unconfirmed-actions.ts';
import type { UnconfirmedAction } from '../entities/unconfirmed-actions.ts';

/** A change of the relationship to one account. Must be idempotent, because it may be sent twice. */
export interface RelationshipChange {
  action: UnconfirmedAction;
  /** Fields that are shown at once. */
  patch: Partial<Relationship>;
  /** Whether the server has applied the change. */
  isDone(now: Relationship): boolean;
  send(): Promise<Result<{ data: unknown }>>;
}

const batchSize = 40;
/** Age from which a relationship is requested again when a view shows it. */
const maxAgeMs = 5 * 60_000;

export class Relationships {
  #entities: Entities;
  #call: CallEndpoint;
  #key: AccountKey;
  /** Queued or being fetched. */
  #requestedIds = new Set<string>();
  #queuedIds: string[] = [];
  #fetching: Promise<void> | null = null;
  /** Accounts that views requested last. */
  readonly #recentIds = new RecentIds(batchSize);
  /** Time of the answer, in epoch milliseconds. Relationships of other answers have none and count as old. */
  readonly #loadedAt = new WeakMap<Relationship, number>();
  /** Accounts with a change that is being sent. */
  #changingIds = new Set<string>();
  /** Accounts with a change whose answer was lost. */
  #unconfirmed = new UnconfirmedActions(async (id) => (await this.#loadOne(id)) !== null);

  constructor(entities: Entities, call: CallEndpoint, key: AccountKey) {
    this.#entities = entities;
    this.#call = call;
    this.#key = key;
  }

  /** Requests the relationships to `ids` that are not loaded or old; calls in the same tick share one request. */
  request(ids: readonly string[]): void {
    for (const id of ids) this.#recentIds.add(id);
    this.#queue(ids.filter((id) => this.#isMissingOrOld(untrack(() => this.#entities.relationship(id).value))));
  }

  /** Requests the relationship to `id` again, because it may have changed elsewhere. */
  reload(id: string): void {
    this.#recentIds.add(id);
    this.#queue([id]);
  }

  /** Requests the relationship to `id` again if it is loaded, because the account has notified this one. */
  reloadKnown(id: string): void {
    if (this.#entities.relationship(id).value !== null) this.#queue([id]);
  }

  /** Requests the relationship to `id` again if a follow was requested: Home receives posts only after the acceptance. */
  receivePostBy(id: string): void {
    if (this.#entities.relationship(id).value?.requested) this.#queue([id]);
  }

  /** Requests the relationships again that views requested last. */
  reloadRecent(): void {
    this.#queue(this.#recentIds.all());
  }

  #isMissingOrOld(relationship: Relationship | null): boolean {
    return relationship === null || Date.now() - (this.#loadedAt.get(relationship) ?? 0) >= maxAgeMs;
  }

  #queue(ids: readonly string[]): void {
    const newIds = ids.filter((id) => !this.#requestedIds.has(id));
    for (const id of newIds) this.#requestedIds.add(id);
    this.#queuedIds.push(...newIds);
    if (newIds.length > 0) this.#fetching ??= this.#fetch();
  }

  #save(relationships: readonly Relationship[]): void {
    for (const relationship of relationships) this.#loadedAt.set(relationship, Date.now());
    this.#entities.saveRelationships(relationships);
  }

  /** Requests the relationship to `id` if it is not loaded. Resolves after the answer, also a failed one. */
  async load(id: string): Promise<void> {
    this.request([id]);
    if (this.#requestedIds.has(id)) await this.#fetching;
  }

  async #fetch(): Promise<void> {
    // Calls in the same tick share a request.
    await Promise.resolve();
    while (this.#queuedIds.length > 0) {
      const batch = this.#queuedIds.splice(0, batchSize);
      const answer = await this.#call('accounts.relationships', { 'id[]': batch });
      for (const id of batch) this.#requestedIds.delete(id);
      // The answer may be older than a change that is being sent.
      if (answer.ok) this.#save(answer.value.data.filter(({ id }) => !this.#changingIds.has(id)));
      else if (answer.error.retryAt !== undefined) this.#requestLater(batch, answer.error.retryAt);
    }
    this.#fetching = null;
  }

  /** Requests the relationships again when the rate limit ends: until then, nothing is known about them. */
  #requestLater(ids: readonly string[], at: number): void {
    setTimeout(() => this.request(ids), Math.max(0, at - Date.now()));
  }

  follow = async (id: string, locked: boolean): Promise<void> => {
    await this.change(id, {
      action: 'follow',
      patch: locked ? { requested: true } : { following: true },
      isDone: (now) => now.following || now.requested,
      send: () => this.#call('accounts.follow', { id }),
    });
  };
  /**
   * Unfollows at once on screen and on the server after the time for Undo: following again would notify the other user, and lists would
   * lose them.
   */
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

  /** Loads the relationships with unknown outcome again, now that the connection is back. */
  settle = (): Promise<void> => this.#unconfirmed.settle();

  /** Shows and sends a change. Returns false if it failed or its outcome is unknown, which a toast has reported. */
  async change(id: string, { action, patch, isDone, send }: RelationshipChange): Promise<boolean> {
    const slot = this.#entities.relationship(id);
    const before = slot.value;
    if (before) slot.value = { ...before, ...patch };
    this.#changingIds.add(id);
    const outcome = await retryCall(send);
    this.#changingIds.delete(id);
    if (outcome.kind === 'done') {
      const relationship = outcome.value.data as Relationship;
      this.#loadedAt.set(relationship, Date.now());
      slot.value = relationship;
      return true;
    }
    const truth = outcome.kind === 'unknown' ? await this.#loadOne(id) : before;
    if (outcome.kind === 'unknown' && truth && isDone(truth)) return true;
    slot.value = truth ?? before;
    if (outcome.kind === 'unknown' && truth === null) {
      this.#unconfirmed.add(id);
      reportUnconfirmed(action, outcome.error);
    } else toasts.problem(outcome.error);
    return false;
  }

  /** Loads the relationship from the server and shows it; null if the server can't answer now. */
  async #loadOne(id: string): Promise<Relationship | null> {
    const answer = await this.#call('accounts.relationships', { 'id[]': [id] });
    const truth = answer.ok ? answer.value.data.find((each) => each.id === id) : undefined;
    if (truth) this.#save([truth]);
    return truth ?? null;
  }
}
