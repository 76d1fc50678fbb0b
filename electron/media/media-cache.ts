// Caches small images on disk across restarts. When the cache is full, removes the least recently shown images first.
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface CachedImage {
  type: string;
  bytes: Uint8Array;
}

/** A disk error loses the cached copy only; no method rejects. */
export interface MediaCache {
  get(url: string): Promise<CachedImage | null>;
  put(url: string, image: CachedImage): Promise<void>;
  /** Bytes on disk. */
  size(): Promise<number>;
  clear(): Promise<void>;
}

interface CachedFile {
  file: string;
  size: number;
}

/** Larger images are not cached. */
export const maxCachedImageBytes = 2_000_000;

const hashOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 40);
/** The file name contains the type: `<hash>.image_png`. */
const typeOf = (file: string) => file.slice(file.indexOf('.') + 1).replace('_', '/');

export function createMediaCache({ dir, maxBytes }: { dir: string; maxBytes: number }): MediaCache {
  let entryIndex: Promise<Map<string, CachedFile>> | null = null;
  let total = 0;

  async function open(): Promise<Map<string, CachedFile>> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const files: (CachedFile & { shownAt: number })[] = [];
    for (const file of await readdir(dir)) {
      const info = await stat(join(dir, file)).catch(() => null);
      if (info?.isFile() && file.includes('.')) files.push({ file, size: info.size, shownAt: info.mtimeMs });
    }
    files.sort((a, b) => a.shownAt - b.shownAt);
    total = files.reduce((sum, { size }) => sum + size, 0);
    return new Map(files.map(({ file, size }) => [file.slice(0, file.indexOf('.')), { file, size }]));
  }
  const entries = () => (entryIndex ??= open());

  async function removeEntry(all: Map<string, CachedFile>, hash: string, { file, size }: CachedFile): Promise<void> {
    all.delete(hash);
    total -= size;
    await unlink(join(dir, file)).catch(() => undefined);
  }

  return {
    async get(url) {
      try {
        const all = await entries();
        const hash = hashOf(url);
        const entry = all.get(hash);
        if (entry === undefined) return null;
        const path = join(dir, entry.file);
        const bytes = await readFile(path);
        // A Map keeps insertion order: the most recently shown image moves to the end.
        all.delete(hash);
        all.set(hash, entry);
        const now = new Date();
        await utimes(path, now, now);
        return { type: typeOf(entry.file), bytes };
      } catch {
        return null;
      }
    },

    async put(url, { type, bytes }) {
      try {
        const all = await entries();
        const hash = hashOf(url);
        const file = `${hash}.${type.replace('/', '_')}`;
        await writeFile(join(dir, `${hash}~`), bytes, { mode: 0o600 });
        await rename(join(dir, `${hash}~`), join(dir, file));
        total += bytes.byteLength - (all.get(hash)?.size ?? 0);
        all.delete(hash);
        all.set(hash, { file, size: bytes.byteLength });
        for (const [oldest, entry] of all) {
          if (total <= maxBytes) break;
          await removeEntry(all, oldest, entry);
        }
      } catch {
        // The image is shown without being cached.
      }
    },

    async size() {
      await entries().catch(() => undefined);
      return total;
    },

    async clear() {
      const all = await entries().catch(() => new Map<string, CachedFile>());
      for (const [hash, entry] of all) await removeEntry(all, hash, entry);
    },
  };
}
