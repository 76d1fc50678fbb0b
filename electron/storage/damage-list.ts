// The damage that the person has not dismissed yet, also after a restart: it may be found while no window is open.
import { randomUUID } from 'node:crypto';
import { damages, maxDamages } from '../contract/damage.ts';
import type { Damage, ReportDamage } from '../contract/damage.ts';
import { createEvent } from '../system/event.ts';
import { stored } from './database.ts';
import { createJsonFile } from './json-file.ts';

export interface DamageList {
  /** Oldest first. */
  list(): Damage[];
  report: ReportDamage;
  dismiss(id: string): void;
  onChange(listener: (damages: Damage[]) => void): void;
}

/** Never throws: where the file can't be used, the list lasts until the app ends. */
export function openDamageList(path: string, log: (sentence: string) => void): DamageList {
  const file = createJsonFile<Damage[]>({ path, schema: damages, defaultValue: [], log });
  let current = file.read();
  const changed = createEvent<[Damage[]]>();

  function change(next: Damage[]): void {
    current = next;
    if (!stored(() => file.write(next)).ok) log('The list of damaged files could not be written.');
    changed.emit(next);
  }

  return {
    list: () => current,
    report({ what, path: place, name = '', count = 1 }) {
      const same = current.find((other) => other.what === what && other.name === name && other.path === place);
      const others = current.filter((other) => other !== same);
      const damage = { id: same?.id ?? randomUUID(), what, name, count: (same?.count ?? 0) + count, path: place };
      change([...others, damage].slice(-maxDamages));
    },
    dismiss(id) {
      const next = current.filter((damage) => damage.id !== id);
      if (next.length < current.length) change(next);
    },
    onChange: (listener) => void changed.on(listener),
  };
}
