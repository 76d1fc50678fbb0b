// Determines which parts of posts are hidden: shares a view's filter context, and remembers what the user opened or closed while a post
// is scrolled out.
import type { FilterMatches } from '@kittiwake/mastodon-api/active-filters';
import type { FilterContext } from '@kittiwake/mastodon-api/entities/choices';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import type { Session } from '../../state/account/session.svelte.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import type { StoredStatus } from '../../state/entities/entities.ts';
import { Slot } from '../../state/entities/slot.svelte.ts';
import { getContext, setContext } from 'svelte';

// Shares a view's filter context with the posts inside, through Svelte's context.
const filterContextKey = 'filters';

export const setFilterContext = (context: FilterContext | null): void => void setContext(filterContextKey, context);
/** Null outside of views, such as in the composer: nothing is filtered there. */
export const getFilterContext = (): FilterContext | null => getContext<FilterContext | undefined>(filterContextKey) ?? null;

type TogglePart =
  | 'spoiler'
  | 'media'
  | 'filter'
  | 'text'
  | 'results'
  | 'spoiler-text'
  | 'poll'
  | 'poll-texts'
  | 'attachments'
  | 'translation'
  | 'quote'
  | 'hidden-quote';

/** Replaced on each change: changes are clicks, so copying is cheap. */
const toggledParts = Slot.make<ReadonlySet<string>>();
const keyOf = (session: Session, id: string, part: TogglePart): string => `${session.key}/${id}/${part}`;

/** True while the part is in the opposite state of the settings. */
export const isToggled = (session: Session, id: string, part: TogglePart): boolean =>
  toggledParts.value?.has(keyOf(session, id, part)) ?? false;

export function toggle(session: Session, id: string, part: TogglePart): void {
  toggledParts.value = (toggledParts.value ?? new Set()).symmetricDifference(new Set([keyOf(session, id, part)]));
}

/** Filter that covers a post here, unless the user has chosen to show the post. */
export function coveringFilterOf(session: Session, status: StoredStatus, context: FilterContext | null): FilterMatches[number] | null {
  if (isToggled(session, status.id, 'filter')) return null;
  return session.rules.filters(status, context).find(({ filter }) => filter.filter_action !== 'blur') ?? null;
}

const isSpoilerToggled = (session: Session, { id, spoiler_text }: StoredStatus): boolean =>
  spoiler_text !== '' && isToggled(session, id, 'spoiler');

/** True unless a content warning hides the content. */
export function isContentOpen(session: Session, status: StoredStatus): boolean {
  const { expandSpoilers } = settings.current;
  const isExpanded = expandSpoilers === 'server' ? session.server?.reading.expandSpoilers === true : expandSpoilers === 'on';
  return status.spoiler_text === '' || isExpanded !== isSpoilerToggled(session, status);
}

/** Pictures and videos, which are shown in a grid. */
export const visualMediaOf = ({ media_attachments }: StoredStatus): MediaAttachment[] =>
  media_attachments.filter(({ type, url, preview_url }) => /^(image|gifv|video)$/.test(type) && (url ?? preview_url));

/** Determines whether media are hidden as sensitive or by a filter. Opening the content warning shows sensitive media, too. */
export function mediaCoverOf(session: Session, status: StoredStatus, context: FilterContext | null) {
  const blurFilter = session.rules.filters(status, context).find(({ filter }) => filter.filter_action === 'blur')?.filter;
  const { sensitiveMedia } = settings.current;
  const preference = sensitiveMedia === 'server' ? session.server?.reading.media : sensitiveMedia;
  const isCoverable = status.sensitive || preference === 'hide_all';
  const isSensitive = isCoverable && !preference?.startsWith('show') && !isSpoilerToggled(session, status);
  return {
    blurFilter,
    isHidden: (blurFilter !== undefined || isSensitive) !== isToggled(session, status.id, 'media'),
    canHide: isCoverable || blurFilter !== undefined,
  };
}
