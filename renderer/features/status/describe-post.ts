// Describes a post for screen readers: author, text, media, poll, link, and quoted post. Counts are in the labels of the buttons.
import type { FilterContext } from '@kittiwake/mastodon-api/entities/choices';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { m } from '../../../electron/messages/views.ts';
import { formatList } from '../../logic/text/formats.ts';
import { excerpt } from '../../logic/html/excerpt.ts';
import { richContent } from '../../logic/html/rich-text.ts';
import { cleanName, isolateDirection, nameOf } from '../../logic/text/names.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../state/entities/entities.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import { describeHiddenQuote } from './quote/describe-hidden-quote.ts';
import { isQuoteShown, quotedPostOf } from './quote/quote-state.ts';
import { coveringFilterOf, isToggled } from './toggled-parts.ts';

interface PostContext {
  /** Account that reblogged the post; null if none. */
  rebloggedBy?: StoredStatus['account'] | null | undefined;
  isPinned?: boolean;
  /** True where the parent post is visible. */
  isInThread?: boolean;
  /** Replaces the author's name, such as "You" in a conversation. */
  authorName?: string;
  context: FilterContext | null;
}

/** Content that is hidden by its author, a filter, or the settings is only mentioned. */
export function describePost(
  session: Session,
  status: StoredStatus,
  { rebloggedBy = null, isPinned = false, isInThread = false, authorName = '', context }: PostContext,
): string {
  const filter = coveringFilterOf(session, status, context)?.filter;
  const start = filter ? m.status.filtered({ title: filter.title }) : postText(session, status);
  return sentences([
    isPinned && m.status.pinned,
    rebloggedBy && m.status.boosted({ name: isolateDirection(nameOf(rebloggedBy)) }),
    !isInThread && replyNote(session, status),
    m.status.label({ name: authorName || nameOf(status.account), start }).trimEnd(),
    ...(filter || !isOpen(session, status) ? [] : describeExtras(session, status, context)),
    status.edited_at !== null && m.status.edited,
  ]);
}

/** Joins sentences, with a full stop after those that do not end with punctuation or an emoji. */
export const sentences = (parts: readonly (string | false | null)[]): string =>
  parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .reduce<string>(
      (text, part) => (text === '' ? part : `${text}${/[\p{P}\p{Extended_Pictographic}]$/u.test(text) ? '' : '.'} ${part}`),
      '',
    );

function isOpen(session: Session, { spoiler_text, id }: StoredStatus): boolean {
  if (spoiler_text === '') return true;
  const { expandSpoilers } = settings.current;
  const isExpandedByDefault = expandSpoilers === 'server' ? session.server?.reading.expandSpoilers === true : expandSpoilers === 'on';
  return isExpandedByDefault !== isToggled(session, id, 'spoiler');
}

function postText(session: Session, status: StoredStatus): string {
  const { spoiler_text, content, emojis, mentions, tags, quote } = status;
  const text = isOpen(session, status)
    ? richContent(content, { emojis, mentions, tags, still: true, withoutQuote: quote !== null }).text
    : '';
  return sentences([spoiler_text, text.replaceAll(/\s+/g, ' ')]);
}

function replyNote(session: Session, { in_reply_to_account_id: id, account, mentions }: StoredStatus): string {
  if (id === null) return '';
  if (id === account.id) return m.status.continued;
  const parentAuthor = session.entities.account(id).value;
  const name = parentAuthor ? nameOf(parentAuthor) : cleanName(mentions.find((mention) => mention.id === id)?.username ?? '');
  return name === '' ? m.status.replying : m.status.replyingTo({ name: isolateDirection(name) });
}

/** Uses the attachment's description if its author wrote one. */
function describeAttachment({ type, description }: MediaAttachment): string {
  const altText = description?.trim() ?? '';
  if (altText !== '') return m.spoken[type]({ description: altText });
  return type === 'image' || type === 'video' || type === 'gifv' ? m.media.noAlt[type] : m.spoken.noDescription;
}

function describeExtras(session: Session, status: StoredStatus, context: FilterContext | null): (string | false)[] {
  const { media_attachments: media, poll, quote, card } = status;
  const quotedStatus = quote && isQuoteShown(session, quote) ? quotedPostOf(session, quote) : null;
  return [
    poll !== null && m.spoken.poll({ options: formatList(poll.options.map(({ title }) => title)) }),
    ...(status.sensitive && media.length > 0 ? [m.media.sensitive] : []),
    ...media.map(describeAttachment),
    quotedStatus && !coveringFilterOf(session, quotedStatus, context)
      ? m.spoken.quote({ name: nameOf(quotedStatus.account), start: excerpt(quotedStatus) })
      : quote !== null && describeHiddenQuote(session, quote),
    quote === null && media.length === 0 && card !== null && settings.current.linkPreviews && m.spoken.link({ title: card.title }),
  ];
}
