// Tracks the mounted columns: their routers and key handlers, and which are visible.
import { SvelteSet } from 'svelte/reactivity';
import type { Navigation, Router } from '../../state/account/navigation.svelte.ts';
import { viewKey } from '../../../electron/contract/view-keys.ts';
import { accounts } from '../../state/account/accounts.svelte.ts';
import { useColumn, usedColumn } from '../../state/account/navigation.svelte.ts';
import { columns } from '../../state/account/columns.svelte.ts';
import { columnsArea } from '../columns-area.svelte.ts';

interface MountedColumn {
  router: Router;
  navigation: Navigation;
  refreshOrTop: () => void;
}

class MountedColumns {
  #columns = new Map<string, MountedColumn>();
  #visibleIds = new SvelteSet<string>();

  get = (id: string): MountedColumn | null => this.#columns.get(id) ?? null;

  /** Returns a function that removes the column. */
  add(id: string, column: MountedColumn): () => void {
    this.#columns.set(id, column);
    return () => {
      this.#columns.delete(id);
      this.#visibleIds.delete(id);
    };
  }

  isVisible = (id: string): boolean => this.#visibleIds.has(id);

  setVisible(id: string, isVisible: boolean): void {
    if (isVisible) this.#visibleIds.add(id);
    else this.#visibleIds.delete(id);
  }
}

export const mountedColumns = new MountedColumns();

/** Element of a column; null: the main view. */
const elementOf = (id: string | null): HTMLElement | null =>
  document.querySelector(id === null ? '.columns > .workspace' : `[data-column="${id}"]`);

/** Scrolls a column into view and focuses it. */
export function focusColumn(id: string | null): void {
  const element = elementOf(id);
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const targets = ['[data-row][tabindex="0"]', '[tabindex="0"]:is([role="feed"], [role="list"])', 'button'];
  for (const target of targets) {
    const focusTarget = [...(element?.querySelectorAll<HTMLElement>(target) ?? [])].find((each) => each.checkVisibility());
    if (!focusTarget) continue;
    focusTarget.focus({ preventScroll: true });
    return;
  }
}

/** CSS pixels: the main view's width at which list and detail pane reach their full widths. */
const fullMainWidthPx = 1_240;
const minOfferWidthPx = 260;

/** For mouse and touch, `pointerdown` would make `click` unnecessary; assistive technology clicks without a pointer. */
const useEvents = ['focusin', 'pointerdown', 'click'] as const;

/**
 * Tracks which column is in use, which columns are visible, and whether there is room for another. Returns a function that stops tracking.
 */
export function trackColumns(element: HTMLElement): () => void {
  const markColumnInUse = ({ target }: Event): void => {
    const column = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    if (column) useColumn(mountedColumns.get(column.dataset['column'] ?? ''));
    else if (usedColumn() && target instanceof Element && target.closest('.workspace, .sidebar, .rail')) useColumn(null);
  };
  for (const event of useEvents) document.addEventListener(event, markColumnInUse, { capture: true });

  const measure = (): void => {
    const columnsWidth = columns.list.reduce((sum, { width }) => sum + width, 0);
    columnsArea.hasFreeSpace = element.clientWidth - columnsWidth - fullMainWidthPx >= minOfferWidthPx;
  };
  const resizeObserver = new ResizeObserver(measure);
  resizeObserver.observe(element);

  const visibilityObserver = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const id = (target as HTMLElement).dataset['column'];
        if (id === undefined) columnsArea.isMainVisible = isIntersecting;
        else mountedColumns.setVisible(id, isIntersecting);
      }
    },
    { root: element, threshold: 0.5 },
  );

  const stopEffects = $effect.root(() => {
    $effect(measure);
    $effect(() => {
      void columns.items;
      // The main view is created again for another account.
      void accounts.session;
      const children = [...element.querySelectorAll(':scope > .workspace, :scope > [data-column]')];
      for (const child of children) visibilityObserver.observe(child);
      return () => children.forEach((child) => visibilityObserver.unobserve(child));
    });
    $effect(() => {
      columnsArea.visibleViews = columns.list.flatMap(({ id, account, navigation: { list, detail } }) =>
        mountedColumns.isVisible(id) ? [{ account, views: [viewKey(detail ?? list)] }] : [],
      );
    });
  });

  return () => {
    for (const event of useEvents) document.removeEventListener(event, markColumnInUse, { capture: true });
    resizeObserver.disconnect();
    visibilityObserver.disconnect();
    stopEffects();
    columnsArea.hasFreeSpace = false;
    columnsArea.isMainVisible = true;
    columnsArea.visibleViews = [];
  };
}
