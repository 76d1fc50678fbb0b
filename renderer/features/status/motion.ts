// Whether moving pictures move: as the person set it here, and as the system asks.
import { MediaQuery } from 'svelte/reactivity';
import { settings } from '../../state/app/settings.svelte.ts';

const reduced = new MediaQuery('(prefers-reduced-motion: reduce)');

/** True when emoji and animations stand still. */
export const isStill = (): boolean => !settings.current.autoplay || settings.current.motion === 'reduced' || reduced.current;
