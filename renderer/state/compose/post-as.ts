// Moves a draft to another account, after looking up the post it replies to or quotes on that account's server.
import type { Draft } from '../../../electron/contract/draft.ts';
import { isVisibility, softwareAudiences } from '@kittiwake/mastodon-api/entities/choices';
import type { Audience } from '@kittiwake/mastodon-api/entities/choices';
import { can } from '@kittiwake/mastodon-api/capabilities';
import { blankDraft, replyMentions, replyAudience } from '../../../electron/contract/new-draft.ts';
import { m } from '../../../electron/messages/views.ts';
import { openableLink } from '../../logic/html/web-link.ts';
import { isEmptyDraft } from '../../logic/compose/posts.ts';
import type { StoredStatus } from '../entities/entities.ts';
import { findOnServer } from '../entities/act-as.ts';
import type { LookupAccount } from '../entities/act-as.ts';
import type { Session } from '../account/session.svelte.ts';

/** Matches a mention without a host that is not part of an address or of a longer mention. */
const localMention = /(?<![\p{L}\p{N}_@=/.:-])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)(?![\p{L}\p{N}_@/])/giu;

/**
 * Appends `domain`, the account domain of the server on which `text` was written, to each mention without a domain: elsewhere, the mention
 * would mean an account of another server.
 */
export const qualifyMentions = (text: string, domain: string): string => text.replace(localMention, `@$1@${domain}`);

type PostingAccount = LookupAccount & Pick<Session, 'server' | 'composer' | 'loadServer'>;

/** `message`: text for the user about the move; '' for none. */
type MoveResult = { ok: true; message: string } | { ok: false; reason: string };

/** Replaces visibility and language by the other account's defaults if the user left them at this account's defaults. */
function defaultsOf(
  draft: Draft,
  from: PostingAccount,
  to: PostingAccount,
  parent: StoredStatus | null,
): Pick<Draft, 'visibility' | 'language'> {
  const [before, after] = [blankDraft(from.composer.habits), blankDraft(to.composer.habits)];
  const limitToParent = (visibility: Audience | null) => (parent ? replyAudience(parent, visibility) : visibility);
  return {
    visibility: draft.visibility === limitToParent(before.visibility) ? limitToParent(after.visibility) : draft.visibility,
    language: draft.language === before.language ? after.language : draft.language,
  };
}

function adaptText(
  text: string,
  from: PostingAccount,
  to: PostingAccount,
  parent: { here: StoredStatus | null; there: StoredStatus } | null,
): string {
  const mentions = parent?.here ? replyMentions(parent.here, from.key) : '';
  const isReply = parent !== null && mentions !== '' && text.startsWith(mentions);
  const rest = isReply ? text.slice(mentions.length) : text;
  return (isReply ? replyMentions(parent.there, to.key) : '') + (from.origin === to.origin ? rest : qualifyMentions(rest, from.domain));
}

/** Narrows the audience to the mentioned people if the other server does not have it: no reader may be added. */
function limitToServer(
  { visibility, localOnly }: Draft,
  to: PostingAccount,
  isSameServer: boolean,
): Pick<Draft, 'visibility' | 'localOnly'> {
  const isKnown =
    visibility === null ||
    isVisibility(visibility) ||
    softwareAudiences.some((audience) => audience === visibility && can(to.server, `audience-${audience}`));
  // Local posts and lists of one server mean other people at another one.
  const hasSameReaders = isKnown && (isSameServer || (visibility !== 'local' && !localOnly));
  const canStay = hasSameReaders && (!localOnly || can(to.server, 'localOnly'));
  return canStay ? { visibility, localOnly } : { visibility: 'direct', localOnly: false };
}

/** Used instead of a lookup if there is no post to look up, or if the other server does not support quotes. */
const noPost = { status: null };

const isSameReply = (one: Draft, other: Draft): boolean =>
  one.id === other.id && one.inReplyToId === other.inReplyToId && one.quotedId === other.quotedId;

/** Appends the address of a post that can't be quoted. */
function appendAddress(text: string, status: StoredStatus | null): string {
  const address = openableLink(status?.url, status?.uri);
  return address === null ? text : `${text.trimEnd()}\n\n${address}`;
}

/** `parent`, `quoted`: the posts on the other account's server. A quoted post without one becomes a link in the text. */
function convertDraft(
  draft: Draft,
  from: PostingAccount,
  to: PostingAccount,
  { parent, quoted, canQuote }: { parent: StoredStatus | null; quoted: StoredStatus | null; canQuote: boolean },
): Draft {
  const here = draft.inReplyToId === null ? null : from.entities.status(draft.inReplyToId).value;
  const text = adaptText(draft.text, from, to, parent && { here, there: parent });
  const defaults = defaultsOf(draft, from, to, here);
  return {
    ...draft,
    ...defaults,
    ...limitToServer({ ...draft, ...defaults }, to, from.origin === to.origin),
    account: to.key,
    text: draft.quotedId === null || quoted ? text : appendAddress(text, from.entities.status(draft.quotedId).value),
    thread: draft.thread.map((post) => ({ ...post, text: adaptText(post.text, from, to, null) })),
    inReplyToId: parent?.id ?? null,
    quotedId: quoted?.id ?? null,
    quotePolicy: canQuote ? draft.quotePolicy : null,
    updatedAt: Math.max(Date.now(), draft.updatedAt + 1),
  };
}

/**
 * Moves the draft to another account; it keeps its id. Fails without changes if a post can't be found there. Null: another draft was opened
 * meanwhile. `current` returns the latest version; `onMoving` is called once nothing can fail any more.
 */
export async function postAs(
  current: () => Draft | null,
  from: PostingAccount,
  to: PostingAccount,
  onMoving: () => void,
): Promise<MoveResult | null> {
  const initialDraft = current();
  if (!initialDraft) return null;
  // Sessions load server limits and defaults only when the window is idle.
  if (to.server === null) await to.loadServer();
  const parent = initialDraft.inReplyToId === null ? noPost : await findOnServer(to, from, initialDraft.inReplyToId);
  if ('reason' in parent) return { ok: false, reason: parent.reason };
  const canQuote = can(to.server, 'quotes');
  const quoted = initialDraft.quotedId === null || !canQuote ? noPost : await findOnServer(to, from, initialDraft.quotedId);
  if ('reason' in quoted) return { ok: false, reason: quoted.reason };
  // Include changes that the user typed during the lookups.
  const draft = current();
  if (!draft || !isSameReply(draft, initialDraft)) return null;
  const movedDraft = convertDraft(draft, from, to, { parent: parent.status, quoted: quoted.status, canQuote });
  const isLinkInstead = draft.quotedId !== null && movedDraft.quotedId === null;
  onMoving();
  from.composer.handOver(draft);
  to.composer.begin(movedDraft, !isEmptyDraft(movedDraft));
  return { ok: true, message: isLinkInstead ? m.compose.as.quoteAsLink({ host: to.host }) : '' };
}
