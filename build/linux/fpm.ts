#!/usr/bin/env node
// Replaces fpm, which electron-builder would download: builds deb and rpm with the system's own tools, locally as in the workflow.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDeb } from './deb.ts';
import { readDescription } from './description.ts';
import { makeRpm } from './rpm.ts';
import { stageFiles } from './stage.ts';

const description = readDescription(process.argv.slice(2));
const workFolder = mkdtempSync(join(tmpdir(), 'kittiwake-linux-'));
try {
  const root = join(workFolder, 'root');
  mkdirSync(root);
  stageFiles(root, description);
  if (description.format === 'deb') makeDeb(root, description);
  else makeRpm(root, description, join(workFolder, 'rpmbuild'));
} finally {
  rmSync(workFolder, { recursive: true });
}
