// Loads relationships to other accounts in batches and changes them: shown at once, sent by main until the server answers, reverted if it
// refuses.
import { untrack } from 'svelte';
import type { ActionKind, QueuedAction, QueuedCall } from '../../../electron/contract/actions.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Relationship } from '@kittiwake/mastodon-api/entities/account';
import type { ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import type { CallEndpoint } from '../../api/call.ts';
import type { Entities } from '../entities/entities.ts';
import { RecentIds } from '../../../electron/contract/recent-ids.ts';
import { sendLater } from '../app/send-later.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { doWithUndo } from '../app/undo.ts';
import { m } from '../../../electron/messages/first.ts';

type AccountCall = Extract<QueuedCall, `accounts.${string}`>;

/** Changes of relationships by actions; shown before the server answers, also after a restart. */
const patches: Partial<Record<ActionKind, Partial<Relationship>>> = {
  'accounts.block': { blocking: true, following: false, followed_by: false, requested: false, endorsed: false },
  'accounts.unblock': { blocking: false },
  'accounts.mute': { muting: true },
  'accounts.unmute': { muting: false, muting_notifications: false },
  'accounts.pin': { endorsed: true },
  'accounts.unpin': { endorsed: false },
  'accounts.removeFollower': { followed_by: false },
};
/** An action that the server has not answered. */
interface PendingChange extends QueuedAction {
  patch: Partial<Relationship>;
  /** An earlier page, or an earlier run of the app, has left it. */
  isEarlier?: boolean;
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
  /** In the order of their requests. */
  #pendingChanges: readonly PendingChange[] = [];

  constructor(entities: Entities, call: CallEndpoint, key: AccountKey) {
    this.#entities = entities;
    this.#call = call;
    this.#key = key;
    entities.completeRelationship = this.#complete;
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
      if (answer.ok) this.#save(answer.value.data);
      else if (answer.error.retryAt !== undefined) this.#requestLater(batch, answer.error.retryAt);
    }
    this.#fetching = null;
  }

  /** Requests the relationships again when the rate limit ends: until then, nothing is known about them. */
  #requestLater(ids: readonly string[], at: number): void {
    setTimeout(() => this.request(ids), Math.max(0, at - Date.now()));
  }

  follow = async (id: string, locked: boolean): Promise<void> => {
    await this.change('accounts.follow', { id }, locked ? { requested: true } : { following: true });
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
      actions: [{ kind: 'accounts.unfollow', id }],
      undo: () => {
        const now = slot.value ?? before;
        if (now && before) slot.value = { ...now, following: before.following, requested: before.requested };
      },
    });
  };

  /** Sets the changes that an earlier page, or an earlier run of the app, has left. */
  showPending(actions: readonly QueuedAction[]): void {
    this.#pendingChanges = actions.flatMap((action) => {
      const patch = patches[action.kind];
      return patch ? [{ ...action, patch, isEarlier: true }] : [];
    });
  }

  /** An action of an earlier page is done. */
  settled({ kind, id }: QueuedAction): void {
    const isSettled = (change: PendingChange): boolean => change.isEarlier === true && change.kind === kind && change.id === id;
    this.#pendingChanges = this.#pendingChanges.filter((change) => !isSettled(change));
  }

  /** Returns the relationship as it will be once the pending changes are done; the server's may be older. */
  #complete = (relationship: Relationship): Relationship =>
    this.#pendingChanges.reduce((result, { id, patch }) => (id === relationship.id ? { ...result, ...patch } : result), relationship);

  /**
   * Shows and sends a change. Main sends it, also after a restart. Returns true once the server has done it; false if the server refused,
   * which a toast has reported, or if another action replaced it.
   */
  async change<N extends AccountCall>(kind: N, params: ParamsOf<N>, patch: Partial<Relationship> = patches[kind] ?? {}): Promise<boolean> {
    const { id } = params;
    const slot = this.#entities.relationship(id);
    const before = slot.value;
    const pendingChange = { kind, id, patch };
    if (before) slot.value = { ...before, ...patch };
    this.#pendingChanges = [...this.#pendingChanges, pendingChange];
    const answer = await sendLater(this.#call(kind, params));
    this.#pendingChanges = this.#pendingChanges.filter((other) => other !== pendingChange);
    if (answer.ok) {
      this.#save([answer.value.data as Relationship]);
      return true;
    }
    if (answer.error.code === 'superseded') this.reload(id);
    else {
      if (before) slot.value = this.#complete(before);
      toasts.problem(answer.error);
    }
    return false;
  }
}
