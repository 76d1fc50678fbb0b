// Which column the person uses: the keys act on it, and what is opened there stays there.
import type { Navigation } from './navigation.svelte.ts';
import type { Router } from './router.svelte.ts';

interface UsedColumn {
  router: Router;
  navigation: Navigation;
  /** The key `.` on it. */
  refreshOrTop: () => void;
}

let used: UsedColumn | null = null;

/** Null: the main place, beside the sidebar. */
export const usedColumn = (): UsedColumn | null => used;

export function useColumn(column: UsedColumn | null): void {
  if (used) used.router.current = used.router.main;
  used = column;
  if (column) column.router.current = column.navigation;
}
