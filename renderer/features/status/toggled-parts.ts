// Which parts of posts the person has opened or closed, so that a post that scrolls out and in again stays so.
import { SvelteSet } from 'svelte/reactivity';
import type { Session } from '../../state/account/session.svelte.ts';

export type TogglePart = 'spoiler' | 'media' | 'filter' | 'text' | 'results' | 'spoiler-text' | 'poll' | 'attachments';

const toggledKeys = new SvelteSet<string>();
const keyOf = (session: Session, id: string, part: TogglePart): string => `${session.key}/${id}/${part}`;

/** True while the part is the opposite of what the settings say. */
export const isToggled = (session: Session, id: string, part: TogglePart): boolean => toggledKeys.has(keyOf(session, id, part));

export function toggle(session: Session, id: string, part: TogglePart): void {
  const key = keyOf(session, id, part);
  if (!toggledKeys.delete(key)) toggledKeys.add(key);
}
