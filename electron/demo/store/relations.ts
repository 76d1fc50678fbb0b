// Follows, blocks and mutes between accounts, and their consequences.
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { Notifications } from './notifications.ts';
import type { AccountRow } from './rows.ts';

export interface FollowOptions {
  reblogs?: boolean | undefined;
  notify?: boolean | undefined;
  /** Only posts in these come to Home; empty: in all. */
  languages?: readonly string[] | undefined;
  at?: number;
}

const languagesAsText = (languages: readonly string[]) => (languages.length ? JSON.stringify(languages) : null);
const languagesOf = (row?: { languages: string | null }) => (row?.languages ? (JSON.parse(row.languages) as string[]) : null);

type Pair = { me: string; target: string };
export type Relations = ReturnType<typeof createRelations>;

export function createRelations({ db, ids, now }: Core, accounts: Accounts, notifications: Notifications) {
  const isRelated = (table: string, me: string, target: string) =>
    db.one<{ id: string }>(`SELECT id FROM ${table} WHERE account_id = :me AND target_id = :target`, { me, target }) !== undefined;
  const removeRelation = (table: string, me: string, target: string) =>
    db.run(`DELETE FROM ${table} WHERE account_id = :me AND target_id = :target`, { me, target });

  const followOf = (table: 'follows' | 'follow_requests', pair: Pair) =>
    db.one<{ reblogs: number; notify: number; languages: string | null }>(
      `SELECT reblogs, notify, languages FROM ${table} WHERE account_id = :me AND target_id = :target`,
      { ...pair },
    );

  function follow(me: AccountRow, target: AccountRow, options: FollowOptions = {}) {
    const pair = { me: me.id, target: target.id };
    const table = followOf('follows', pair) ? 'follows' : target.locked ? 'follow_requests' : 'follows';
    const known = followOf(table, pair);
    const values = {
      ...pair,
      reblogs: Number(options.reblogs ?? known?.reblogs ?? 1),
      notify: Number(options.notify ?? known?.notify ?? 0),
      languages: options.languages ? languagesAsText(options.languages) : (known?.languages ?? null),
    };
    if (known) {
      db.run(
        `UPDATE ${table} SET reblogs = :reblogs, notify = :notify, languages = :languages WHERE account_id = :me AND target_id = :target`,
        values,
      );
      return;
    }
    db.run(
      `INSERT INTO ${table}(id, account_id, target_id, reblogs, notify, languages) VALUES(:id, :me, :target, :reblogs, :notify, :languages)`,
      {
        ...values,
        id: ids.next(options.at),
      },
    );
    notifications.notify(target, table === 'follows' ? 'follow' : 'follow_request', me, null, options.at);
  }

  function unfollow(me: string, target: string) {
    removeRelation('follow_requests', me, target);
    db.run(
      `DELETE FROM list_accounts WHERE account_id = :target AND list_id IN (SELECT id FROM lists WHERE account_id = :me)
       AND EXISTS(SELECT 1 FROM follows WHERE account_id = :me AND target_id = :target)`,
      { me, target },
    );
    removeRelation('follows', me, target);
    removeRelation('endorsements', me, target);
  }

  return {
    follow,
    unfollow,
    follows: (me: string, target: string) => isRelated('follows', me, target),
    blocks: (me: string, target: string) => isRelated('blocks', me, target),
    familiarFollowers: (me: string, target: string) =>
      db.all<AccountRow>(
        `SELECT a.* FROM follows mine JOIN follows theirs ON theirs.account_id = mine.target_id AND theirs.target_id = :target
         JOIN accounts a ON a.id = mine.target_id WHERE mine.account_id = :me ORDER BY a.id`,
        { me, target },
      ),
    removeFollower: (me: string, follower: string) => unfollow(follower, me),

    authorize(me: AccountRow, requester: AccountRow): boolean {
      const requested = followOf('follow_requests', { me: requester.id, target: me.id });
      if (!requested) return false;
      removeRelation('follow_requests', requester.id, me.id);
      notifications.remove(me.id, 'follow_request', requester.id);
      db.run(
        'INSERT OR IGNORE INTO follows(id, account_id, target_id, reblogs, notify, languages) VALUES(:id, :from, :to, :reblogs, :notify, :languages)',
        {
          id: ids.next(),
          from: requester.id,
          to: me.id,
          reblogs: requested.reblogs,
          notify: requested.notify,
          languages: requested.languages,
        },
      );
      notifications.notify(me, 'follow', requester, null);
      return true;
    },

    reject(me: string, requester: string): boolean {
      notifications.remove(me, 'follow_request', requester);
      return removeRelation('follow_requests', requester, me) > 0;
    },

    block(me: string, target: string) {
      unfollow(me, target);
      unfollow(target, me);
      if (!isRelated('blocks', me, target))
        db.run('INSERT INTO blocks(id, account_id, target_id) VALUES(:id, :me, :target)', { id: ids.next(), me, target });
    },
    unblock: (me: string, target: string) => removeRelation('blocks', me, target),

    /** `seconds` 0: without an end. */
    mute(me: string, target: string, alsoNotifications: boolean, seconds: number) {
      removeRelation('mutes', me, target);
      db.run(
        'INSERT INTO mutes(id, account_id, target_id, notifications, expires_at) VALUES(:id, :me, :target, :notifications, :expires)',
        {
          id: ids.next(),
          me,
          target,
          notifications: Number(alsoNotifications),
          expires: seconds > 0 ? now() + seconds * 1000 : null,
        },
      );
    },
    unmute: (me: string, target: string) => removeRelation('mutes', me, target),
    muteEnd: (me: string, target: string) =>
      db.one<{ expires_at: number | null }>('SELECT expires_at FROM mutes WHERE account_id = :me AND target_id = :target', { me, target })
        ?.expires_at ?? null,

    endorse(me: string, target: string) {
      if (!isRelated('endorsements', me, target))
        db.run('INSERT INTO endorsements(id, account_id, target_id) VALUES(:id, :me, :target)', { id: ids.next(), me, target });
    },
    unendorse: (me: string, target: string) => removeRelation('endorsements', me, target),

    note: (me: string, target: string, text: string) =>
      db.run('INSERT OR REPLACE INTO account_notes(account_id, target_id, text) VALUES(:me, :target, :text)', { me, target, text }),

    between(me: string, target: string) {
      const mute = db.one<{ notifications: number; expires_at: number | null }>(
        `SELECT notifications, expires_at FROM mutes WHERE account_id = :me AND target_id = :target AND (expires_at IS NULL OR expires_at > :now)`,
        { me, target, now: now() },
      );
      const following = followOf('follows', { me, target });
      const request = followOf('follow_requests', { me, target });
      const domain = accounts.byId(target)?.domain ?? '';
      const note = db.one<{ text: string }>('SELECT text FROM account_notes WHERE account_id = :me AND target_id = :target', {
        me,
        target,
      });
      return {
        id: target,
        following: following !== undefined,
        showing_reblogs: (following ?? request)?.reblogs === 1,
        notifying: (following ?? request)?.notify === 1,
        languages: languagesOf(following ?? request),
        followed_by: isRelated('follows', target, me),
        blocking: isRelated('blocks', me, target),
        blocked_by: isRelated('blocks', target, me),
        muting: mute !== undefined,
        muting_notifications: mute?.notifications === 1,
        muting_expires_at: mute?.expires_at ? new Date(mute.expires_at).toISOString() : null,
        requested: request !== undefined,
        requested_by: isRelated('follow_requests', target, me),
        domain_blocking:
          domain !== '' && db.one('SELECT 1 FROM domain_blocks WHERE account_id = :me AND domain = :domain', { me, domain }) !== undefined,
        endorsed: isRelated('endorsements', me, target),
        note: note?.text ?? '',
      };
    },
  };
}
