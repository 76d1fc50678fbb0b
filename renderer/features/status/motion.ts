// Whether animations play, by the person's settings and the system's.
import { MediaQuery } from 'svelte/reactivity';
import { settings } from '../../state/app/settings.svelte.ts';

const reduced = new MediaQuery('(prefers-reduced-motion: reduce)');

/** True when animated emoji and pictures are shown still. */
export const isStill = (): boolean => !settings.current.autoplay || settings.current.motion === 'reduced' || reduced.current;
