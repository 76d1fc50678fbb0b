// Which parts of posts the person has opened or closed, so that a post that scrolls out and in again stays so.
import type { FilterMatches } from '../../../electron/contract/active-filters.ts';
import type { FilterContext } from '../../../electron/contract/entities/filter-choices.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../state/entities/entities.ts';
import { Slot } from '../../state/entities/slot.svelte.ts';

export type TogglePart =
  'spoiler' | 'media' | 'filter' | 'text' | 'results' | 'spoiler-text' | 'poll' | 'attachments' | 'translation' | 'quote';

/** Replaced when it changes, which is when a person clicks. */
const toggled = Slot.make<ReadonlySet<string>>();
const keyOf = (session: Session, id: string, part: TogglePart): string => `${session.key}/${id}/${part}`;

/** True while the part is the opposite of what the settings say. */
export const isToggled = (session: Session, id: string, part: TogglePart): boolean => toggled.value?.has(keyOf(session, id, part)) ?? false;

export function toggle(session: Session, id: string, part: TogglePart): void {
  toggled.value = (toggled.value ?? new Set()).symmetricDifference(new Set([keyOf(session, id, part)]));
}

/** The filter that covers a post here, unless the person has shown it anyway. */
export function coverOf(session: Session, status: StoredStatus, context: FilterContext | null): FilterMatches[number] | null {
  if (isToggled(session, status.id, 'filter')) return null;
  return session.rules.filters(status, context).find(({ filter }) => filter.filter_action !== 'blur') ?? null;
}
