// Moves a draft to another account: what it answers or quotes is looked up at that account's server first.
import type { ServerInfo } from '../../../electron/contract/accounts.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { Visibility } from '../../../electron/contract/entities/visibility.ts';
import { blankDraft, replyMentions, replyVisibility } from '../../../electron/contract/writing.ts';
import type { Habits } from '../../../electron/contract/writing.ts';
import { m } from '../../../electron/messages/views.ts';
import { openableLink } from '../../logic/html/web-link.ts';
import { withHosts } from '../../logic/compose/mentions-elsewhere.ts';
import { isEmptyDraft } from '../../logic/compose/posts.ts';
import type { StoredStatus } from '../entities/entities.ts';
import { findAt } from '../entities/find-at.ts';
import type { Finder } from '../entities/find-at.ts';

/** What is needed of each of the two accounts. */
export interface Poster extends Finder {
  readonly server: ServerInfo | null;
  readonly composer: {
    readonly habits: Habits;
    begin(draft: Draft, kept: boolean): void;
    handOver(draft: Draft): void;
  };
  loadServer(): Promise<void>;
}

/** `told`: what the person should know of the move; '' for nothing. */
export type Moved = { ok: true; told: string } | { ok: false; reason: string };

/** What nobody has chosen becomes what the other account begins with. */
function defaultsOf(draft: Draft, from: Poster, to: Poster, answered: StoredStatus | null): Pick<Draft, 'visibility' | 'language'> {
  const [before, after] = [blankDraft(from.composer.habits), blankDraft(to.composer.habits)];
  const narrowed = (visibility: Visibility): Visibility => (answered ? replyVisibility(answered.visibility, visibility) : visibility);
  return {
    visibility: draft.visibility === narrowed(before.visibility) ? narrowed(after.visibility) : draft.visibility,
    language: draft.language === before.language ? after.language : draft.language,
  };
}

function textThere(text: string, from: Poster, to: Poster, answered: { here: StoredStatus | null; there: StoredStatus } | null): string {
  const mentions = answered?.here ? replyMentions(answered.here, from.key) : '';
  const isReply = answered !== null && mentions !== '' && text.startsWith(mentions);
  const rest = isReply ? text.slice(mentions.length) : text;
  return (isReply ? replyMentions(answered.there, to.key) : '') + (from.origin === to.origin ? rest : withHosts(rest, from.host));
}

/**
 * The draft keeps its id, so it is one draft of the other account. Nothing changes when what it answers or quotes can't be found there. Null:
 * another draft was opened meanwhile. `current`: the draft as it is now. `moving` is called when nothing can stop it any more.
 */
export async function postAs(current: () => Draft | null, from: Poster, to: Poster, moving: () => void): Promise<Moved | null> {
  const asked = current();
  if (!asked) return null;
  // Until a window has time for it, its limits and defaults are not known.
  if (to.server === null) await to.loadServer();
  const answered = asked.inReplyToId === null ? null : await findAt(to, from, asked.inReplyToId);
  if (answered && 'reason' in answered) return { ok: false, reason: answered.reason };
  const canQuote = to.server?.canQuote ?? false;
  const quoted = asked.quotedId === null || !canQuote ? null : await findAt(to, from, asked.quotedId);
  if (quoted && 'reason' in quoted) return { ok: false, reason: quoted.reason };
  // What was written meanwhile moves too.
  const draft = current();
  if (draft?.id !== asked.id || draft.inReplyToId !== asked.inReplyToId || draft.quotedId !== asked.quotedId) return null;
  const here = draft.inReplyToId === null ? null : from.entities.status(draft.inReplyToId).value;
  const told: string[] = [];
  let text = textThere(draft.text, from, to, answered && { here, there: answered.status });
  if (draft.quotedId !== null && !quoted) {
    const status = from.entities.status(draft.quotedId).value;
    const address = openableLink(status?.url, status?.uri);
    if (address !== null) text = `${text.trimEnd()}\n\n${address}`;
    told.push(m.compose.as.quoteAsLink({ host: to.host }));
  }
  const moved: Draft = {
    ...draft,
    ...defaultsOf(draft, from, to, here),
    account: to.key,
    text,
    thread: draft.thread.map((post) => ({ ...post, text: textThere(post.text, from, to, null) })),
    inReplyToId: answered?.status.id ?? null,
    quotedId: quoted?.status.id ?? null,
    quotePolicy: canQuote ? draft.quotePolicy : null,
    updatedAt: Math.max(Date.now(), draft.updatedAt + 1),
  };
  moving();
  from.composer.handOver(draft);
  to.composer.begin(moved, !isEmptyDraft(moved));
  return { ok: true, told: told.join(' ') };
}
