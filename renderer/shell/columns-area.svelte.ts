// Holds the state of the columns, whose code is loaded when there are columns or the window is idle.
import type { Component } from 'svelte';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { ViewKey } from '../../electron/contract/view-keys.ts';

type ColumnsComponent = Component<{ part: 'before' | 'after' | 'tabs' }>;

class ColumnsArea {
  /** Null until loaded. */
  component = $state.raw<ColumnsComponent | null>(null);
  /** True if a column fits beside a main view of its full width. */
  hasFreeSpace = $state(false);
  /** False when a narrow window shows a column instead of the main view. */
  isMainVisible = $state(true);
  /** Views in the visible columns. */
  visibleViews = $state.raw<{ account: AccountKey; views: ViewKey[] }[]>([]);
}

export const columnsArea = new ColumnsArea();
