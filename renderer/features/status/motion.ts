// Whether animations play, by the person's settings here or at the server, and the system's.
import { accounts } from '../../state/account/accounts.svelte.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import { Slot } from '../../state/entities/slot.svelte.ts';

// Svelte's own MediaQuery would bring its maps and sets into the first view.
const query = matchMedia('(prefers-reduced-motion: reduce)');
const reduced = Slot.make<boolean>();
reduced.value = query.matches;
query.addEventListener('change', () => (reduced.value = query.matches));

/** True when nothing moves that the person has not started. */
export const isReduced = (): boolean => settings.current.motion === 'reduced' || reduced.value === true;

/** True when animated emoji and pictures are shown still. */
export function isStill(): boolean {
  const { autoplay } = settings.current;
  return (autoplay === 'server' ? accounts.session?.server?.reading.autoplay === false : autoplay === 'off') || isReduced();
}
