// Stores the state of a view for the user's return: scroll position and choices.
import { getContext, setContext } from 'svelte';

export type ViewState = Map<string, unknown>;

export const viewStateKey = Symbol('view state');
/** State by the object that stands for a visit to a view. */
const stateByVisit = new WeakMap<object, ViewState>();

/** Stores the state of all components below under this visit. Call it in the component that shows the view. */
export function provideViewState(visit: object): void {
  const viewState = stateByVisit.get(visit) ?? new Map<string, unknown>();
  stateByVisit.set(visit, viewState);
  setContext(viewStateKey, viewState);
}

/** Returns the stored state of the surrounding view; an empty map if nothing stores it. */
export const getViewState = (): ViewState => getContext<ViewState | undefined>(viewStateKey) ?? new Map<string, unknown>();
