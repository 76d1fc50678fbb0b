// Determines whether animations play, from the app's settings, the server's preferences, and the system.
import { accounts } from '../../state/account/accounts.svelte.ts';
import { settings } from '../../state/app/settings.svelte.ts';
import { Slot } from '../../state/entities/slot.svelte.ts';

// Not Svelte's MediaQuery, which would add SvelteMap and SvelteSet to the code of the first view.
const query = matchMedia('(prefers-reduced-motion: reduce)');
const reducedMotion = Slot.make<boolean>();
reducedMotion.value = query.matches;
query.addEventListener('change', () => (reducedMotion.value = query.matches));

/** True when only motion that the user starts is allowed. */
export const isReduced = (): boolean => settings.current.motion === 'reduced' || reducedMotion.value === true;

/** True when animated emoji and pictures are shown as still images. */
export function isStill(): boolean {
  const { autoplay } = settings.current;
  return (autoplay === 'server' ? accounts.session?.server?.reading.autoplay === false : autoplay === 'off') || isReduced();
}
