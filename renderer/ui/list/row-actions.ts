// Connects a row of a list with the actions of its entry, which keys and the command palette run.
import { untrack } from 'svelte';

export interface RowAction {
  /** Unique within the row. */
  name: string;
  label: string;
  keys: readonly string[];
  run: () => void;
}
type LoadRowActions = () => Promise<readonly RowAction[]>;

const loaders = new WeakMap<Element, LoadRowActions>();

/** Attach to an element inside a row. `load` returns the actions that are offered at present. */
export const setRowActions =
  (load: LoadRowActions) =>
  (element: Element): (() => void) | undefined => {
    const row = element.closest('[data-row]');
    if (!row) return;
    loaders.set(row, load);
    return () => loaders.delete(row);
  };

/** Loads the actions of the row that contains the element. Undefined: it is in no row, or the row has no actions. */
export function rowActionsAt(element: Element | null): Promise<readonly RowAction[]> | undefined {
  const row = element?.closest('[data-row]');
  return row ? untrack(() => loaders.get(row)?.()) : undefined;
}
