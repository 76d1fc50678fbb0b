// Computes the rows of a timeline that are not hidden, and how they change around the reading position.
import type { ReadingPosition, TimelineEntry } from '../../../electron/contract/journal.ts';
import { idsOf } from '../../logic/timelines/timeline-rows.ts';
import { Slot } from '../entities/slot.svelte.ts';
import type { TimelineSource } from './timeline-source.ts';

interface PositionedList {
  readonly entries: TimelineEntry[];
  readonly position: ReadingPosition | null;
  /** Ids that the user's actions hide until the actions are undone. */
  readonly removedIds: ReadonlySet<string>;
  /** All ids, including hidden and pending ones. */
  allIds(): string[];
}

const noIds: ReadonlySet<string> = new Set();
const indexOfId = (rows: readonly TimelineEntry[], id: string): number => rows.findIndex((row) => row.kind === 'entry' && row.id === id);

/** Computes the visible entries of a timeline; filters and the user's choices hide others, and may change at any time. */
export class VisibleRows {
  #list: PositionedList;
  #source: Pick<TimelineSource, 'hidden' | 'postOf'>;
  #before: TimelineEntry[] = [];
  #changedAbove = false;
  /** Memoised results, recomputed when an input changes. */
  #memoized = Slot.make<{ hidden: () => ReadonlySet<string>; rows: () => TimelineEntry[] }>();

  constructor(list: PositionedList, source: Pick<TimelineSource, 'hidden' | 'postOf'>) {
    this.#list = list;
    this.#source = source;
    // Deferred: a `$derived` created while a view is destroyed never updates again (`derived_inert` in Svelte's runtime), and the list
    // outlives views.
    queueMicrotask(() => {
      const hidden = $derived(this.#findHidden());
      const rows = $derived(this.#findRows());
      this.#memoized.value = { hidden: () => hidden, rows: () => rows };
    });
  }

  #findHidden(): ReadonlySet<string> {
    const { removedIds } = this.#list;
    const hiddenIds = this.#source.hidden?.(this.#list.allIds()) ?? noIds;
    return removedIds.size === 0 ? hiddenIds : hiddenIds.union(removedIds);
  }
  get #hidden(): ReadonlySet<string> {
    return this.#memoized.value?.hidden() ?? this.#findHidden();
  }

  includes = (row: TimelineEntry): boolean => row.kind === 'gap' || !this.#hidden.has(row.id);

  get hiddenIds(): ReadonlySet<string> {
    return this.#hidden;
  }

  #findRows(): TimelineEntry[] {
    const { entries, position } = this.#list;
    const before = this.#before;
    const rows = entries.filter(this.includes);
    if (rows.length === before.length && rows.every((row, at) => row === before[at])) return before;
    const readIndex = position ? indexOfId(before, position.id) : -1;
    // The row being read, or the next remaining row if that one is gone.
    const anchor = idsOf(before.slice(readIndex)).find((id) => readIndex >= 0 && indexOfId(rows, id) >= 0) ?? position?.id ?? '';
    const now = indexOfId(rows, anchor);
    this.#changedAbove = now > 0 && now !== indexOfId(before, anchor);
    return (this.#before = rows);
  }

  /** The visible entries; the same array as before if nothing changed. */
  get all(): TimelineEntry[] {
    return this.#memoized.value?.rows() ?? this.#findRows();
  }

  /** Whether the last change was above the reading position. */
  get changedAbove(): boolean {
    return this.all.length > 0 && this.#changedAbove;
  }

  /** The position to resume at if the saved row is hidden: the row that shows the same post, or the next visible one. */
  resumePosition(position: ReadingPosition | null): ReadingPosition | null {
    if (!position || !this.#hidden.has(position.id)) return position;
    const { postOf } = this.#source;
    const visibleIds = idsOf(this.all);
    const same = postOf && visibleIds.find((id) => postOf(id) === postOf(position.id));
    if (same) return { ...position, id: same };
    const ids = this.#list.allIds();
    const next = ids.slice(ids.indexOf(position.id)).find((id) => visibleIds.includes(id));
    return next ? { id: next, offset: 0 } : null;
  }
}
