// What a view keeps for the time when a person comes back to it: how far it was scrolled, and what was chosen in it.
import { getContext, setContext } from 'svelte';

export type Kept = Map<string, unknown>;

export const keptView = Symbol('kept view');
/** By the object that stands for the visit to a view. */
const byVisit = new WeakMap<object, Kept>();

/** To be called by what shows a view: all components in it keep what they keep under this visit. */
export function keepUnder(visit: object): void {
  const kept = byVisit.get(visit) ?? new Map<string, unknown>();
  byVisit.set(visit, kept);
  setContext(keptView, kept);
}

/** What the view around this component keeps; an empty one where nothing is kept. */
export const getKept = (): Kept => getContext<Kept | undefined>(keptView) ?? new Map<string, unknown>();
