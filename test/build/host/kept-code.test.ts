// What stays of Chromium's caches between two starts on the host. Covers build/host/chromium/kept-code.ts.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cacheIn, keepCode, takeKept } from '../../../build/host/chromium/kept-code.ts';
import { tempDir } from '../../electron/storage/temp-dir.ts';

/** A file of Chromium's HTTP cache, as far as it says what it is of. */
function entry(address: string): Buffer {
  const key = Buffer.from(`1/0/_dk_https://app.invalid https://app.invalid ${address}`);
  const header = Buffer.alloc(24);
  header.writeBigUInt64LE(0xfcfb6d1ba7725c30n);
  header.writeUInt32LE(key.length, 12);
  return Buffer.concat([header, key, Buffer.from('what it says')]);
}

function profileWith(files: Record<string, Buffer>): string {
  const profile = tempDir();
  const entries = join(cacheIn(profile), 'Default', 'Cache', 'Cache_Data');
  mkdirSync(entries, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(entries, name), content);
  mkdirSync(join(cacheIn(profile), 'Default', 'Code Cache', 'js'), { recursive: true });
  writeFileSync(join(cacheIn(profile), 'Default', 'Code Cache', 'js', 'compiled'), 'code');
  return profile;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((file) => (file.isFile() ? [file.name] : []));

test('scripts and their code are kept for the next profile, pages and pictures are not', async () => {
  const kept = join(tempDir(), 'kept');
  const first = profileWith({
    '1111111111111111_0': entry('https://kittiwake.app.invalid/assets/first-a1.js'),
    '2222222222222222_0': entry('https://kittiwake.app.invalid/media/aHR0cDovL2V4YW1wbGUv.jpg'),
    '3333333333333333_0': entry('https://kittiwake.app.invalid/index.html'),
    '4444444444444444_0': Buffer.from('cut'),
    index: Buffer.from('index'),
  });
  await keepCode(kept, first);
  expect(filesIn(kept).toSorted()).toEqual(['1111111111111111_0', 'compiled', 'index']);
  const next = tempDir();
  await takeKept(kept, next);
  expect(filesIn(cacheIn(next))).toContain('1111111111111111_0');
});

test('nothing to take, or nothing to keep, is no failure', async () => {
  const [kept, profile] = [join(tempDir(), 'kept'), tempDir()];
  await takeKept(kept, profile);
  await keepCode(kept, profile);
  expect(readdirSync(profile)).toEqual([]);
});

test('what an earlier start kept gives way', async () => {
  const kept = join(tempDir(), 'kept');
  await keepCode(kept, profileWith({ '1111111111111111_0': entry('https://kittiwake.app.invalid/assets/old.js') }));
  await keepCode(kept, profileWith({ '2222222222222222_0': entry('https://kittiwake.app.invalid/assets/new.js') }));
  expect(filesIn(kept)).not.toContain('1111111111111111_0');
});
