// The columns beside the main place: their code is loaded when there are any, or when the window has time.
import type { Component } from 'svelte';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { ViewKey } from '../../electron/contract/view-keys.ts';

type Columns = Component<{ part: 'before' | 'after' | 'tabs' }>;

class Deck {
  /** Null until it is loaded. */
  component = $state.raw<Columns | null>(null);
  /** Whether a column has room beside a main place of its full width. */
  isRoomy = $state(false);
  /** False when a narrow window shows a column in place of the main one. */
  isMainSeen = $state(true);
  /** What the columns show. */
  shown = $state.raw<{ account: AccountKey; views: ViewKey[] }[]>([]);
}

export const deck = new Deck();
