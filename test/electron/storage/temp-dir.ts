// Creates a folder for one test and removes it afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function tempDir(): string {
  const path = mkdtempSync(join(tmpdir(), 'kittiwake-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
