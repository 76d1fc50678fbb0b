// Keeps for the next start what Chromium has compiled of the page's scripts, as Electron does (docs/api/protocol.md, `codeCache`).
// Chromium has it by the files of its HTTP cache, so these stay as well: the scripts, and nothing else that a page has loaded.
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Chromium's caches in its profile, for the switch `--disk-cache-dir`. */
export const cacheIn = (profile: string): string => join(profile, 'caches');

const ignoreMissing = (): undefined => undefined;

/** Gives the kept files to a Chromium that is about to start. */
export async function takeKept(kept: string, profile: string): Promise<void> {
  await rename(kept, cacheIn(profile)).catch(ignoreMissing);
}

/** A file of the HTTP cache begins with 24 bytes, among them the length of its key, then the key (net/disk_cache/simple/simple_entry_format.h). */
const headerBytes = 24;
const keyLengthAt = 12;
const maxKeyBytes = 2_048;

/** The address behind an entry of the HTTP cache, after what else its key says; '' for a file that has none. */
async function addressOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(headerBytes + maxKeyBytes);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    if (bytesRead < headerBytes) return '';
    const end = headerBytes + start.readUInt32LE(keyLengthAt);
    return end > bytesRead ? '' : (start.toString('utf8', headerBytes, end).split(' ').at(-1) ?? '');
  } finally {
    await file.close();
  }
}

/** Takes the files from a Chromium that has ended. */
export async function keepCode(kept: string, profile: string): Promise<void> {
  const caches = cacheIn(profile);
  const entries = join(caches, 'Default', 'Cache', 'Cache_Data');
  const names = await readdir(entries).catch(() => []);
  for (const name of names.filter((each) => /^[\da-f]{16}_\d$/.test(each))) {
    const path = join(entries, name);
    if (!/\.js$/.test(await addressOf(path))) await rm(path);
  }
  await rm(kept, { recursive: true, force: true });
  await rename(caches, kept).catch(ignoreMissing);
}
