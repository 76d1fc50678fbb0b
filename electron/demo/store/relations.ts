// Stores follows, blocks, and mutes between accounts, and applies their consequences.
import type { AccountRepository } from './accounts.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { NotificationRepository } from './notifications.ts';
import type { AccountRow } from './rows.ts';

interface FollowSettings {
  reblogs?: boolean | undefined;
  notify?: boolean | undefined;
  /** Languages of posts that are shown in the home timeline; empty: all. */
  languages?: readonly string[] | undefined;
  at?: number;
}

const languagesAsText = (languages: readonly string[]) => (languages.length ? JSON.stringify(languages) : null);
const languagesOf = (row?: { languages: string | null }) => (row?.languages ? (JSON.parse(row.languages) as string[]) : null);

type AccountPair = { me: string; target: string };

export class RelationRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #notifications: NotificationRepository;

  constructor(core: StoreDependencies, accounts: AccountRepository, notifications: NotificationRepository) {
    this.#db = core.db;
    this.#core = core;
    this.#accounts = accounts;
    this.#notifications = notifications;
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
    return this.#db.one<{ reblogs: number; notify: number; languages: string | null }>(
      `SELECT reblogs, notify, languages FROM ${table} WHERE account_id = :me AND target_id = :target`,
      { ...pair },
    );
  }

  follow(me: AccountRow, target: AccountRow, options: FollowSettings = {}) {
    const pair = { me: me.id, target: target.id };
    const table = target.locked && !this.#followOf('follows', pair) ? 'follow_requests' : 'follows';
    const relation = this.#followOf(table, pair);
    const values = {
      ...pair,
      reblogs: Number(options.reblogs ?? relation?.reblogs ?? 1),
      notify: Number(options.notify ?? relation?.notify ?? 0),
      languages: options.languages ? languagesAsText(options.languages) : (relation?.languages ?? null),
    };
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
  }

  unfollow(me: string, target: string) {
    this.#removeRelation('follow_requests', me, target);
    this.#db.run(
      `DELETE FROM list_accounts WHERE account_id = :target AND list_id IN (SELECT id FROM lists WHERE account_id = :me)
       AND EXISTS(SELECT 1 FROM follows WHERE account_id = :me AND target_id = :target)`,
      { me, target },
    );
    this.#removeRelation('follows', me, target);
    this.#removeRelation('endorsements', me, target);
  }

  follows(me: string, target: string) {
    return this.#isRelated('follows', me, target);
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
    this.unfollow(follower, me);
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
    return true;
  }

  reject(me: string, requester: string): boolean {
    this.#notifications.remove(me, 'follow_request', requester);
    return this.#removeRelation('follow_requests', requester, me) > 0;
  }

  block(me: string, target: string) {
    this.unfollow(me, target);
    this.unfollow(target, me);
    if (!this.#isRelated('blocks', me, target))
      this.#db.run('INSERT INTO blocks(id, account_id, target_id) VALUES(:id, :me, :target)', { id: this.#core.ids.next(), me, target });
  }

  unblock(me: string, target: string) {
    return this.#removeRelation('blocks', me, target);
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
