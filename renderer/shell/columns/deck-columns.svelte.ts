// The columns as they are on screen: what the keys do in each, and which are in sight.
import { SvelteSet } from 'svelte/reactivity';
import type { Navigation } from '../../state/account/navigation.svelte.ts';
import type { Router } from '../../state/account/router.svelte.ts';

interface OnScreen {
  router: Router;
  navigation: Navigation;
  refreshOrTop: () => void;
}

class DeckColumns {
  #columns = new Map<string, OnScreen>();
  #seen = new SvelteSet<string>();

  get = (id: string): OnScreen | null => this.#columns.get(id) ?? null;

  /** Returns the function that takes it away. */
  add(id: string, column: OnScreen): () => void {
    this.#columns.set(id, column);
    return () => {
      this.#columns.delete(id);
      this.#seen.delete(id);
    };
  }

  isSeen = (id: string): boolean => this.#seen.has(id);

  see(id: string, isSeen: boolean): void {
    if (isSeen) this.#seen.add(id);
    else this.#seen.delete(id);
  }
}

export const deckColumns = new DeckColumns();

/** The element of a column, or of the main place. */
export const elementOf = (id: string | null): HTMLElement | null =>
  document.querySelector(id === null ? '.deck > .work' : `[data-column="${id}"]`);

/** Brings a column into sight, and the focus into it. */
export function goTo(id: string | null): void {
  const element = elementOf(id);
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const targets = ['[data-row][tabindex="0"]', '[tabindex="0"]:is([role="feed"], [role="list"])', 'button'];
  for (const target of targets) {
    const found = [...(element?.querySelectorAll<HTMLElement>(target) ?? [])].find((each) => each.checkVisibility());
    if (!found) continue;
    found.focus({ preventScroll: true });
    return;
  }
}
