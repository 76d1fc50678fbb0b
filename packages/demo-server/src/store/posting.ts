// Creates statuses from drafts, at once or at their scheduled time, with Mastodon's validation.
import type { Visibility } from '@kittiwake/mastodon-api/entities/choices';
import { ApiError, invalid } from '../errors.ts';
import type { AccountRepository } from './accounts.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { GrantRepository } from './grants.ts';
import type { MediaRepository } from './media.ts';
import type { NewPoll } from './polls.ts';
import type { QuoteRepository } from './quotes.ts';
import { renderRichText } from './rich-text.ts';
import type { AccountRow, StoredQuotePolicy, StatusRow } from './rows.ts';
import type { StatusRepository } from './statuses.ts';

export interface PostDraftPoll {
  options: string[];
  /** Seconds after publication. */
  expiresIn: number;
  /** Null: not sent. */
  multiple: boolean | null;
  /** Null: not sent. */
  hideTotals: boolean | null;
}

/** Stored as JSON while the post is scheduled. */
export interface PostDraft {
  text: string;
  spoilerText: string;
  /** Null: the author's default at the time of publication. */
  visibility: Visibility | null;
  /** Null: the author's default at the time of publication. */
  sensitive: boolean | null;
  /** True: a content warning was sent, which may have become the text. */
  hasWarning: boolean;
  language: string | null;
  mediaIds: string[];
  poll: PostDraftPoll | null;
  inReplyToId: string | null;
  quotedId: string | null;
  quotePolicy: StoredQuotePolicy;
  applicationId: string | null;
}

/** A quote of a private post is private too. */
function visibilityOf(draft: PostDraft, author: AccountRow, quoted: StatusRow | null): Visibility {
  const visibility = draft.visibility ?? author.privacy;
  const isOpen = visibility === 'public' || visibility === 'unlisted';
  return quoted?.visibility === 'private' && isOpen ? 'private' : visibility;
}

export class PostPublisher {
  readonly #core: StoreDependencies;
  readonly #accounts: AccountRepository;
  readonly #media: MediaRepository;
  readonly #statuses: StatusRepository;
  readonly #quotes: QuoteRepository;
  readonly #grants: GrantRepository;

  constructor(
    core: StoreDependencies,
    accounts: AccountRepository,
    media: MediaRepository,
    statuses: StatusRepository,
    quotes: QuoteRepository,
    grants: GrantRepository,
  ) {
    this.#core = core;
    this.#accounts = accounts;
    this.#media = media;
    this.#statuses = statuses;
    this.#quotes = quotes;
    this.#grants = grants;
  }

  newPoll({ options, expiresIn, multiple, hideTotals }: PostDraftPoll): NewPoll {
    const expiresAt = this.#core.now() + expiresIn * 1_000;
    return { options, expiresAt, multiple: multiple ?? false, hideTotals: hideTotals ?? false };
  }

  #requireParent(draft: PostDraft, author: AccountRow): StatusRow | null {
    if (draft.inReplyToId === null) return null;
    const replyTarget = this.#statuses.findVisible(draft.inReplyToId, author.id);
    const parent = replyTarget?.reblog_of_id ? this.#statuses.findVisible(replyTarget.reblog_of_id, author.id) : replyTarget;
    if (!parent) throw new ApiError(404, 'The post you are trying to reply to does not appear to exist.');
    return parent;
  }

  #checkPrivateQuote(draft: PostDraft, quoted: StatusRow | null, author: AccountRow) {
    if (!quoted || visibilityOf(draft, author, quoted) !== 'direct' || quoted.account_id === author.id) return;
    if (!renderRichText(draft.text, this.#accounts.resolve).mentions.includes(quoted.account_id))
      throw invalid('Cannot quote a non-mentioned user in a Private Mention post.');
  }

  /** Throws Mastodon's error if the post cannot be created. */
  check(draft: PostDraft, author: AccountRow) {
    const parent = this.#requireParent(draft, author);
    const quoted = draft.quotedId === null ? null : this.#quotes.requireQuotable(draft.quotedId, author.id);
    this.#media.requireAttachable(author.id, draft.mediaIds);
    this.#checkPrivateQuote(draft, quoted, author);
    return { parent, quoted };
  }

  post(draft: PostDraft, author: AccountRow): StatusRow {
    const { parent, quoted } = this.check(draft, author);
    return this.#statuses.create(author, {
      text: draft.text,
      spoilerText: draft.spoilerText,
      sensitive: (draft.sensitive ?? author.sensitive === 1) || draft.hasWarning,
      language: draft.language,
      visibility: visibilityOf(draft, author, quoted),
      mediaIds: draft.mediaIds,
      poll: draft.poll && this.newPoll(draft.poll),
      inReplyTo: parent,
      quoteOf: quoted?.id ?? null,
      quoteState: quoted ? this.#quotes.initialStateOf(quoted, author) : 'accepted',
      quotePolicy: draft.quotePolicy,
      application: draft.applicationId === null ? null : (this.#grants.appById(draft.applicationId)?.name ?? null),
    });
  }
}

// Stores the idempotency keys of the last hour, each with the status or scheduled status that the account's first request created.
const idempotencyMs = 3_600_000;

export class IdempotencyKeyRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  #since() {
    return this.#core.now() - idempotencyMs;
  }

  /** Returns the id of the status or scheduled status that the first request created. */
  findCreatedId(accountId: string, key: string): string | undefined {
    return this.#db.one<{ status_id: string }>(
      'SELECT status_id FROM idempotency_keys WHERE account_id = :accountId AND key = :key AND created_at > :since',
      { accountId, key, since: this.#since() },
    )?.status_id;
  }

  saveCreatedId(accountId: string, key: string, statusId: string) {
    this.#db.run('DELETE FROM idempotency_keys WHERE created_at <= :since', { since: this.#since() });
    this.#db.run(
      'INSERT OR REPLACE INTO idempotency_keys(account_id, key, status_id, created_at) VALUES(:accountId, :key, :statusId, :now)',
      { accountId, key, statusId, now: this.#core.now() },
    );
  }
}
