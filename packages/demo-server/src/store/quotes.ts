// Checks who may quote a status, stores the state of quotes, and notifies about them.
import { ApiError } from '../errors.ts';
import type { AccountRepository } from './accounts.ts';
import { deliver, isOnPeer, type Activity } from './activities.ts';
import { statusUri } from './activitypub.ts';
import { visibleSql } from './audience.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { NotificationRepository } from './notifications.ts';
import { newestFirst, pagingSql, type PageRange } from './database.ts';
import type { AccountRow, StoredQuotePolicy, QuoteState, StatusRow } from './rows.ts';

/** The effect of a status's policy on one viewer, in Mastodon's values. */
type QuotePermission = 'automatic' | 'manual' | 'denied';
/** The state of a quote as one viewer sees it. */
type ViewerQuoteState = QuoteState | 'deleted' | 'unauthorized' | 'blocked_account' | 'blocked_domain' | 'muted_account';

/** The time in which another server accepts a quote. */
const defaultAnswerMs = 1_000;

export class QuoteRepository {
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

  #byId(id: string) {
    return this.#db.one<StatusRow>('SELECT * FROM statuses WHERE id = :id', { id });
  }

  policyOf(row: StatusRow): StoredQuotePolicy {
    return row.visibility === 'private' || row.visibility === 'direct' ? 'nobody' : row.quote_policy;
  }

  #follows(me: string, target: string) {
    return this.#db.one('SELECT 1 FROM follows WHERE account_id = :me AND target_id = :target', { me, target }) !== undefined;
  }

  #blocks(me: string, target: string) {
    return this.#db.one('SELECT 1 FROM blocks WHERE account_id = :me AND target_id = :target', { me, target }) !== undefined;
  }

  #isVisibleTo(row: StatusRow, me: string | null) {
    return (
      this.#db.one(`SELECT 1 FROM statuses s WHERE s.id = :id AND ${visibleSql()}`, { id: row.id, me, now: this.#core.now() }) !== undefined
    );
  }

  /** Mastodon's interaction policy: authors may always quote themselves, except for private mentions. */
  permission(row: StatusRow, me: string | null): QuotePermission {
    if (me === null || row.visibility === 'direct') return 'denied';
    if (row.account_id === me) return 'automatic';
    const policy = this.policyOf(row);
    if (policy === 'public') return 'automatic';
    if (policy === 'followers') return this.#follows(me, row.account_id) ? 'automatic' : 'denied';
    return policy === 'manual' ? 'manual' : 'denied';
  }

  /** Returns the reason why the quoted post is hidden from the viewer (Mastodon's StatusFilter); null: it is shown. */
  #hiddenReasonOf(quoted: StatusRow, me: string | null): ViewerQuoteState | null {
    if (quoted.account_id === me) return null;
    if (!this.#isVisibleTo(quoted, me)) return 'unauthorized';
    const values = { me, author: quoted.account_id, now: this.#core.now() };
    const domain = 'SELECT 1 FROM domain_blocks d JOIN accounts a ON a.domain = d.domain WHERE d.account_id = :me AND a.id = :author';
    if (this.#db.one(domain, values)) return 'blocked_domain';
    if (me !== null && this.#blocks(me, quoted.account_id)) return 'blocked_account';
    const mute = 'SELECT 1 FROM mutes WHERE account_id = :me AND target_id = :author AND (expires_at IS NULL OR expires_at > :now)';
    return this.#db.one(mute, values) ? 'muted_account' : null;
  }

  /** Streams announce a quote that was accepted or revoked, but not one that was rejected (ActivityPub::Activity::Accept and ::Reject). */
  #setState(quote: StatusRow, state: QuoteState) {
    this.#db.run('UPDATE statuses SET quote_state = :state WHERE id = :id', { id: quote.id, state });
    if (state === 'rejected') return;
    this.#core.emit({ type: 'edit', statusId: quote.id });
    const actor = this.#accounts.byId(quote.account_id);
    if (actor) deliver(this.#core, { type: 'Update', actor, status: { ...quote, quote_state: state } });
  }

  #deliverAnswer(type: Extract<Activity['type'], 'AcceptQuote' | 'RejectQuote' | 'RevokeQuote'>, quote: StatusRow) {
    const quoted = quote.quote_of_id ? this.#byId(quote.quote_of_id) : undefined;
    const actor = quoted && this.#accounts.byId(quoted.account_id);
    const quoter = this.#accounts.byId(quote.account_id);
    if (actor && quoter) deliver(this.#core, { type, actor, quoteUri: statusUri(quoter, quote, this.#core) });
  }

  /** Notifies the quoted author, once the quote is accepted. */
  notifyQuoted(quote: StatusRow, at?: number) {
    const quoted = quote.quote_of_id ? this.#byId(quote.quote_of_id) : undefined;
    const [from, to] = [this.#accounts.byId(quote.account_id), quoted && this.#accounts.byId(quoted.account_id)];
    if (from && to) this.#notifications.notify(to, 'quote', from, quote, at);
  }

  /** Accepts or rejects a pending quote as its quoted author. */
  answer(quote: StatusRow, accept: boolean) {
    if (quote.quote_state !== 'pending') return;
    this.#setState(quote, accept ? 'accepted' : 'rejected');
    if (accept) this.notifyQuoted(quote);
    this.#deliverAnswer(accept ? 'AcceptQuote' : 'RejectQuote', quote);
  }

  /** Authors on connected servers answer themselves. */
  #listPending(where: string) {
    return this.#db.all<StatusRow>(
      `SELECT s.* FROM statuses s JOIN statuses q ON q.id = s.quote_of_id JOIN accounts a ON a.id = q.account_id
       WHERE s.quote_state = 'pending' AND a.uri IS NULL AND ${where} ORDER BY s.id`,
      { before: this.#core.now() - (this.#core.quoteAnswerMs ?? defaultAnswerMs) },
    );
  }

  /** Streams announce a new policy on its author's server only (ProcessStatusUpdateService#handle_implicit_update!). */
  setPolicy(row: StatusRow, policy: StoredQuotePolicy) {
    if (policy === row.quote_policy) return;
    this.#db.run('UPDATE statuses SET quote_policy = :policy WHERE id = :id', { id: row.id, policy });
    const author = this.#accounts.byId(row.account_id);
    if (!author || isOnPeer(author)) return;
    this.#core.emit({ type: 'edit', statusId: row.id });
    deliver(this.#core, { type: 'Update', actor: author, status: { ...row, quote_policy: policy } });
  }

  /** Resolves a boost to the boosted post. Throws 404 if the post is not visible or may not be quoted. */
  requireQuotable(id: string, me: string): StatusRow {
    const quoteTarget = this.#byId(id);
    const row = quoteTarget?.reblog_of_id ? this.#byId(quoteTarget.reblog_of_id) : quoteTarget;
    if (!row || !this.#isVisibleTo(row, me) || this.#blocks(me, row.account_id) || this.permission(row, me) === 'denied')
      throw new ApiError(404, 'The post you are trying to quote does not appear to exist.');
    return row;
  }

  /** Quotes of this server's posts are accepted at once; other servers' authors are asked. */
  initialStateOf(quoted: StatusRow, author: AccountRow): QuoteState {
    const isLocal = this.#accounts.byId(quoted.account_id)?.domain === '';
    return isLocal || quoted.account_id === author.id ? 'accepted' : 'pending';
  }

  stateForViewer(quote: StatusRow, quoted: StatusRow | undefined, me: string | null): ViewerQuoteState {
    if (quote.quote_state !== 'accepted') return quote.quote_state;
    return quoted ? (this.#hiddenReasonOf(quoted, me) ?? 'accepted') : 'deleted';
  }

  count(id: string) {
    return this.#db.count("SELECT count(*) FROM statuses WHERE quote_of_id = :id AND quote_state = 'accepted'", { id });
  }

  /** Returns the accepted quotes that the viewer may see. */
  page(id: string, me: string | null, page: PageRange): StatusRow[] {
    const { where, tail, values } = pagingSql(page, 's.id');
    return newestFirst(
      page,
      this.#db.all<StatusRow>(
        `SELECT s.* FROM statuses s WHERE s.quote_of_id = :id AND s.quote_state = 'accepted' AND ${visibleSql()} ${where} ${tail}`,
        { ...values, id, me, now: this.#core.now() },
      ),
    );
  }

  revoke(quote: StatusRow) {
    this.#setState(quote, quote.quote_state === 'accepted' ? 'revoked' : 'rejected');
    this.#deliverAnswer('RevokeQuote', quote);
  }

  /** Accepts due quotes for other servers, as their author's policy permits; with the policy `manual`, the author decides. */
  acceptDue() {
    for (const quote of this.#listPending("q.quote_policy <> 'manual' AND s.created_at <= :before")) this.answer(quote, true);
  }

  listAwaitingAuthor() {
    return this.#listPending("q.quote_policy = 'manual'");
  }

  /** Notifies local accounts that quoted a status, after the status was edited. */
  notifyQuoters(edited: StatusRow, author: AccountRow, at?: number) {
    for (const quote of this.#db.all<StatusRow>("SELECT * FROM statuses WHERE quote_of_id = :id AND quote_state = 'accepted'", {
      id: edited.id,
    })) {
      const quoter = this.#accounts.byId(quote.account_id);
      if (quoter) this.#notifications.notify(quoter, 'quoted_update', author, quote, at);
    }
  }
}
