// Turns a pasted link to a post into a quote of that post.
import { can } from '@kittiwake/mastodon-api/capabilities';
import { isNewPost } from '../../logic/compose/posts.ts';
import { mayBeStatusOrProfile, webLink } from '../../logic/html/web-link.ts';
import { replyAudience } from '../../../electron/contract/new-draft.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { findPostByLink } from '../../state/compose/quoting.ts';
import { quoteMethodOf } from '../status/quote/quote-method.ts';

type QuotingSession = Pick<Session, 'key' | 'call' | 'entities' | 'server' | 'composer'>;

/** Removes the link and the spaces before it; the caret stands behind it. */
const withoutLink = (text: string, link: string): string => {
  const at = text.lastIndexOf(link);
  return at < 0 ? text : text.slice(0, at).replace(/[ \t]+$/, '') + text.slice(at + link.length);
};

/** Returns the address if it may be that of a post; null for other text. */
function parsePostLink(text: string): string | null {
  const url = /\s/.test(text) ? null : webLink(text);
  return url && mayBeStatusOrProfile(url) ? text : null;
}

/**
 * Quotes the post behind a link that was pasted into the open draft, and removes the link from the text. Does nothing if the draft already
 * quotes a post, the link leads to no post, or its author does not allow quotes.
 */
export async function quotePastedLink(session: QuotingSession, pasted: string): Promise<void> {
  const { key, composer, server } = session;
  const link = parsePostLink(pasted.trim());
  const draft = composer.current;
  if (link === null || !draft || draft.quotedId !== null || !isNewPost(draft) || !can(server, 'quotes')) return;
  const post = await findPostByLink(session, link);
  if (!post || quoteMethodOf(post, key, server)?.kind !== 'quote') return;
  const { current } = composer;
  // Another draft was opened, or another post quoted, during the lookup.
  if (current?.id !== draft.id || current.quotedId !== null) return;
  composer.change({
    quotedId: post.id,
    visibility: replyAudience(post, current.visibility),
    localOnly: current.localOnly || post.local_only,
    text: withoutLink(current.text, link),
  });
}
