// Blocks domains for the whole server, and deletes accounts with everything that refers to them.
import type { AccountRepository } from './accounts.ts';
import { missingPictures } from './accounts.ts';
import { deliver } from './activities.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { RelationRepository } from './relations.ts';
import type { AccountRow, StatusRow } from './rows.ts';
import type { StatusRepository } from './statuses.ts';

/** Columns with account ids whose rows are deleted with the account. */
const columnsByTable = {
  follows: ['account_id', 'target_id'],
  follow_requests: ['account_id', 'target_id'],
  blocks: ['account_id', 'target_id'],
  mutes: ['account_id', 'target_id'],
  endorsements: ['account_id', 'target_id'],
  account_notes: ['account_id', 'target_id'],
  dismissed_suggestions: ['account_id', 'target_id'],
  notifications: ['account_id', 'from_id'],
  notification_requests: ['account_id', 'from_id'],
  notification_permissions: ['account_id', 'from_id'],
  favourites: ['account_id'],
  bookmarks: ['account_id'],
  pins: ['account_id'],
  votes: ['account_id'],
  mentions: ['account_id'],
  list_accounts: ['account_id'],
  collection_items: ['account_id'],
  conversations: ['account_id'],
  scheduled_statuses: ['account_id'],
  media: ['account_id'],
} as const;

const blockedDomainsSetting = 'blocked_domains';

export class ModerationRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #statuses: StatusRepository;
  readonly #relations: RelationRepository;

  constructor(core: StoreDependencies, accounts: AccountRepository, statuses: StatusRepository, relations: RelationRepository) {
    this.#db = core.db;
    this.#core = core;
    this.#accounts = accounts;
    this.#statuses = statuses;
    this.#relations = relations;
  }

  /** Domains that moderators blocked for everybody. */
  blockedDomains(): string[] {
    const row = this.#db.one<{ value: string }>('SELECT value FROM settings WHERE name = :name', { name: blockedDomainsSetting });
    return row ? (JSON.parse(row.value) as string[]) : [];
  }

  /**
   * Deletes the posts of the domain's accounts, suspends the accounts, and notifies local accounts of the follows that they lose.
   * Source: BlockDomainService.
   */
  blockDomain(domain: string) {
    const value = JSON.stringify([...new Set([...this.blockedDomains(), domain])]);
    this.#db.run('INSERT OR REPLACE INTO settings(name, value) VALUES(:name, :value)', { name: blockedDomainsSetting, value });
    const losses = this.#accounts.local().map((me) => ({ me, lost: this.#relations.countFollows(me.id, domain) }));
    for (const row of this.#db.all<AccountRow>('SELECT * FROM accounts WHERE domain = :domain', { domain })) this.deleteAccount(row);
    for (const { me, lost } of losses) this.#relations.notifySevered(me, 'domain_block', domain, lost);
  }

  /** Ends the follows of a remote account, so that its server knows (DeleteAccountService#reject_follows! and #undo_follows!). */
  #endRemoteFollows({ id }: AccountRow) {
    const related = (own: 'account_id' | 'target_id', other: 'account_id' | 'target_id') =>
      this.#db.all<{ id: string }>(`SELECT ${other} AS id FROM follows WHERE ${own} = :id`, { id });
    for (const followed of related('account_id', 'target_id')) this.#relations.removeFollower(followed.id, id);
    for (const follower of related('target_id', 'account_id')) this.#relations.unfollow(follower.id, id);
  }

  #suspend({ id }: AccountRow) {
    this.#db.run(
      `UPDATE accounts SET suspended = 1, limited = 0, locked = 0, discoverable = 0, display_name = '', note = '', fields = '[]', base_followers = 0,
        base_following = 0, base_statuses = 0, moved_to_id = NULL, avatar = :avatar, header = :header WHERE id = :id`,
      { id, ...missingPictures },
    );
  }

  /**
   * Streams announce the deletion of each post. The empty account stays suspended, unless `isGone`: its own server deleted it.
   * Source: DeleteAccountService.
   */
  deleteAccount(row: AccountRow, { isGone = false }: { isGone?: boolean } = {}) {
    const { id } = row;
    if (row.domain === '') deliver(this.#core, { type: 'DeleteActor', actor: row });
    for (const status of this.#db.all<StatusRow>('SELECT * FROM statuses WHERE account_id = :id ORDER BY id', { id }))
      if (this.#statuses.byId(status.id)) this.#statuses.remove(status, true);
    if (row.domain !== '' && !isGone) this.#endRemoteFollows(row);
    for (const [table, columns] of Object.entries(columnsByTable))
      for (const column of columns) this.#db.run(`DELETE FROM ${table} WHERE ${column} = :id`, { id });
    if (isGone) this.#db.run('DELETE FROM accounts WHERE id = :id', { id });
    else this.#suspend(row);
    this.#accounts.forgetHandles();
  }
}
