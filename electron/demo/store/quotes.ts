// Who may quote a status, what became of its quotes, and the notifications about them.
import { ApiError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import { visible } from './audience.ts';
import type { Core } from './core.ts';
import type { Notifications } from './notifications.ts';
import { newestFirst, paging, type Page } from './page.ts';
import type { AccountRow, QuotePolicy, QuoteState, StatusRow } from './rows.ts';

/** What a status's policy means for one viewer, in Mastodon's words. */
export type QuotePermission = 'automatic' | 'manual' | 'denied';
/** How a quote is shown to one viewer. */
export type ShownQuoteState = QuoteState | 'deleted' | 'unauthorized' | 'blocked_account' | 'blocked_domain' | 'muted_account';

/** How long another server takes to accept a quote. */
const defaultAnswerMs = 2_000;

export type Quotes = ReturnType<typeof createQuotes>;

export function createQuotes({ db, now, emit, quoteAnswerMs = defaultAnswerMs }: Core, accounts: Accounts, notifications: Notifications) {
  const byId = (id: string) => db.one<StatusRow>('SELECT * FROM statuses WHERE id = :id', { id });
  const policyOf = (row: StatusRow): QuotePolicy =>
    row.visibility === 'private' || row.visibility === 'direct' ? 'nobody' : row.quote_policy;
  const follows = (me: string, target: string) =>
    db.one('SELECT 1 FROM follows WHERE account_id = :me AND target_id = :target', { me, target }) !== undefined;
  const blocks = (me: string, target: string) =>
    db.one('SELECT 1 FROM blocks WHERE account_id = :me AND target_id = :target', { me, target }) !== undefined;
  const isVisibleTo = (row: StatusRow, me: string | null) =>
    db.one(`SELECT 1 FROM statuses s WHERE s.id = :id AND ${visible()}`, { id: row.id, me, now: now() }) !== undefined;

  /** Interaction policy of Mastodon: authors may always quote themselves, private mentions excepted. */
  function permission(row: StatusRow, me: string | null): QuotePermission {
    if (me === null || row.visibility === 'direct') return 'denied';
    if (row.account_id === me) return 'automatic';
    const policy = policyOf(row);
    if (policy === 'public') return 'automatic';
    if (policy === 'followers') return follows(me, row.account_id) ? 'automatic' : 'denied';
    return policy === 'manual' ? 'manual' : 'denied';
  }

  /** Why the viewer doesn't simply see the quoted post (StatusFilter of Mastodon). */
  function hiddenAs(quoted: StatusRow, me: string | null): ShownQuoteState | null {
    if (quoted.account_id === me) return null;
    const values = { me, author: quoted.account_id, now: now() };
    if (me !== null && blocks(me, quoted.account_id)) return 'blocked_account';
    const domain = 'SELECT 1 FROM domain_blocks d JOIN accounts a ON a.domain = d.domain WHERE d.account_id = :me AND a.id = :author';
    if (db.one(domain, values)) return 'blocked_domain';
    const mute = 'SELECT 1 FROM mutes WHERE account_id = :me AND target_id = :author AND (expires_at IS NULL OR expires_at > :now)';
    if (db.one(mute, values)) return 'muted_account';
    return isVisibleTo(quoted, me) ? null : 'unauthorized';
  }

  function setState(quote: StatusRow, state: QuoteState) {
    db.run('UPDATE statuses SET quote_state = :state WHERE id = :id', { id: quote.id, state });
    emit({ type: 'edit', statusId: quote.id });
  }

  /** To the quoted author, once the quote is accepted. */
  function notifyQuoted(quote: StatusRow, at?: number) {
    const quoted = quote.quote_of_id ? byId(quote.quote_of_id) : undefined;
    const [from, to] = [accounts.byId(quote.account_id), quoted && accounts.byId(quoted.account_id)];
    if (from && to) notifications.notify(to, 'quote', from, quote, at);
  }

  /** The quoted author's answer to a pending quote. */
  function answer(quote: StatusRow, accept: boolean) {
    if (quote.quote_state !== 'pending') return;
    setState(quote, accept ? 'accepted' : 'rejected');
    if (accept) notifyQuoted(quote);
  }

  const pending = (where: string) =>
    db.all<StatusRow>(
      `SELECT s.* FROM statuses s JOIN statuses q ON q.id = s.quote_of_id WHERE s.quote_state = 'pending' AND ${where} ORDER BY s.id`,
      { before: now() - quoteAnswerMs },
    );

  return {
    policyOf,
    permission,
    notifyQuoted,

    setPolicy(row: StatusRow, policy: QuotePolicy) {
      if (policy === row.quote_policy) return;
      db.run('UPDATE statuses SET quote_policy = :policy WHERE id = :id', { id: row.id, policy });
      emit({ type: 'edit', statusId: row.id });
    },

    /** A boost stands for what it boosts. Throws 404 when the post can't be seen or must not be quoted. */
    quotable(id: string, me: string): StatusRow {
      const found = byId(id);
      const row = found?.reblog_of_id ? byId(found.reblog_of_id) : found;
      if (!row || !isVisibleTo(row, me) || blocks(me, row.account_id) || permission(row, me) === 'denied')
        throw new ApiError(404, 'The post you are trying to quote does not appear to exist.');
      return row;
    },

    /** Only another server is asked: a quote of this server's post is accepted at once. */
    stateOfNew(quoted: StatusRow, author: AccountRow): QuoteState {
      const isLocal = accounts.byId(quoted.account_id)?.domain === '';
      return isLocal || quoted.account_id === author.id ? 'accepted' : 'pending';
    },

    shownState(quote: StatusRow, quoted: StatusRow | undefined, me: string | null): ShownQuoteState {
      if (quote.quote_state !== 'accepted') return quote.quote_state;
      return quoted ? (hiddenAs(quoted, me) ?? 'accepted') : 'deleted';
    },

    count: (id: string) => db.count("SELECT count(*) FROM statuses WHERE quote_of_id = :id AND quote_state = 'accepted'", { id }),

    /** The accepted quotes that the viewer may see. */
    page(id: string, me: string | null, page: Page): StatusRow[] {
      const { where, tail, values } = paging(page, 's.id');
      return newestFirst(
        page,
        db.all<StatusRow>(
          `SELECT s.* FROM statuses s WHERE s.quote_of_id = :id AND s.quote_state = 'accepted' AND ${visible()} ${where} ${tail}`,
          { ...values, id, me, now: now() },
        ),
      );
    },

    revoke: (quote: StatusRow) => setState(quote, quote.quote_state === 'accepted' ? 'revoked' : 'rejected'),

    answer,

    /** Other servers accept what their author's policy allows; where it says `manual`, the author answers. */
    answerDue() {
      for (const quote of pending("q.quote_policy <> 'manual' AND s.created_at <= :before")) answer(quote, true);
    },
    waitingForAuthor: () => pending("q.quote_policy = 'manual'"),

    /** To the people of this server who quoted a status that was edited. */
    notifyQuoters(edited: StatusRow, author: AccountRow, at?: number) {
      for (const quote of db.all<StatusRow>("SELECT * FROM statuses WHERE quote_of_id = :id AND quote_state = 'accepted'", {
        id: edited.id,
      })) {
        const quoter = accounts.byId(quote.account_id);
        if (quoter) notifications.notify(quoter, 'quoted_update', author, quote, at);
      }
    },
  };
}
