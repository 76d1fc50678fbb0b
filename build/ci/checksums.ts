// Writes SHA256SUMS of a folder's files into the folder, in the format of `sha256sum --check`: `node build/ci/checksums.ts FOLDER`.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const name = 'SHA256SUMS';

export async function writeChecksums(folder: string): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== name);
  if (files.length === 0) throw new Error(`There is nothing in ${folder}`);
  const lines: string[] = [];
  for (const { name: file } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash);
    lines.push(`${hash.digest('hex')}  ${file}\n`);
  }
  writeFileSync(join(folder, name), lines.join(''));
}

if (import.meta.main) await writeChecksums(process.argv[2] ?? 'dist');
