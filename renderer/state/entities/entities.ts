// Normalised store of one account: each status, account, and relationship is stored once, so that a favourite in one list appears in all.
import type { Account, Relationship } from '@kittiwake/mastodon-api/entities/account';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Poll, Status } from '@kittiwake/mastodon-api/entities/status';
import type { Slot } from './slot.svelte.ts';
import { SlotMap } from './slot.svelte.ts';

/** A status as stored: the status that it reblogs or quotes is stored under its own id. */
export type StoredStatus = Omit<Status, 'reblog' | 'quote'> & {
  reblogId: string | null;
  quote: { state: NonNullable<Status['quote']>['state']; statusId: string | null } | null;
};
export type StoredNotification = Omit<Notification, 'status' | 'group'> & {
  statusId: string | null;
  /** The group in the server's last answer; null: the notification is not grouped. */
  group: { count: number; newest_id: string; accountIds: readonly string[] } | null;
};

/** Lists ids of entities in use: those entities stay in memory. */
interface Holder {
  statusIds?(): readonly string[];
  accountIds?(): readonly string[];
  notificationIds?(): readonly string[];
}

/** Number of slots above which entities that no holder lists are pruned. */
const maxStatuses = 6_000;
const maxAccounts = 3_000;
const maxNotifications = 2_000;

/** Fields that statuses cached by an earlier version lack. */
const addedFields: Pick<Status, 'audience' | 'local_only' | 'reactions'> = { audience: null, local_only: false, reactions: [] };

const isAmong = (ids: readonly string[]): ((id: string) => boolean) => {
  const all = new Set(ids);
  return (id) => all.has(id);
};

export class Entities {
  #statuses = new SlotMap<StoredStatus>(maxStatuses);
  #accounts = new SlotMap<Account>(maxAccounts);
  #relationships = new SlotMap<Relationship>(maxAccounts);
  #notifications = new SlotMap<StoredNotification>(maxNotifications);
  #holders: Holder[] = [];
  /** Adds to a status what this app has done and the server does not know yet. */
  complete = (status: StoredStatus): StoredStatus => status;
  completeRelationship = (relationship: Relationship): Relationship => relationship;

  status = (id: string): Slot<StoredStatus> => this.#statuses.at(id);
  account = (id: string): Slot<Account> => this.#accounts.at(id);
  relationship = (id: string): Slot<Relationship> => this.#relationships.at(id);
  notification = (id: string): Slot<StoredNotification> => this.#notifications.at(id);
  /** The accounts in memory that match. */
  accountsWhere = (fits: (account: Account) => boolean): Account[] => this.#accounts.values().filter(fits);
  statuses = (): StoredStatus[] => this.#statuses.values();
  hasStatus = (id: string): boolean => this.#statuses.find(id) !== null;
  hasNotification = (id: string): boolean => this.#notifications.find(id) !== null;
  get counts(): { statuses: number; accounts: number; relationships: number; notifications: number } {
    return {
      statuses: this.#statuses.size,
      accounts: this.#accounts.size,
      relationships: this.#relationships.size,
      notifications: this.#notifications.size,
    };
  }

  saveAccount = (account: Account): Account => {
    this.#accounts.at(account.id).value = account;
    return account;
  };

  saveStatus = (status: Status): void => {
    const { reblog, quote, account, ...rest } = status;
    if (reblog) this.saveStatus(reblog);
    if (quote?.quoted_status) this.saveStatus(quote.quoted_status);
    this.#statuses.at(status.id).value = this.complete({
      ...addedFields,
      ...rest,
      account: this.#sharedAccount(account),
      reblogId: reblog?.id ?? null,
      quote: quote && { state: quote.state, statusId: quote.quoted_status?.id ?? quote.quoted_status_id },
    });
  };

  saveStatuses = (statuses: readonly Status[]): void => statuses.forEach(this.saveStatus);

  /** Changes some fields of a stored status; does nothing if the status is not in memory. */
  patchStatus(id: string, patch: Partial<StoredStatus>): void {
    const slot = this.#statuses.at(id);
    if (slot.value) slot.value = { ...slot.value, ...patch };
  }

  patchPoll(statusId: string, poll: Poll): void {
    this.patchStatus(statusId, { poll });
  }

  forgetStatus(id: string): void {
    this.#statuses.at(id).value = null;
  }

  saveRelationships = (relationships: readonly Relationship[]): void => {
    for (const relationship of relationships) this.#relationships.at(relationship.id).value = this.completeRelationship(relationship);
  };

  saveNotifications = (notifications: readonly Notification[]): void => {
    for (const { status, account, group, ...rest } of notifications) {
      if (status) this.saveStatus(status);
      const slot = this.#notifications.at(rest.id);
      slot.value = {
        ...rest,
        account: this.#sharedAccount(account),
        statusId: status?.id ?? null,
        // A streamed notification has no group and may arrive after the grouped answer: keep the stored group.
        group: group ? this.#storedGroup(group) : (slot.value?.group ?? null),
      };
    }
  };

  #storedGroup({ count, newest_id, accounts }: NonNullable<Notification['group']>): StoredNotification['group'] {
    return { count, newest_id, accountIds: accounts.map((account) => this.#sharedAccount(account).id) };
  }

  /** Keeps the entities that `holder` lists in memory, until the returned function is called. */
  hold = (holder: Holder): (() => void) => {
    this.#holders.push(holder);
    return () => void (this.#holders = this.#holders.filter((other) => other !== holder));
  };

  /** Prunes entities that no holder lists, least recently used first, above the limits: a day of streaming must not grow the heap. */
  prune = (): void => {
    if (this.#notifications.isFull) this.#notifications.prune(isAmong(this.#listed((holder) => holder.notificationIds?.())));
    if (this.#statuses.isFull) this.#statuses.prune(isAmong(this.#withInner(this.#listed((holder) => holder.statusIds?.()))));
    if (!this.#accounts.isFull && !this.#relationships.isFull) return;
    const inUse = isAmong(this.#listed((holder) => holder.accountIds?.()));
    if (this.#accounts.isFull) this.#accounts.prune(inUse);
    if (this.#relationships.isFull) this.#relationships.prune(inUse);
  };

  #listed = (idsOf: (holder: Holder) => readonly string[] | undefined): string[] => this.#holders.flatMap((holder) => idsOf(holder) ?? []);

  /** Adds the statuses that these statuses reblog and quote. */
  #withInner(ids: readonly string[]): string[] {
    const all = new Set(ids);
    // Iterating a Set visits ids added during the loop; the Set also ends cycles of posts that quote each other.
    for (const id of all) {
      const status = this.#statuses.find(id);
      for (const inner of [status?.reblogId, status?.quote?.statusId]) if (inner) all.add(inner);
    }
    return [...all];
  }

  /** Shares one object per account among all statuses that contain the account. */
  #sharedAccount(account: Account): Account {
    const slot = this.#accounts.at(account.id);
    const storedAccount = slot.value;
    const same =
      storedAccount &&
      storedAccount.display_name === account.display_name &&
      storedAccount.avatar === account.avatar &&
      storedAccount.acct === account.acct &&
      storedAccount.followers_count === account.followers_count &&
      storedAccount.statuses_count === account.statuses_count &&
      storedAccount.note === account.note;
    if (!same) slot.value = account;
    return same ? storedAccount : account;
  }
}
