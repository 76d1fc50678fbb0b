// Defines the SQL conditions of visibility that timelines, streams, and single statuses share. In each condition `:me` is the viewer's
// account id (or NULL) and `:now` the time.

const followsSql = (target: string) => `EXISTS(SELECT 1 FROM follows v WHERE v.account_id = :me AND v.target_id = ${target})`;
const mentionsMeSql = (status: string) => `EXISTS(SELECT 1 FROM mentions m WHERE m.status_id = ${status}.id AND m.account_id = :me)`;
const quotesMeSql = (status: string) => `EXISTS(SELECT 1 FROM statuses q WHERE q.id = ${status}.quote_of_id AND q.account_id = :me)`;

/** Suspended accounts; also those that their own servers suspended. The subquery does not depend on the row, so it runs once. */
const suspendedAccountsSql = '(SELECT id FROM accounts WHERE suspended = 1)';
const limitedAccountsSql = '(SELECT id FROM accounts WHERE limited = 1)';

/** The viewer may see the status `s`. A quoted author may always see the quote, as in Mastodon (Quote#ensure_quoted_access). */
export const visibleSql = (s = 's') => `(
  (${s}.visibility IN ('public', 'unlisted') OR ${s}.account_id = :me OR ${mentionsMeSql(s)} OR ${quotesMeSql(s)}
    OR (${s}.visibility = 'private' AND ${followsSql(`${s}.account_id`)}))
  AND ${s}.account_id NOT IN ${suspendedAccountsSql}
  AND NOT EXISTS(SELECT 1 FROM blocks b WHERE b.account_id = ${s}.account_id AND b.target_id = :me))`;

/** The viewer blocked or muted the account, or blocked its domain. */
export const hiddenSql = (account: string) => `(
  EXISTS(SELECT 1 FROM blocks b WHERE b.account_id = :me AND b.target_id = ${account})
  OR EXISTS(SELECT 1 FROM mutes u WHERE u.account_id = :me AND u.target_id = ${account} AND (u.expires_at IS NULL OR u.expires_at > :now))
  OR EXISTS(SELECT 1 FROM domain_blocks d JOIN accounts x ON x.domain = d.domain WHERE d.account_id = :me AND x.id = ${account}))`;

/** Like `hidden`, for notifications: a mute may leave notifications on. */
export const silencedSql = (account: string) => `(
  ${account} IN ${suspendedAccountsSql} OR
  EXISTS(SELECT 1 FROM blocks b WHERE b.account_id = :me AND b.target_id = ${account})
  OR EXISTS(SELECT 1 FROM mutes u WHERE u.account_id = :me AND u.target_id = ${account} AND u.notifications = 1 AND (u.expires_at IS NULL OR u.expires_at > :now))
  OR EXISTS(SELECT 1 FROM domain_blocks d JOIN accounts x ON x.domain = d.domain WHERE d.account_id = :me AND x.id = ${account}))`;

/** For `statuses s LEFT JOIN statuses o ON o.id = s.reblog_of_id`: the status is visible, and neither author is hidden. */
export const readableSql = `${visibleSql()} AND NOT ${hiddenSql('s.account_id')} AND (s.reblog_of_id IS NULL
  OR (NOT ${hiddenSql('o.account_id')} AND o.account_id NOT IN ${suspendedAccountsSql}))`;

const inExclusiveListSql = `EXISTS(SELECT 1 FROM list_accounts la JOIN lists l ON l.id = la.list_id
  WHERE l.account_id = :me AND l.exclusive = 1 AND la.account_id = s.account_id)`;

/**
 * The home timeline: own posts; posts of followed accounts, in the languages chosen for each, without replies to accounts that are not
 * followed; and public posts with a followed tag, from the time of following on. Posts older than a follow are merged a while after it, so
 * only for follows below `:firstUnmergedFollow`.
 */
export const inHomeSql = `(s.account_id = :me
  OR (EXISTS(SELECT 1 FROM follows f WHERE f.account_id = :me AND f.target_id = s.account_id AND (s.reblog_of_id IS NULL OR f.reblogs = 1)
      AND (s.id > f.id OR f.id < :firstUnmergedFollow)
      AND (f.languages IS NULL OR f.languages = '[]' OR s.language IS NULL OR s.language IN (SELECT value FROM json_each(f.languages))))
    AND (s.in_reply_to_id IS NULL OR s.in_reply_to_account_id IN (:me, s.account_id) OR ${followsSql('s.in_reply_to_account_id')})
    AND NOT ${inExclusiveListSql})
  OR (s.visibility = 'public' AND s.reblog_of_id IS NULL AND s.in_reply_to_id IS NULL AND EXISTS(
    SELECT 1 FROM status_tags st JOIN tag_follows tf ON tf.tag = st.tag AND tf.account_id = :me WHERE st.status_id = s.id AND s.id > tf.id)))`;

/** The list `:listId`, with its own `replies_policy`. */
export const inListSql = `EXISTS(SELECT 1 FROM list_accounts la JOIN lists l ON l.id = la.list_id
  WHERE l.id = :listId AND l.account_id = :me AND la.account_id = s.account_id
    AND (s.in_reply_to_id IS NULL OR s.in_reply_to_account_id IN (:me, s.account_id)
      OR (l.replies_policy = 'followed' AND ${followsSql('s.in_reply_to_account_id')})
      OR (l.replies_policy = 'list' AND EXISTS(
        SELECT 1 FROM list_accounts o2 WHERE o2.list_id = l.id AND o2.account_id = s.in_reply_to_account_id))))`;

/** The public timelines: no boosts, no replies to others. */
export const inPublicSql = `(s.visibility = 'public' AND s.reblog_of_id IS NULL AND s.account_id NOT IN ${limitedAccountsSql}
  AND (s.in_reply_to_id IS NULL OR s.in_reply_to_account_id = s.account_id))`;

export const isLocalSql = `EXISTS(SELECT 1 FROM accounts a WHERE a.id = s.account_id AND a.domain = '')`;

const hasTagSql = (names: string) =>
  `EXISTS(SELECT 1 FROM status_tags st WHERE st.status_id = s.id AND st.tag IN (SELECT value FROM json_each(${names})))`;

/** `:any`, `:all`, `:none`: JSON arrays of tags; a post has one of the first, each of the second, and none of the third. */
export const inTagSql = `(s.visibility = 'public' AND s.reblog_of_id IS NULL AND s.account_id NOT IN ${limitedAccountsSql}
  AND ${hasTagSql(':any')} AND NOT ${hasTagSql(':none')} AND NOT EXISTS(SELECT 1 FROM json_each(:all) t
    WHERE NOT EXISTS(SELECT 1 FROM status_tags st WHERE st.status_id = s.id AND st.tag = t.value)))`;
