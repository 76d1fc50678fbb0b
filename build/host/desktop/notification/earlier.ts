// What Windows and macOS keep of notifications while the app isn't running, so that the host can play it: a file in the app's data.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from '../../app.ts';

export interface Kept {
  id: string;
  groupId: string;
  title: string;
  body: string;
  launch: string;
  arguments: string[];
}

const file = () => join(app.getPath('userData'), 'host-notifications.json');
let all: Map<number, Kept> | undefined;

/** By the number that the desktop gave. */
export function kept(): Map<number, Kept> {
  if (all) return all;
  try {
    all = new Map(JSON.parse(readFileSync(file(), 'utf8')) as [number, Kept][]);
  } catch {
    all = new Map();
  }
  return all;
}

export function keep(number: number, what: Kept | null): void {
  if (what === null) kept().delete(number);
  else kept().set(number, what);
  writeFileSync(file(), JSON.stringify([...kept()]));
}
