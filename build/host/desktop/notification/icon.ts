// The picture of a notification as a file: the desktop takes a path, Electron's callers may hand over the picture itself.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NotificationConstructorOptions } from 'electron';

let folder: string | undefined;

/** Gone with the app: the desktop has read a popup's picture long before. */
function imageFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kittiwake-icons-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

export function iconPath(icon: NotificationConstructorOptions['icon']): string {
  if (icon === undefined || typeof icon === 'string') return icon ?? '';
  if (icon.isEmpty()) return '';
  const image = icon.toPNG();
  folder ??= imageFolder();
  const path = join(folder, createHash('sha256').update(image).digest('hex').slice(0, 40));
  writeFileSync(path, image);
  return path;
}
