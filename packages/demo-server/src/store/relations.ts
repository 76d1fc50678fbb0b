// Stores follows, blocks, and mutes between accounts, and applies their consequences.
import type { AccountRepository } from './accounts.ts';
import { deliver, isOnPeer } from './activities.ts';
import type { CollectionRepository } from './collections.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { NotificationRepository } from './notifications.ts';
import type { AccountRow } from './rows.ts';

interface FollowSettings {
  reblogs?: boolean | undefined;
  notify?: boolean | undefined;
  /** Languages of posts that are shown in the home timeline; empty: all. Absent: unchanged. */
  languages?: readonly string[] | undefined;
  at?: number;
}

const languagesOf = (row?: { languages: string | null }) => (row?.languages ? (JSON.parse(row.languages) as string[]) : null);

interface StoredFollowSettings {
  reblogs: number;
  notify: number;
  languages: string | null;
}

const followSettings = (options: FollowSettings, before: StoredFollowSettings | undefined): StoredFollowSettings => ({
  reblogs: Number(options.reblogs ?? before?.reblogs ?? 1),
  notify: Number(options.notify ?? before?.notify ?? 0),
  languages: options.languages ? JSON.stringify(options.languages) : (before?.languages ?? null),
});

type AccountPair = { me: string; target: string };

export class RelationRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #notifications: NotificationRepository;
  readonly #collections: CollectionRepository;

  constructor(
    core: StoreDependencies,
    accounts: AccountRepository,
    notifications: NotificationRepository,
    collections: CollectionRepository,
  ) {
    this.#db = core.db;
    this.#core = core;
    this.#accounts = accounts;
    this.#notifications = notifications;
    this.#collections = collections;
  }

  #isRelated(table: string, me: string, target: string) {
    return (
      this.#db.one<{ id: string }>(`SELECT id FROM ${table} WHERE account_id = :me AND target_id = :target`, { me, target }) !== undefined
    );
  }

  #removeRelation(table: string, me: string, target: string) {
    return this.#db.run(`DELETE FROM ${table} WHERE account_id = :me AND target_id = :target`, { me, target });
  }

  #followOf(table: 'follows' | 'follow_requests', pair: AccountPair) {
    return this.#db.one<StoredFollowSettings>(
      `SELECT reblogs, notify, languages FROM ${table} WHERE account_id = :me AND target_id = :target`,
      { ...pair },
    );
  }

  /** A limited account can only request to follow, and accounts of connected servers are always asked, as in Mastodon (FollowService). */
  follow(me: AccountRow, target: AccountRow, options: FollowSettings = {}) {
    const pair = { me: me.id, target: target.id };
    const isAsked = target.locked === 1 || me.limited === 1 || (me.domain === '' && isOnPeer(target));
    const isRequest = isAsked && !this.#followOf('follows', pair);
    const table = isRequest ? 'follow_requests' : 'follows';
    const relation = this.#followOf(table, pair);
    const values = { ...pair, ...followSettings(options, relation) };
    if (relation) {
      this.#db.run(
        `UPDATE ${table} SET reblogs = :reblogs, notify = :notify, languages = :languages WHERE account_id = :me AND target_id = :target`,
        values,
      );
      return;
    }
    this.#db.run(
      `INSERT INTO ${table}(id, account_id, target_id, reblogs, notify, languages) VALUES(:id, :me, :target, :reblogs, :notify, :languages)`,
      { ...values, id: this.#core.ids.next(options.at) },
    );
    this.#notifications.notify(target, table === 'follows' ? 'follow' : 'follow_request', me, null, options.at);
    deliver(this.#core, { type: 'Follow', actor: me, target });
    if (table === 'follows') deliver(this.#core, { type: 'Accept', actor: target, target: me });
  }

  /** Returns the accounts if the follow or request existed. */
  #endFollow(me: string, target: string) {
    const requests = this.#removeRelation('follow_requests', me, target);
    this.#db.run(
      `DELETE FROM list_accounts WHERE account_id = :target AND :me <> :target AND list_id IN (SELECT id FROM lists WHERE account_id = :me)`,
      { me, target },
    );
    const follows = this.#removeRelation('follows', me, target);
    this.#removeRelation('endorsements', me, target);
    const [follower, followed] = [this.#accounts.byId(me), this.#accounts.byId(target)];
    return requests + follows > 0 && follower && followed ? { follower, followed } : null;
  }

  unfollow(me: string, target: string) {
    const ended = this.#endFollow(me, target);
    if (!ended) return;
    const { follower: actor, followed } = ended;
    deliver(this.#core, { type: 'Undo', actor, object: { type: 'Follow', actor, target: followed } });
  }

  follows(me: string, target: string) {
    return this.#isRelated('follows', me, target);
  }

  requests(me: string, target: string) {
    return this.#isRelated('follow_requests', me, target);
  }

  blocks(me: string, target: string) {
    return this.#isRelated('blocks', me, target);
  }

  familiarFollowers(me: string, target: string) {
    return this.#db.all<AccountRow>(
      `SELECT a.* FROM follows mine JOIN follows theirs ON theirs.account_id = mine.target_id AND theirs.target_id = :target
       JOIN accounts a ON a.id = mine.target_id WHERE mine.account_id = :me ORDER BY a.id`,
      { me, target },
    );
  }

  removeFollower(me: string, follower: string) {
    const ended = this.#endFollow(follower, me);
    if (ended) deliver(this.#core, { type: 'Reject', actor: ended.followed, target: ended.follower });
  }

  authorize(me: AccountRow, requester: AccountRow): boolean {
    const followRequest = this.#followOf('follow_requests', { me: requester.id, target: me.id });
    if (!followRequest) return false;
    this.#removeRelation('follow_requests', requester.id, me.id);
    this.#notifications.remove(me.id, 'follow_request', requester.id);
    this.#db.run(
      'INSERT OR IGNORE INTO follows(id, account_id, target_id, reblogs, notify, languages) VALUES(:id, :from, :to, :reblogs, :notify, :languages)',
      {
        id: this.#core.ids.next(),
        from: requester.id,
        to: me.id,
        reblogs: followRequest.reblogs,
        notify: followRequest.notify,
        languages: followRequest.languages,
      },
    );
    this.#notifications.notify(me, 'follow', requester, null);
    deliver(this.#core, { type: 'Accept', actor: me, target: requester });
    return true;
  }

  reject(me: string, requester: string): boolean {
    this.#notifications.remove(me, 'follow_request', requester);
    const isRejected = this.#removeRelation('follow_requests', requester, me) > 0;
    const [actor, target] = [this.#accounts.byId(me), this.#accounts.byId(requester)];
    if (isRejected && actor && target) deliver(this.#core, { type: 'Reject', actor, target });
    return isRejected;
  }

  block(me: string, target: string) {
    this.unfollow(me, target);
    this.removeFollower(me, target);
    this.#collections.separate(me, target);
    if (this.#isRelated('blocks', me, target)) return;
    this.#db.run('INSERT INTO blocks(id, account_id, target_id) VALUES(:id, :me, :target)', { id: this.#core.ids.next(), me, target });
    const block = this.#blockBetween(me, target);
    if (block) deliver(this.#core, block);
  }

  #blockBetween(me: string, blocked: string) {
    const [actor, target] = [this.#accounts.byId(me), this.#accounts.byId(blocked)];
    return actor && target ? { type: 'Block' as const, actor, target } : null;
  }

  /** Counts the follows between the account and a domain. */
  countFollows(me: string, domain: string) {
    const count = (own: string, related: string) =>
      this.#db.count(`SELECT count(*) FROM follows f JOIN accounts a ON a.id = f.${related} WHERE f.${own} = :me AND a.domain = :domain`, {
        me,
        domain,
      });
    return { following_count: count('account_id', 'target_id'), followers_count: count('target_id', 'account_id') };
  }

  /**
   * Ends all follows and requests between the account and a domain that it blocked, deletes the notifications from there, and notifies the
   * account of lost follows. Source: AfterBlockDomainFromAccountService.
   */
  severDomain(me: AccountRow, domain: string) {
    const lost = this.countFollows(me.id, domain);
    const strangers = this.#db.all<{ id: string }>('SELECT id FROM accounts WHERE domain = :domain', { domain });
    for (const { id } of strangers) {
      this.#db.run('DELETE FROM notifications WHERE account_id = :me AND from_id = :id', { me: me.id, id });
      this.#db.run('DELETE FROM notification_permissions WHERE account_id = :me AND from_id = :id', { me: me.id, id });
      if (this.follows(me.id, id)) this.unfollow(me.id, id);
      this.removeFollower(me.id, id);
    }
    this.notifySevered(me, 'user_domain_block', domain, lost);
  }

  /** Notifies an account of the follows that a blocked domain cost it; of none, not at all. */
  notifySevered(
    me: AccountRow,
    type: 'domain_block' | 'user_domain_block',
    domain: string,
    lost: { following_count: number; followers_count: number },
  ) {
    if (lost.following_count === 0 && lost.followers_count === 0) return;
    const event = {
      id: this.#core.ids.nextNumeric(),
      type,
      purged: false,
      target_name: domain,
      followers_count: lost.followers_count,
      following_count: lost.following_count,
      created_at: new Date(this.#core.now()).toISOString(),
    };
    this.#notifications.notify(me, 'severed_relationships', me, null, undefined, { event });
  }

  unblock(me: string, target: string) {
    const blockCount = this.#removeRelation('blocks', me, target);
    const object = blockCount > 0 ? this.#blockBetween(me, target) : null;
    if (object) deliver(this.#core, { type: 'Undo', actor: object.actor, object });
    return blockCount;
  }

  /** `seconds`: 0 means indefinitely. */
  mute(me: string, target: string, alsoNotifications: boolean, seconds: number) {
    this.#removeRelation('mutes', me, target);
    this.#db.run(
      'INSERT INTO mutes(id, account_id, target_id, notifications, expires_at) VALUES(:id, :me, :target, :notifications, :expires)',
      {
        id: this.#core.ids.next(),
        me,
        target,
        notifications: Number(alsoNotifications),
        expires: seconds > 0 ? this.#core.now() + seconds * 1000 : null,
      },
    );
  }

  unmute(me: string, target: string) {
    return this.#removeRelation('mutes', me, target);
  }

  muteEnd(me: string, target: string) {
    return (
      this.#db.one<{ expires_at: number | null }>('SELECT expires_at FROM mutes WHERE account_id = :me AND target_id = :target', {
        me,
        target,
      })?.expires_at ?? null
    );
  }

  endorse(me: string, target: string) {
    if (!this.#isRelated('endorsements', me, target))
      this.#db.run('INSERT INTO endorsements(id, account_id, target_id) VALUES(:id, :me, :target)', {
        id: this.#core.ids.next(),
        me,
        target,
      });
  }

  unendorse(me: string, target: string) {
    return this.#removeRelation('endorsements', me, target);
  }

  setNote(me: string, target: string, text: string) {
    return this.#db.run('INSERT OR REPLACE INTO account_notes(account_id, target_id, text) VALUES(:me, :target, :text)', {
      me,
      target,
      text,
    });
  }

  relationshipBetween(me: string, target: string) {
    const mute = this.#db.one<{ notifications: number; expires_at: number | null }>(
      `SELECT notifications, expires_at FROM mutes WHERE account_id = :me AND target_id = :target AND (expires_at IS NULL OR expires_at > :now)`,
      { me, target, now: this.#core.now() },
    );
    const following = this.#followOf('follows', { me, target });
    const request = this.#followOf('follow_requests', { me, target });
    const followOrRequest = following ?? request;
    const domain = this.#accounts.byId(target)?.domain ?? '';
    const note = this.#db.one<{ text: string }>('SELECT text FROM account_notes WHERE account_id = :me AND target_id = :target', {
      me,
      target,
    });
    return {
      id: target,
      following: following !== undefined,
      showing_reblogs: followOrRequest?.reblogs === 1,
      notifying: followOrRequest?.notify === 1,
      languages: languagesOf(followOrRequest),
      followed_by: this.#isRelated('follows', target, me),
      blocking: this.#isRelated('blocks', me, target),
      blocked_by: this.#isRelated('blocks', target, me),
      muting: mute !== undefined,
      muting_notifications: mute?.notifications === 1,
      muting_expires_at: mute?.expires_at ? new Date(mute.expires_at).toISOString() : null,
      requested: request !== undefined,
      requested_by: this.#isRelated('follow_requests', target, me),
      domain_blocking:
        domain !== '' &&
        this.#db.one('SELECT 1 FROM domain_blocks WHERE account_id = :me AND domain = :domain', { me, domain }) !== undefined,
      endorsed: this.#isRelated('endorsements', me, target),
      note: note?.text ?? '',
    };
  }
}
