// What a person opened or closed by hand, so that a post that scrolls out and back in stays as they left it.
import { SvelteSet } from 'svelte/reactivity';
import type { Session } from '../../state/account/session.svelte.ts';

export type OpenedPart = 'spoiler' | 'media' | 'filter' | 'text' | 'results';

const toggled = new SvelteSet<string>();
const keyOf = (session: Session, id: string, part: OpenedPart): string => `${session.key}/${id}/${part}`;

/** True while the part is not as the settings have it. */
export const isToggled = (session: Session, id: string, part: OpenedPart): boolean => toggled.has(keyOf(session, id, part));

export function toggle(session: Session, id: string, part: OpenedPart): void {
  const key = keyOf(session, id, part);
  if (!toggled.delete(key)) toggled.add(key);
}
