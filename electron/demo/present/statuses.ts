// Statuses, their polls and attachments as the API shows them to one viewer.
import type { Store } from '../store/store.ts';
import { originPlaceholder } from '../store/rich-text.ts';
import type { EditRow, MediaRow, PollRow, StatusRow } from '../store/rows.ts';
import { iso, isoOrNull, type PresentAccount } from './accounts.ts';
import { emojisIn } from './emojis.ts';
import { presentFilter } from './others.ts';

export type PresentStatus = ReturnType<typeof statusPresenter>;

export function statusPresenter(store: Store, people: PresentAccount) {
  const { origin, accounts, reactions } = store;
  const withOrigin = (html: string) => html.replaceAll(originPlaceholder, origin());
  const absolute = (path: string | null) => (path?.startsWith('/') ? origin() + path : path);

  const sizeOf = (width: number | null, height: number | null) =>
    width && height ? { width, height, size: `${width}x${height}`, aspect: width / height } : null;

  function metaOf(row: MediaRow) {
    const focus = row.type === 'image' && { focus: { x: row.focus_x, y: row.focus_y } };
    if (!store.media.isReady(row)) return { ...focus };
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

  function attachment(row: MediaRow) {
    const isReady = store.media.isReady(row);
    return {
      id: row.id,
      type: row.type,
      url: isReady ? absolute(row.path) : null,
      preview_url: isReady ? absolute(row.preview) : null,
      remote_url: null,
      preview_remote_url: null,
      text_url: null,
      meta: metaOf(row),
      description: row.description,
      blurhash: isReady ? row.blurhash : null,
    };
  }

  function poll(row: PollRow, me: string | null) {
    const { votes, voters } = store.polls.tally(row);
    const expired = store.polls.isOver(row);
    const own = me ? store.polls.ownVotes(row.id, me) : [];
    const titles = JSON.parse(row.options) as string[];
    return {
      id: row.id,
      expires_at: isoOrNull(row.expires_at),
      expired,
      multiple: row.multiple === 1,
      votes_count: votes.reduce((sum, n) => sum + n, 0),
      voters_count: voters,
      ...(me && { voted: own.length > 0 || row.account_id === me, own_votes: own }),
      options: titles.map((title, at) => ({ title, votes_count: row.hide_totals && !expired ? null : (votes[at] ?? 0) })),
      emojis: emojisIn(origin(), titles.join(' ')),
    };
  }

  function cardOf(card: string) {
    const known = JSON.parse(card) as { url: string; image?: string | null };
    return { ...known, image: absolute(known.image ?? null) };
  }

  /** `isSource`: the person's own deleted post names what it quoted, also where that wasn't accepted. */
  function quote(row: StatusRow, me: string | null, depth: number, isSource = false): object | null {
    if (!row.quote_of_id) return null;
    const quoted = store.statuses.byId(row.quote_of_id);
    const state = store.quotes.shownState(row, quoted, me);
    const isNamed = quoted && state !== 'unauthorized' && (isSource || row.quote_state === 'accepted');
    // A quote within a quote is only named.
    if (depth > 0) return { state, quoted_status_id: isNamed ? quoted.id : null };
    return { state, quoted_status: isNamed ? status(quoted, me, depth + 1) : null };
  }

  function quoteApproval(row: StatusRow, me: string | null) {
    const policy = store.quotes.policyOf(row);
    const isAutomatic = policy === 'public' || policy === 'followers';
    return {
      automatic: isAutomatic ? [policy] : [],
      manual: policy === 'manual' ? ['public'] : [],
      current_user: store.quotes.permission(row, me),
    };
  }

  function ownState(row: StatusRow, me: string, shown = row) {
    const matches = store.filters.matches(me, shown, row.id);
    return {
      favourited: reactions.has('favourites', me, row.id),
      reblogged: reactions.boostOf(me, row.id) !== undefined,
      bookmarked: reactions.has('bookmarks', me, row.id),
      muted: reactions.isThreadMuted(me, row.thread_id),
      ...(row.account_id === me && row.reblog_of_id === null && { pinned: reactions.has('pins', me, row.id) }),
      filtered: matches.map(({ filter, words, statusIds }) => ({
        filter: presentFilter(filter, store.filters.keywords(filter.id), store.filters.statuses(filter.id)),
        keyword_matches: words,
        status_matches: statusIds,
      })),
    };
  }

  function status(row: StatusRow, me: string | null, depth = 0): object {
    const author = accounts.byId(row.account_id);
    if (!author) throw new Error(`status ${row.id} has no author`);
    const original = row.reblog_of_id ? store.statuses.byId(row.reblog_of_id) : undefined;
    const shown = original ?? row;
    const local = author.domain === '';
    const pollRow = row.poll_id ? store.polls.byId(row.poll_id) : undefined;
    const uri = local
      ? `${origin()}/users/${author.username}/statuses/${row.id}`
      : `https://${author.domain}/users/${author.username}/statuses/${row.id}`;
    return {
      id: row.id,
      created_at: iso(row.created_at),
      in_reply_to_id: row.in_reply_to_id,
      in_reply_to_account_id: row.in_reply_to_account_id,
      sensitive: row.sensitive === 1,
      spoiler_text: row.spoiler_text,
      visibility: row.visibility,
      language: row.language,
      uri: original ? `${uri}/activity` : uri,
      url: `${withOrigin(accounts.urlOf(author))}/${row.id}`,
      ...reactions.counts(shown),
      quotes_count: store.quotes.count(shown.id),
      edited_at: isoOrNull(row.edited_at),
      ...(me && { ...ownState(row, me, shown), ...(original && sharedState(original, me)) }),
      content: withOrigin(shown.content),
      reblog: original ? status(original, me, depth) : null,
      ...(local && { application: row.application ? { name: row.application, website: null } : null }),
      account: people.account(author),
      media_attachments: store.media.ofStatus(shown.id).map(attachment),
      mentions: store.statuses.mentionedIn(shown.id).map((person) => ({
        id: person.id,
        username: person.username,
        url: withOrigin(accounts.urlOf(person)),
        acct: person.domain ? `${person.username}@${person.domain}` : person.username,
      })),
      tags: store.statuses.tagsOf(shown.id).map((name) => ({ name, url: `${origin()}/tags/${encodeURIComponent(name)}` })),
      emojis: emojisIn(origin(), `${shown.spoiler_text} ${shown.text}`),
      card: row.card ? cardOf(row.card) : null,
      poll: pollRow ? poll(pollRow, me) : null,
      quote: quote(row, me, depth),
      quote_approval: quoteApproval(shown, me),
    };
  }

  /** On a boost, these fields describe the original post. */
  function sharedState(original: StatusRow, me: string) {
    const { favourited, reblogged, bookmarked, muted } = ownState(original, me);
    return { favourited, reblogged, bookmarked, muted };
  }

  return {
    status: (row: StatusRow, me: string | null) => status(row, me),
    statuses: (rows: StatusRow[], me: string | null) => rows.map((row) => status(row, me)),
    /** The answer of DELETE: with the plain text, so that the post can be written again. */
    deleted: (row: StatusRow, me: string) => ({ ...status(row, me), quote: quote(row, me, 0, true), text: row.text }),
    attachment,
    cardOf,
    poll,
    edit(row: StatusRow, edit: EditRow, me: string | null) {
      const author = accounts.byId(row.account_id);
      if (!author) throw new Error(`status ${row.id} has no author`);
      const descriptions = JSON.parse(edit.media_descriptions) as (string | null)[];
      const media = (JSON.parse(edit.media_ids) as string[]).flatMap((id, at) => {
        const one = store.media.byId(id);
        return one ? [{ ...one, description: descriptions[at] ?? one.description }] : [];
      });
      const options = edit.poll_options === null ? null : (JSON.parse(edit.poll_options) as string[]);
      return {
        content: withOrigin(edit.content),
        spoiler_text: edit.spoiler_text,
        sensitive: edit.sensitive === 1,
        created_at: iso(edit.created_at),
        account: people.account(author),
        media_attachments: media.map(attachment),
        emojis: emojisIn(origin(), edit.content),
        ...(options && { poll: { options: options.map((title) => ({ title })) } }),
        quote: quote(row, me, 0),
      };
    },
  };
}
