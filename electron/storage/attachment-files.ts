// Stores the attachment files of drafts and unsent posts: one file for each id, readable only by its owner.
import { createReadStream, openAsBlob, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Methods reject on a disk error, unless described otherwise. */
export interface AttachmentFiles {
  /** Writes the piece at this offset in bytes. If writing fails, the file is cut at the offset. */
  write(id: string, piece: Uint8Array, at: number): Promise<void>;
  /** Resolves when all written data would survive a power failure. */
  sync(id: string): Promise<void>;
  /** Returns the size in bytes; null if there is no such file. Never rejects. */
  size(id: string): Promise<number | null>;
  /** Returns a blob that is read from disk in parts while it is sent. */
  blob(id: string, type: string): Promise<Blob>;
  /** `end`: offset of the last byte. */
  stream(id: string, start: number, end: number): ReadableStream<Uint8Array>;
  remove(id: string): Promise<void>;
  /** Removes, synchronously, every file whose id is not in the set. */
  keepOnly(ids: ReadonlySet<string>): void;
  /** Returns the bytes of all files. Never rejects. */
  total(): Promise<number>;
}

export function createAttachmentFiles(dir: string): AttachmentFiles {
  const path = (id: string) => join(dir, id);

  return {
    async write(id, piece, at) {
      if (at === 0) await mkdir(dir, { recursive: true, mode: 0o700 });
      const file = await open(path(id), at === 0 ? 'w' : 'r+', 0o600);
      try {
        for (let offset = 0; offset < piece.byteLength;) {
          const { bytesWritten } = await file.write(piece, offset, piece.byteLength - offset, at + offset);
          offset += bytesWritten;
        }
      } catch (error) {
        await file.truncate(at).catch(() => undefined);
        throw error;
      } finally {
        await file.close();
      }
    },
    async sync(id) {
      const file = await open(path(id), 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      // Windows cannot open folders, and its file systems make file names durable by themselves.
      const folder = await open(dir, 'r').catch(() => null);
      try {
        await folder?.sync().catch(() => undefined);
      } finally {
        await folder?.close();
      }
    },
    size: async (id) => (await stat(path(id)).catch(() => null))?.size ?? null,
    blob: (id, type) => openAsBlob(path(id), { type }),
    stream: (id, start, end) => Readable.toWeb(createReadStream(path(id), { start, end })) as ReadableStream<Uint8Array>,
    remove: (id) => rm(path(id), { force: true }),
    keepOnly(ids) {
      for (const name of readdirSync(dir)) if (!ids.has(name)) rmSync(path(name), { force: true, recursive: true });
    },
    async total() {
      try {
        const sizes = await Promise.all(readdirSync(dir).map(async (name) => (await stat(path(name)).catch(() => null))?.size ?? 0));
        return sizes.reduce((sum, size) => sum + size, 0);
      } catch {
        return 0;
      }
    },
  };
}
