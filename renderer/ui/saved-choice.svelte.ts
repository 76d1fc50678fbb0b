// Stores the user's choice in a view, such as a tab, and restores it when the user returns to the view.
import type { ViewState } from './view-state.ts';

export class SavedChoice<T> {
  #viewState: ViewState;
  #name: string;
  #value = $state.raw<T>() as T;

  /** `name`: unique in the view. */
  constructor(viewState: ViewState, name: string, initial: T) {
    this.#viewState = viewState;
    this.#name = `choice ${name}`;
    this.#value = (viewState.get(this.#name) as T | undefined) ?? initial;
  }

  get value(): T {
    return this.#value;
  }

  set value(value: T) {
    this.#value = value;
    this.#viewState.set(this.#name, value);
  }
}
