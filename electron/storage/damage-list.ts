// Stores reports of damaged files until the user dismisses them, across restarts, because damage may be found while no window is open.
import { randomUUID } from 'node:crypto';
import { damages, maxDamages } from '../contract/damage.ts';
import type { Damage, ReportDamage } from '../contract/damage.ts';
import { createEvent } from '../system/event.ts';
import { tryStorage } from './database.ts';
import { createJsonFile } from './json-file.ts';

export interface DamageList {
  /** Oldest first. */
  list(): Damage[];
  report: ReportDamage;
  dismiss(id: string): void;
  onChange(listener: (damages: Damage[]) => void): void;
}

/** Never throws: if the file cannot be used, the list lasts until the app quits. */
export function openDamageList(path: string, log: (sentence: string) => void): DamageList {
  const file = createJsonFile<Damage[]>({ path, schema: damages, defaultValue: [], log });
  let current = file.read();
  const listChange = createEvent<[Damage[]]>();

  function replaceList(next: Damage[]): void {
    current = next;
    if (!tryStorage(() => file.write(next)).ok) log('The list of damaged files could not be written.');
    listChange.emit(next);
  }

  return {
    list: () => current,
    report({ what, path: damagedPath, name = '', count = 1, isMissing }) {
      const existing = current.find(
        (other) => other.what === what && other.name === name && other.path === damagedPath && other.isMissing === isMissing,
      );
      const others = current.filter((other) => other !== existing);
      const damage = {
        id: existing?.id ?? randomUUID(),
        what,
        name,
        count: (existing?.count ?? 0) + count,
        path: damagedPath,
        ...(isMissing && { isMissing }),
      };
      replaceList([...others, damage].slice(-maxDamages));
    },
    dismiss(id) {
      const next = current.filter((damage) => damage.id !== id);
      if (next.length < current.length) replaceList(next);
    },
    onChange: (listener) => void listChange.on(listener),
  };
}
