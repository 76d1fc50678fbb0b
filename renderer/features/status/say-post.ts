// A post in words, as a person would read it out: who, what, and what its media, poll, link and quoted post show. Its counts are on its buttons.
import type { FilterContext } from '../../../electron/contract/entities/filter-choices.ts';
import type { MediaAttachment } from '../../../electron/contract/entities/media-attachment.ts';
import { m } from '../../../electron/messages/views.ts';
import { listOf } from '../../logic/text/formats.ts';
import { excerpt } from '../../logic/html/excerpt.ts';
import { richContent } from '../../logic/html/rich-text.ts';
import { cleanName, isolated, nameOf } from '../../logic/text/names.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../state/entities/entities.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import { coverOf, isToggled } from './toggled-parts.ts';

export interface Around {
  /** Who reblogged it; null: nobody. */
  rebloggedBy?: StoredStatus['account'] | null | undefined;
  pinned?: boolean;
  /** True where the parent post is visible. */
  inThread?: boolean;
  /** Its author in other words than their name. */
  as?: string;
  context: FilterContext | null;
}

/** What is hidden by its author, by a filter or by the settings is only named. */
export function sayPost(
  session: Session,
  status: StoredStatus,
  { rebloggedBy = null, pinned = false, inThread = false, as = '', context }: Around,
): string {
  const filter = coverOf(session, status, context)?.filter;
  const start = filter ? m.status.filtered({ title: filter.title }) : wordsOf(session, status);
  return sentences([
    pinned && m.status.pinned,
    rebloggedBy && m.status.boosted({ name: isolated(nameOf(rebloggedBy)) }),
    !inThread && answers(session, status),
    m.status.label({ name: as || nameOf(status.account), start }).trimEnd(),
    ...(filter || !isOpen(session, status) ? [] : besides(session, status, context)),
    status.edited_at !== null && m.status.edited,
  ]);
}

/** One after the other, with a full stop between those that have no end of their own. */
export const sentences = (parts: readonly (string | false | null)[]): string =>
  parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .reduce<string>(
      (said, part) => (said === '' ? part : `${said}${/[\p{P}\p{Extended_Pictographic}]$/u.test(said) ? '' : '.'} ${part}`),
      '',
    );

function isOpen(session: Session, { spoiler_text, id }: StoredStatus): boolean {
  if (spoiler_text === '') return true;
  const { expandSpoilers } = settings.current;
  const expands = expandSpoilers === 'server' ? session.server?.reading.expandSpoilers === true : expandSpoilers === 'on';
  return expands !== isToggled(session, id, 'spoiler');
}

function wordsOf(session: Session, status: StoredStatus): string {
  const { spoiler_text, content, emojis, mentions, tags, quote } = status;
  const text = isOpen(session, status)
    ? richContent(content, { emojis, mentions, tags, still: true, withoutQuote: quote !== null }).text
    : '';
  return sentences([spoiler_text, text.replaceAll(/\s+/g, ' ')]);
}

function answers(session: Session, { in_reply_to_account_id: id, account, mentions }: StoredStatus): string {
  if (id === null) return '';
  if (id === account.id) return m.status.continued;
  const known = session.entities.account(id).value;
  const name = known ? nameOf(known) : cleanName(mentions.find((mention) => mention.id === id)?.username ?? '');
  return name === '' ? m.status.replying : m.status.replyingTo({ name: isolated(name) });
}

/** An attachment by its description, which its author wrote for those who don't see it. */
function sayMedia({ type, description }: MediaAttachment): string {
  const said = description?.trim() ?? '';
  if (said !== '') return m.spoken[type]({ description: said });
  return type === 'image' || type === 'video' || type === 'gifv' ? m.media.noAlt[type] : m.spoken.noDescription;
}

function besides(session: Session, status: StoredStatus, context: FilterContext | null): (string | false)[] {
  const { media_attachments: media, poll, quote, card } = status;
  const quoted = quote?.state === 'accepted' && quote.statusId !== null ? session.entities.status(quote.statusId).value : null;
  return [
    poll !== null && m.spoken.poll({ options: listOf(poll.options.map(({ title }) => title)) }),
    ...(status.sensitive && media.length > 0 ? [m.media.sensitive] : []),
    ...media.map(sayMedia),
    quoted && !coverOf(session, quoted, context)
      ? m.spoken.quote({ name: nameOf(quoted.account), start: excerpt(quoted) })
      : quote !== null && m.status.quote[quote.state],
    quote === null && media.length === 0 && card !== null && settings.current.linkPreviews && m.spoken.link({ title: card.title }),
  ];
}
