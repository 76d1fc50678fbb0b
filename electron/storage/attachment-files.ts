// Keeps the files of drafts and unsent posts: one for each id, readable only by its owner.
import { createReadStream, openAsBlob, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Rejects on a disk error, unless it says otherwise. */
export interface AttachmentFiles {
  /** Writes the piece at that offset in bytes. A piece that fails leaves nothing behind it. */
  write(id: string, piece: Uint8Array, at: number): Promise<void>;
  /** Resolves when all that was written would survive a power failure. */
  sync(id: string): Promise<void>;
  /** Bytes; null: there is no such file. Never rejects. */
  size(id: string): Promise<number | null>;
  /** Read from the disk when it is sent, part by part. */
  blob(id: string, type: string): Promise<Blob>;
  /** `end`: of the last byte. */
  stream(id: string, start: number, end: number): ReadableStream<Uint8Array>;
  remove(id: string): Promise<void>;
  /** Removes at once every file whose id isn't among these. */
  keepOnly(ids: ReadonlySet<string>): void;
  /** Bytes of all files. Never rejects. */
  total(): Promise<number>;
}

export function createAttachmentFiles(dir: string): AttachmentFiles {
  const path = (id: string) => join(dir, id);

  return {
    async write(id, piece, at) {
      if (at === 0) await mkdir(dir, { recursive: true, mode: 0o700 });
      const file = await open(path(id), at === 0 ? 'w' : 'r+', 0o600);
      try {
        for (let written = 0; written < piece.byteLength;) {
          const { bytesWritten } = await file.write(piece, written, piece.byteLength - written, at + written);
          written += bytesWritten;
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
      // Windows opens no folders, and its file systems keep the names by themselves.
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
