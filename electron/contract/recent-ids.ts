// Stores the most recent ids.
import { BoundedMap } from './bounded-map.ts';

/** Contains the last `max` ids without duplicates, oldest first. Bounded, so that its cost does not grow while the app runs. */
export class RecentIds extends BoundedMap<string, null> {
  constructor(max: number, ids: Iterable<string> = []) {
    super(max);
    for (const id of ids) this.add(id);
  }

  /** Adds an id as the newest one, even if already present. */
  add(id: string): void {
    this.set(id, null);
  }

  all = (): string[] => [...this.keys()];
}
