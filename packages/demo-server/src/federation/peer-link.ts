// Copies accounts and posts from the store of one embedded server to the store of another, as fetching them over ActivityPub would.
import { findStatusByAddress, parseAddress } from '../store/addresses.ts';
import { statusUri, actorUri } from '../store/activitypub.ts';
import { isRegistering, type AccountPatch } from '../store/accounts.ts';
import { isOnPeer } from '../store/activities.ts';
import type { NewPoll } from '../store/polls.ts';
import { originPlaceholder, type RenderedText } from '../store/rich-text.ts';
import type { AccountRow, MediaRow, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** A post as its server sends it, with the rows of that server. */
export interface Note {
  uri: string;
  url: string;
  row: StatusRow;
  author: AccountRow;
  mentions: AccountRow[];
  tags: string[];
  media: MediaRow[];
  poll: (NewPoll & { baseVotes: number[] }) | null;
  parent: StatusRow | undefined;
  quoted: StatusRow | undefined;
  counts: { baseFavourites: number; baseReblogs: number };
}

/** Runs `task` after the given time; `run` is not called any more once the federation is closed. */
export type Schedule = (afterMs: number, run: () => void) => void;

/** Columns that a copy of an account takes over. */
const profileColumns = [
  'display_name',
  'fields',
  'locked',
  'bot',
  'discoverable',
  'indexable',
  'hide_collections',
  'avatar_description',
  'header_description',
  'show_media',
  'show_media_replies',
  'show_featured',
  'attribution_domains',
] as const;

/** A mention without a host. */
const localMention = /(?<![\p{L}\p{N}_/])@(\w+)(?![\w@])/gu;
const defaultParentMs = 1_500;

export const isDistributable = ({ visibility }: StatusRow) => visibility === 'public' || visibility === 'unlisted';

/** Copies from `from` to `to`. Rows of `from` are called rows, those of `to` copies. */
export class PeerLink {
  readonly from: Store;
  readonly to: Store;
  readonly #schedule: Schedule;

  constructor(from: Store, to: Store, schedule: Schedule) {
    this.from = from;
    this.to = to;
    this.#schedule = schedule;
  }

  /** True if the moderators of the receiving server blocked the sending one. */
  get isBlocked(): boolean {
    return this.to.moderation.blockedDomains().includes(this.from.domain);
  }

  /** True for an account of the receiving server. */
  isReceiver(row: AccountRow | undefined): row is AccountRow {
    return row?.domain === this.to.domain;
  }

  #toAbsoluteUrl<Path extends string | null>(path: Path): Path | string {
    return path?.startsWith('/') ? this.from.origin() + path : path;
  }

  #profileOf(row: AccountRow): AccountPatch {
    return {
      ...Object.fromEntries(profileColumns.map((column) => [column, row[column]])),
      note: row.note.replace(localMention, (mention, name: string) =>
        this.from.accounts.byHandle(name) ? `${mention}@${this.from.domain}` : mention,
      ),
      avatar: this.#toAbsoluteUrl(row.avatar),
      header: this.#toAbsoluteUrl(row.header),
    };
  }

  /** Finds the copy of an account; the copy of a receiving server's account is the account itself. */
  findAccount({ username, domain }: AccountRow): AccountRow | undefined {
    return this.to.accounts.byHandle(username, domain === this.to.domain ? '' : domain || this.from.domain);
  }

  copyAccount(row: AccountRow): AccountRow {
    const copy = this.findAccount(row);
    if (copy) return copy;
    const { accounts } = this.to;
    const isLocal = row.domain === '';
    const { id } = accounts.create({
      username: row.username,
      domain: row.domain || this.from.domain,
      displayName: row.display_name,
      avatar: row.avatar,
      header: row.header,
      createdAt: row.created_at,
      ...(isLocal && { uri: actorUri(row, this.from), url: this.#insertOrigin(this.from.accounts.urlOf(row)) }),
    });
    accounts.update(id, this.#profileOf(row));
    if (isLocal) this.#copyCounts(row, id);
    return this.#requireCopy(id);
  }

  updateAccount(row: AccountRow) {
    const copy = this.findAccount(row);
    if (!copy) return;
    const { accounts } = this.to;
    accounts.update(copy.id, this.#profileOf(row));
    const isSuspended = row.suspended === 1;
    if ((copy.suspended === 1) !== isSuspended) accounts.setState(copy, { suspended: isSuspended });
    if (row.moved_to_id === null && copy.moved_to_id !== null) accounts.setState(copy, { movedToId: null });
  }

  #requireCopy(id: string): AccountRow {
    const copy = this.to.accounts.byId(id);
    if (!copy) throw new Error(`there is no account ${id}`);
    return copy;
  }

  #insertOrigin(text: string): string {
    return text.replaceAll(originPlaceholder, this.from.origin());
  }

  /** Makes the counts of a copy those that its own server shows. */
  #copyCounts(row: AccountRow, copyId: string) {
    const count = ({ db }: Store, id: string) => ({
      followers: db.count('SELECT count(*) FROM follows WHERE target_id = :id', { id }),
      following: db.count('SELECT count(*) FROM follows WHERE account_id = :id', { id }),
      statuses: db.count("SELECT count(*) FROM statuses WHERE account_id = :id AND visibility <> 'direct'", { id }),
    });
    const [total, known] = [count(this.from, row.id), count(this.to, copyId)];
    this.to.accounts.setBaseCounts(copyId, {
      followers: Math.max(0, row.base_followers + total.followers - known.followers),
      following: Math.max(0, row.base_following + total.following - known.following),
      statuses: Math.max(0, total.statuses - known.statuses),
    });
  }

  uriOf(row: StatusRow): string {
    const author = this.from.accounts.byId(row.account_id);
    if (!author) throw new Error(`status ${row.id} has no author`);
    return statusUri(author, row, this.from);
  }

  findStatus(row: StatusRow): StatusRow | undefined {
    const author = this.from.accounts.byId(row.account_id);
    return author && this.findByUri(statusUri(author, row, this.from));
  }

  findByUri(uri: string): StatusRow | undefined {
    return findStatusByAddress(this.to, uri);
  }

  /** Reads everything that belongs to a post at this moment. */
  note(row: StatusRow): Note {
    const { accounts, interactions, media, polls, statuses } = this.from;
    const author = accounts.byId(row.account_id);
    if (!author) throw new Error(`status ${row.id} has no author`);
    const poll = row.poll_id ? polls.byId(row.poll_id) : undefined;
    const { favourites_count: baseFavourites, reblogs_count: baseReblogs } = interactions.counts(row);
    return {
      uri: statusUri(author, row, this.from),
      url: row.url ?? `${this.#insertOrigin(accounts.urlOf(author))}/${row.id}`,
      row,
      author,
      mentions: statuses.mentionedIn(row.id),
      tags: statuses.tagsOf(row.id),
      media: media.ofStatus(row.id),
      poll: poll
        ? {
            options: JSON.parse(poll.options) as string[],
            expiresAt: poll.expires_at,
            multiple: poll.multiple === 1,
            hideTotals: poll.hide_totals === 1,
            baseVotes: polls.tally(poll).votes,
          }
        : null,
      parent: row.in_reply_to_id ? statuses.byId(row.in_reply_to_id) : undefined,
      quoted: row.quote_of_id ? statuses.byId(row.quote_of_id) : undefined,
      counts: { baseFavourites, baseReblogs },
    };
  }

  renderedTextOf({ row, mentions, tags }: Note): RenderedText {
    return { html: this.#insertOrigin(row.content), mentions: mentions.map((account) => this.copyAccount(account).id), tags };
  }

  /** Creates unattached copies of the attachments; their files stay on the post's server. */
  copyMedia({ media, author }: Note): string[] {
    const accountId = this.copyAccount(author).id;
    return media.map((row) =>
      this.to.media.create({
        accountId,
        type: row.type,
        path: this.#toAbsoluteUrl(row.path),
        preview: this.#toAbsoluteUrl(row.preview),
        mime: row.mime,
        description: row.description,
        blurhash: row.blurhash,
        width: row.width,
        height: row.height,
        duration: row.duration,
        frameRate: row.frame_rate,
        bitrate: row.bitrate,
        focus: row.has_focus ? { x: row.focus_x, y: row.focus_y } : null,
      }),
    );
  }

  hasSameMedia({ media }: Note, copies: readonly MediaRow[]): boolean {
    const describe = (row: MediaRow) => [this.#toAbsoluteUrl(row.path), row.description, row.focus_x, row.focus_y];
    return JSON.stringify(media.map(describe)) === JSON.stringify(copies.map(describe));
  }

  #findOrImport(row: StatusRow): StatusRow | undefined {
    const copy = this.findStatus(row);
    if (copy) return copy;
    const current = this.from.statuses.byId(row.id);
    return current && isDistributable(current) ? this.import(this.note(current)) : undefined;
  }

  /** The parent of a reply arrives later, without an event of the reply (ThreadResolveWorker). */
  #fetchParent(copy: StatusRow, parent: StatusRow) {
    if (!isDistributable(parent)) return;
    this.#schedule(this.to.parentFetchMs ?? defaultParentMs, () => {
      const [row, child] = [this.from.statuses.byId(parent.id), this.to.statuses.byId(copy.id)];
      const parentCopy = row && this.#findOrImport(row);
      if (child && parentCopy) this.to.statuses.setParent(child, parentCopy);
    });
  }

  /** Stores a post with the id of its own writing time, or finds its copy. */
  import(note: Note): StatusRow {
    const { row, author } = note;
    const existing = this.findByUri(note.uri);
    if (existing) return existing;
    const authorCopy = this.copyAccount(author);
    const parentCopy = note.parent && this.findStatus(note.parent);
    const quotedCopy = note.quoted && this.#findOrImport(note.quoted);
    const copy = this.to.statuses.create(authorCopy, {
      text: row.text,
      rendered: this.renderedTextOf(note),
      visibility: row.visibility,
      inReplyTo: parentCopy ?? null,
      spoilerText: row.spoiler_text,
      sensitive: row.sensitive === 1,
      language: row.language,
      mediaIds: this.copyMedia(note),
      poll: note.poll,
      quoteOf: quotedCopy?.id ?? null,
      quoteState: row.quote_state,
      quotePolicy: row.quote_policy,
      card: row.card === null ? null : (JSON.parse(row.card) as object),
      ...note.counts,
      writtenAt: row.created_at,
      uri: note.uri,
      url: note.url,
    });
    if (author.domain === '') this.#copyCounts(author, authorCopy.id);
    if (note.parent && !parentCopy) this.#fetchParent(copy, note.parent);
    return copy;
  }

  /** `host`: the account domain of the sending server, or the host of its web pages. */
  fetchAccount(username: string, host: string): AccountRow | undefined {
    const isSender = [this.from.domain, new URL(this.from.origin()).host].includes(host.toLowerCase());
    const row = isSender && !this.isBlocked ? this.from.accounts.byHandle(username) : undefined;
    return row && this.#fetchRow(row);
  }

  #fetchRow(row: AccountRow): AccountRow | undefined {
    if (isRegistering(row) || (row.suspended === 1 && !this.findAccount(row))) return undefined;
    const copy = this.copyAccount(row);
    this.updateAccount(row);
    this.#copyCounts(row, copy.id);
    return this.#requireCopy(copy.id);
  }

  /** Fetches an account or a public post of the sending server. */
  fetchAddress(url: string): { account: AccountRow | undefined; status: StatusRow | undefined } {
    const target = this.isBlocked ? null : parseAddress(this.from, url);
    const account = target?.account?.domain === '' ? target.account : undefined;
    if (!account || !target?.statusId) return { account: account && this.#fetchRow(account), status: undefined };
    const row = this.from.statuses.findVisible(target.statusId, null);
    const isPost = row !== undefined && row.account_id === account.id && row.reblog_of_id === null;
    return { account: undefined, status: isPost ? this.import(this.note(row)) : undefined };
  }

  /** Fetches the public replies that the post's own server knows; returns the number of new ones. */
  fetchReplies(copy: StatusRow): number {
    const author = this.to.accounts.byId(copy.account_id);
    if (!author || !isOnPeer(author) || this.isBlocked) return 0;
    const row = findStatusByAddress(this.from, statusUri(author, copy, this.to));
    const replies = row ? this.from.threads.descendants(row, null).filter((reply) => !this.findStatus(reply)) : [];
    for (const reply of replies) this.import(this.note(reply));
    return replies.length;
  }
}
