#!/usr/bin/env node
// Takes the place of fpm, which electron-builder downloads: makes the deb and the rpm by the systems' own tools, here as in the workflow.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDeb } from './deb.ts';
import { readDescription } from './description.ts';
import { makeRpm } from './rpm.ts';
import { stage } from './stage.ts';

const about = readDescription(process.argv.slice(2));
const work = mkdtempSync(join(tmpdir(), 'kittiwake-linux-'));
try {
  const root = join(work, 'root');
  mkdirSync(root);
  stage(root, about);
  if (about.format === 'deb') makeDeb(root, about);
  else makeRpm(root, about, join(work, 'rpmbuild'));
} finally {
  rmSync(work, { recursive: true });
}
