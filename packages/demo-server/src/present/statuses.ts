// Converts statuses, polls, and attachments to the API's entities, as one viewer sees them.
import { statusUri } from '../store/activitypub.ts';
import { renderLink } from '../store/rich-text.ts';
import type { AccountRow, StatusVersionRow, MediaRow, PollRow, StatusRow } from '../store/rows.ts';
import { AccountPresenter, toIso, toIsoOrNull } from './accounts.ts';
import { presentCollection } from './collections.ts';
import { emojisIn } from './emojis.ts';
import { presentFilterSummary } from './settings.ts';

const sizeOf = (width: number | null, height: number | null) =>
  width && height ? { width, height, size: `${width}x${height}`, aspect: width / height } : null;

/** Mastodon has `pinned` only on posts that the viewer can pin. */
const isPinnable = (row: StatusRow, me: string) => row.account_id === me && row.reblog_of_id === null && row.visibility !== 'direct';

export class StatusPresenter extends AccountPresenter {
  #metaOf(row: MediaRow) {
    const hasFocus = row.has_focus === 1 || row.focus_x !== 0 || row.focus_y !== 0;
    const focus = row.type === 'image' && hasFocus && { focus: { x: row.focus_x, y: row.focus_y } };
    const size = sizeOf(row.width, row.height);
    const isImage = row.type === 'image';
    const small = sizeOf(row.small_width, row.small_height) ?? (row.preview && size);
    return {
      ...focus,
      original: {
        ...(isImage ? size : size && { width: size.width, height: size.height }),
        ...(row.frame_rate !== null && { frame_rate: `${Math.round(row.frame_rate)}/1` }),
        ...(row.duration !== null && { duration: row.duration }),
        ...(row.bitrate !== null && { bitrate: row.bitrate }),
      },
      ...(small && { small }),
    };
  }

  /** While a recording is processed, only its URL is missing: its preview and properties are there at once. */
  attachment(row: MediaRow) {
    const isReady = this.store.media.isReady(row);
    return {
      id: row.id,
      type: row.type,
      url: isReady ? this.toAbsoluteUrl(row.path) : null,
      preview_url: this.toAbsoluteUrl(row.preview),
      remote_url: row.path.startsWith('/') ? null : row.path,
      preview_remote_url: null,
      text_url: null,
      meta: this.#metaOf(row),
      description: row.description,
      blurhash: row.blurhash,
    };
  }

  poll(row: PollRow, me: string | null) {
    const { polls, origin } = this.store;
    const { votes, voters } = polls.tally(row);
    const expired = polls.isOver(row);
    const ownVotes = me ? polls.ownVotes(row.id, me) : [];
    const titles = JSON.parse(row.options) as string[];
    return {
      id: row.id,
      expires_at: toIsoOrNull(row.expires_at),
      expired,
      multiple: row.multiple === 1,
      votes_count: votes.reduce((sum, n) => sum + n, 0),
      voters_count: voters,
      ...(me && { voted: ownVotes.length > 0 || row.account_id === me, own_votes: ownVotes }),
      options: titles.map((title, at) => ({ title, votes_count: row.hide_totals && !expired ? null : (votes[at] ?? 0) })),
      emojis: emojisIn(origin(), titles.join(' ')),
    };
  }

  cardOf(card: string) {
    const fields = JSON.parse(card) as { url: string; image?: string | null };
    return { ...fields, image: this.toAbsoluteUrl(fields.image ?? null) };
  }

  /** `isSource`: a response to DELETE names the quoted status even if the quote was not accepted. */
  #quote(row: StatusRow, me: string | null, depth: number, isSource = false): object | null {
    if (!row.quote_of_id) return null;
    const quoted = this.store.statuses.byId(row.quote_of_id);
    const state = this.store.quotes.stateForViewer(row, quoted, me);
    const includesStatus = quoted && state !== 'unauthorized' && (isSource || row.quote_state === 'accepted');
    // For a quote inside a quote, the API returns the id of the status only.
    if (depth > 0) return { state, quoted_status_id: includesStatus ? quoted.id : null };
    return { state, quoted_status: includesStatus ? this.#status(quoted, me, depth + 1) : null };
  }

  #quoteApproval(row: StatusRow, me: string | null) {
    const policy = this.store.quotes.policyOf(row);
    const isAutomatic = policy === 'public' || policy === 'followers';
    return {
      automatic: isAutomatic ? [policy] : [],
      manual: policy === 'manual' ? ['public'] : [],
      current_user: this.store.quotes.permission(row, me),
    };
  }

  /** Begins the content of a quote with a link to the quoted post, for clients that do not support quotes (TextFormatter#add_quote_fallback). */
  #content(row: StatusRow): string {
    const content = this.insertOrigin(row.content);
    const quoted = row.quote_of_id ? this.store.statuses.byId(row.quote_of_id) : undefined;
    const url = quoted && this.#urlOf(quoted, this.#requireAuthor(quoted));
    return url === undefined || content.includes(url) ? content : `<p class="quote-inline">RE: ${renderLink(url)}</p>${content}`;
  }

  #urlOf(row: StatusRow, author: AccountRow): string {
    return row.url ?? `${this.insertOrigin(this.store.accounts.urlOf(author))}/${row.id}`;
  }

  #viewerState(row: StatusRow, me: string, contentRow = row) {
    const { filters, interactions } = this.store;
    const matches = filters.matches(me, contentRow, row.id);
    return {
      favourited: interactions.has('favourites', me, row.id),
      reblogged: interactions.boostOf(me, row.id) !== undefined,
      bookmarked: interactions.has('bookmarks', me, row.id),
      muted: interactions.isThreadMuted(me, row.thread_id),
      ...(isPinnable(row, me) && { pinned: interactions.has('pins', me, row.id) }),
      filtered: matches.map(({ filter, matchedKeywords: words, statusIds }) => ({
        filter: presentFilterSummary(filter),
        keyword_matches: words.length ? words : null,
        // Source: CustomFilter.apply_cached_filters.
        status_matches: filters.statuses(filter.id).length ? statusIds : null,
      })),
    };
  }

  /** Returns the fields that describe the original status on a boost too. */
  #originalState(original: StatusRow, me: string) {
    const { favourited, reblogged, bookmarked, muted } = this.#viewerState(original, me);
    return { favourited, reblogged, bookmarked, muted };
  }

  #requireAuthor(row: StatusRow): AccountRow {
    const author = this.store.accounts.byId(row.account_id);
    if (!author) throw new Error(`status ${row.id} has no author`);
    return author;
  }

  #status(row: StatusRow, me: string | null, depth = 0): object {
    const { accounts, collections, interactions, media, origin, polls, quotes, statuses } = this.store;
    const author = this.#requireAuthor(row);
    const original = row.reblog_of_id ? statuses.byId(row.reblog_of_id) : undefined;
    const contentRow = original ?? row;
    const local = author.domain === '';
    const pollRow = row.poll_id ? polls.byId(row.poll_id) : undefined;
    const uri = statusUri(author, row, this.store);
    return {
      id: row.id,
      created_at: toIso(row.created_at),
      in_reply_to_id: row.in_reply_to_id,
      in_reply_to_account_id: row.in_reply_to_account_id,
      sensitive: row.sensitive === 1,
      spoiler_text: row.spoiler_text,
      visibility: row.visibility,
      language: row.language,
      uri: original ? `${uri}/activity` : uri,
      url: this.#urlOf(row, author),
      ...interactions.counts(contentRow),
      quotes_count: quotes.count(contentRow.id),
      edited_at: toIsoOrNull(row.edited_at),
      ...(me && { ...this.#viewerState(row, me, contentRow), ...(original && this.#originalState(original, me)) }),
      content: this.#content(contentRow),
      reblog: original ? this.#status(original, me, depth) : null,
      ...(local && { application: row.application ? { name: row.application, website: null } : null }),
      account: this.account(author),
      media_attachments: media.ofStatus(contentRow.id).map((mediaRow) => this.attachment(mediaRow)),
      mentions: statuses.mentionedIn(contentRow.id).map((account) => ({
        id: account.id,
        username: account.username,
        url: this.insertOrigin(accounts.urlOf(account)),
        acct: account.domain ? `${account.username}@${account.domain}` : account.username,
      })),
      tagged_collections: collections.linkedIn(contentRow).map((collection) => presentCollection(this.store, collection, me)),
      tags: statuses.tagsOf(contentRow.id).map((name) => ({ name, url: `${origin()}/tags/${encodeURIComponent(name)}` })),
      emojis: emojisIn(origin(), `${contentRow.spoiler_text} ${contentRow.text}`),
      card: row.card ? this.cardOf(row.card) : null,
      poll: pollRow ? this.poll(pollRow, me) : null,
      quote: this.#quote(row, me, depth),
      quote_approval: this.#quoteApproval(contentRow, me),
    };
  }

  status(row: StatusRow, me: string | null): object {
    return this.#status(row, me);
  }

  statuses(rows: StatusRow[], me: string | null): object[] {
    return rows.map((row) => this.#status(row, me));
  }

  /** Returns the response to DELETE, with the plain text in place of the content, so that the post can be redrafted. */
  deletedStatus(row: StatusRow, me: string) {
    return { ...this.#status(row, me), content: undefined, quote: this.#quote(row, me, 0, true), text: row.text };
  }

  edit(row: StatusRow, edit: StatusVersionRow, me: string | null) {
    const author = this.#requireAuthor(row);
    const descriptions = JSON.parse(edit.media_descriptions) as (string | null)[];
    const media = (JSON.parse(edit.media_ids) as string[]).flatMap((id, at) => {
      const mediaRow = this.store.media.byId(id);
      return mediaRow ? [{ ...mediaRow, description: descriptions[at] ?? mediaRow.description }] : [];
    });
    const options = edit.poll_options === null ? null : (JSON.parse(edit.poll_options) as string[]);
    return {
      content: this.insertOrigin(edit.content),
      spoiler_text: edit.spoiler_text,
      sensitive: edit.sensitive === 1,
      created_at: toIso(edit.created_at),
      account: this.account(author),
      media_attachments: media.map((mediaRow) => this.attachment(mediaRow)),
      emojis: emojisIn(this.store.origin(), edit.content),
      ...(options && { poll: { options: options.map((title) => ({ title })) } }),
      ...(row.quote_of_id !== null && { quote: this.#quote(row, me, 0) }),
    };
  }
}
