// The entries of a timeline that are shown: filters and the person's choices hide others, and may change at any time.
import type { ReadingPosition, TimelineEntry } from '../../../electron/contract/journal.ts';
import { idsOf } from '../../logic/timelines/limit-rows.ts';
import { Slot } from '../entities/slot.svelte.ts';
import type { TimelineSource } from './timeline-source.ts';

interface List {
  readonly entries: TimelineEntry[];
  readonly position: ReadingPosition | null;
  ids(): string[];
}

const nothing: ReadonlySet<string> = new Set();
const placeOf = (rows: readonly TimelineEntry[], id: string): number => rows.findIndex((row) => row.kind === 'entry' && row.id === id);

export class ShownRows {
  #list: List;
  #source: Pick<TimelineSource, 'hidden' | 'postOf'>;
  #before: TimelineEntry[] = [];
  #changedAbove = false;
  /** What was found, kept until something of it changes. */
  #kept = Slot.make<{ hidden: () => ReadonlySet<string>; rows: () => TimelineEntry[] }>();

  constructor(list: List, source: Pick<TimelineSource, 'hidden' | 'postOf'>) {
    this.#list = list;
    this.#source = source;
    // A moment later: what is derived while a view goes never changes again (`derived_inert` in Svelte's runtime), and the list outlives it.
    queueMicrotask(() => {
      const hidden = $derived(this.#findHidden());
      const rows = $derived(this.#findRows());
      this.#kept.value = { hidden: () => hidden, rows: () => rows };
    });
  }

  #findHidden(): ReadonlySet<string> {
    return this.#source.hidden?.(this.#list.ids()) ?? nothing;
  }
  get #hidden(): ReadonlySet<string> {
    return this.#kept.value?.hidden() ?? this.#findHidden();
  }

  includes = (row: TimelineEntry): boolean => row.kind === 'gap' || !this.#hidden.has(row.id);

  #findRows(): TimelineEntry[] {
    const { entries, position } = this.#list;
    const before = this.#before;
    const rows = entries.filter(this.includes);
    if (rows.length === before.length && rows.every((row, at) => row === before[at])) return before;
    const read = position ? placeOf(before, position.id) : -1;
    // What is being read, or what follows it where that is gone.
    const anchor = idsOf(before.slice(read)).find((id) => read >= 0 && placeOf(rows, id) >= 0) ?? position?.id ?? '';
    const now = placeOf(rows, anchor);
    this.#changedAbove = now > 0 && now !== placeOf(before, anchor);
    return (this.#before = rows);
  }

  /** The same array as before, where nothing changed. */
  get all(): TimelineEntry[] {
    return this.#kept.value?.rows() ?? this.#findRows();
  }

  /** Whether the last change was above what is being read. */
  get changedAbove(): boolean {
    return this.all.length > 0 && this.#changedAbove;
  }

  /** Where reading goes on: at the row that shows the same post, or at the next one, where that row is not shown. */
  from(position: ReadingPosition | null): ReadingPosition | null {
    if (!position || !this.#hidden.has(position.id)) return position;
    const { postOf } = this.#source;
    const shown = idsOf(this.all);
    const same = postOf && shown.find((id) => postOf(id) === postOf(position.id));
    if (same) return { ...position, id: same };
    const ids = this.#list.ids();
    const next = ids.slice(ids.indexOf(position.id)).find((id) => shown.includes(id));
    return next ? { id: next, offset: 0 } : null;
  }
}
