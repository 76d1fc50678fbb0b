// The keyboard shortcuts in use: those of the table, or the person's own; the settings say when they change.
import { readOwn, withOwn } from '../../electron/contract/shortcut-table.ts';

class InUse {
  /** The text of the setting. */
  own = $state.raw('');
  readonly keys = $derived(withOwn(readOwn(this.own)));
}

export const inUse = new InUse();
