// Who follows, blocks and mutes whom, and what follows from it.
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { Notifications } from './notifications.ts';
import type { AccountRow } from './rows.ts';

export interface FollowOptions {
  reblogs?: boolean | undefined;
  notify?: boolean | undefined;
  at?: number;
}

type Pair = { me: string; target: string };
export type Relations = ReturnType<typeof createRelations>;

export function createRelations({ db, ids, now }: Core, accounts: Accounts, notifications: Notifications) {
  const tie = (table: string, me: string, target: string) =>
    db.one<{ id: string }>(`SELECT id FROM ${table} WHERE account_id = :me AND target_id = :target`, { me, target }) !== undefined;
  const untie = (table: string, me: string, target: string) =>
    db.run(`DELETE FROM ${table} WHERE account_id = :me AND target_id = :target`, { me, target });

  const followOf = (table: 'follows' | 'follow_requests', pair: Pair) =>
    db.one<{ reblogs: number; notify: number }>(`SELECT reblogs, notify FROM ${table} WHERE account_id = :me AND target_id = :target`, {
      ...pair,
    });

  function follow(me: AccountRow, target: AccountRow, options: FollowOptions = {}) {
    const pair = { me: me.id, target: target.id };
    const table = followOf('follows', pair) ? 'follows' : target.locked ? 'follow_requests' : 'follows';
    const known = followOf(table, pair);
    const wish = {
      ...pair,
      reblogs: Number(options.reblogs ?? known?.reblogs ?? 1),
      notify: Number(options.notify ?? known?.notify ?? 0),
    };
    if (known) {
      db.run(`UPDATE ${table} SET reblogs = :reblogs, notify = :notify WHERE account_id = :me AND target_id = :target`, wish);
      return;
    }
    db.run(`INSERT INTO ${table}(id, account_id, target_id, reblogs, notify) VALUES(:id, :me, :target, :reblogs, :notify)`, {
      ...wish,
      id: ids.next(options.at),
    });
    notifications.tell(target, table === 'follows' ? 'follow' : 'follow_request', me, null, options.at);
  }

  function unfollow(me: string, target: string) {
    untie('follow_requests', me, target);
    db.run(
      `DELETE FROM list_accounts WHERE account_id = :target AND list_id IN (SELECT id FROM lists WHERE account_id = :me)
       AND EXISTS(SELECT 1 FROM follows WHERE account_id = :me AND target_id = :target)`,
      { me, target },
    );
    untie('follows', me, target);
    untie('endorsements', me, target);
  }

  return {
    follow,
    unfollow,
    follows: (me: string, target: string) => tie('follows', me, target),
    blocks: (me: string, target: string) => tie('blocks', me, target),
    familiarFollowers: (me: string, target: string) =>
      db.all<AccountRow>(
        `SELECT a.* FROM follows mine JOIN follows theirs ON theirs.account_id = mine.target_id AND theirs.target_id = :target
         JOIN accounts a ON a.id = mine.target_id WHERE mine.account_id = :me ORDER BY a.id`,
        { me, target },
      ),
    removeFollower: (me: string, follower: string) => unfollow(follower, me),

    authorize(me: AccountRow, requester: AccountRow): boolean {
      const wish = followOf('follow_requests', { me: requester.id, target: me.id });
      if (!wish) return false;
      untie('follow_requests', requester.id, me.id);
      notifications.forget(me.id, 'follow_request', requester.id);
      db.run('INSERT OR IGNORE INTO follows(id, account_id, target_id, reblogs, notify) VALUES(:id, :from, :to, :reblogs, :notify)', {
        id: ids.next(),
        from: requester.id,
        to: me.id,
        reblogs: wish.reblogs,
        notify: wish.notify,
      });
      notifications.tell(me, 'follow', requester, null);
      return true;
    },

    reject(me: string, requester: string): boolean {
      notifications.forget(me, 'follow_request', requester);
      return untie('follow_requests', requester, me) > 0;
    },

    block(me: string, target: string) {
      unfollow(me, target);
      unfollow(target, me);
      if (!tie('blocks', me, target))
        db.run('INSERT INTO blocks(id, account_id, target_id) VALUES(:id, :me, :target)', { id: ids.next(), me, target });
    },
    unblock: (me: string, target: string) => untie('blocks', me, target),

    /** `seconds` 0 means for good. */
    mute(me: string, target: string, alsoNotifications: boolean, seconds: number) {
      untie('mutes', me, target);
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
    unmute: (me: string, target: string) => untie('mutes', me, target),
    muteEnd: (me: string, target: string) =>
      db.one<{ expires_at: number | null }>('SELECT expires_at FROM mutes WHERE account_id = :me AND target_id = :target', { me, target })
        ?.expires_at ?? null,

    endorse(me: string, target: string) {
      if (!tie('endorsements', me, target))
        db.run('INSERT INTO endorsements(id, account_id, target_id) VALUES(:id, :me, :target)', { id: ids.next(), me, target });
    },
    unendorse: (me: string, target: string) => untie('endorsements', me, target),

    note: (me: string, target: string, text: string) =>
      db.run('INSERT OR REPLACE INTO account_notes(account_id, target_id, text) VALUES(:me, :target, :text)', { me, target, text }),

    between(me: string, target: string) {
      const mute = db.one<{ notifications: number; expires_at: number | null }>(
        `SELECT notifications, expires_at FROM mutes WHERE account_id = :me AND target_id = :target AND (expires_at IS NULL OR expires_at > :now)`,
        { me, target, now: now() },
      );
      const following = followOf('follows', { me, target });
      const asked = followOf('follow_requests', { me, target });
      const domain = accounts.byId(target)?.domain ?? '';
      const note = db.one<{ text: string }>('SELECT text FROM account_notes WHERE account_id = :me AND target_id = :target', {
        me,
        target,
      });
      return {
        id: target,
        following: following !== undefined,
        showing_reblogs: (following ?? asked)?.reblogs === 1,
        notifying: (following ?? asked)?.notify === 1,
        languages: null,
        followed_by: tie('follows', target, me),
        blocking: tie('blocks', me, target),
        blocked_by: tie('blocks', target, me),
        muting: mute !== undefined,
        muting_notifications: mute?.notifications === 1,
        muting_expires_at: mute?.expires_at ? new Date(mute.expires_at).toISOString() : null,
        requested: asked !== undefined,
        requested_by: tie('follow_requests', target, me),
        domain_blocking:
          domain !== '' && db.one('SELECT 1 FROM domain_blocks WHERE account_id = :me AND domain = :domain', { me, domain }) !== undefined,
        endorsed: tie('endorsements', me, target),
        note: note?.text ?? '',
      };
    },
  };
}
