// The files of an asar, as Electron's main process finds them: each is verified when it is read, and what is unpacked lies beside the archive.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getRawHeader } from '@electron/asar';

type Header = ReturnType<typeof getRawHeader>;
/** A folder or a file. */
export type Entry = Header['header']['files'][string];

// Kept from before the layer over `fs` is laid.
const { openSync, readSync, readFileSync } = fs;

export class Archive {
  readonly path: string;
  readonly #header: Header;
  readonly #file: number;

  constructor(path: string) {
    this.path = path;
    this.#header = getRawHeader(path);
    this.#file = openSync(path, 'r');
  }

  /** `inner` is a path inside the archive, without a slash in front. */
  entry(inner: string): Entry | undefined {
    let at: Entry | undefined = this.#header.header;
    for (const name of inner.split(/[\\/]/)) at = at !== undefined && 'files' in at ? at.files[name] : undefined;
    return at;
  }

  /** Where a file lies that the operating system has to open itself. */
  unpackedPath(inner: string): string | undefined {
    const entry = this.entry(inner);
    return entry !== undefined && 'unpacked' in entry && entry.unpacked ? `${this.path}.unpacked/${inner}` : undefined;
  }

  /** Ends the process when the file isn't the one that was packed, as Electron does on Windows and macOS. */
  read(inner: string): Buffer {
    const entry = this.entry(inner);
    if (entry === undefined || !('offset' in entry)) throw notFound(this.path, inner);
    const unpacked = this.unpackedPath(inner);
    if (unpacked !== undefined) return readFileSync(unpacked);
    const content = Buffer.alloc(entry.size);
    // Eight bytes tell the length of the header, which follows.
    if (entry.size > 0) readSync(this.#file, content, 0, entry.size, 8 + this.#header.headerSize + Number(entry.offset));
    const { algorithm, hash } = entry.integrity;
    const actual = createHash(algorithm).update(content).digest('hex');
    if (actual !== hash) {
      console.error(`ASAR Integrity Violation: got a hash mismatch (${actual} vs ${hash}) for ${inner}`);
      process.exit(1);
    }
    return content;
  }
}

/** As Electron words it: lib/asar/fs-wrapper.ts. */
export const notFound = (archive: string, inner: string): Error =>
  Object.assign(new Error(`ENOENT, ${inner} not found in ${archive}`), { code: 'ENOENT', errno: -2 });

const archives = new Map<string, Archive>();

/** Where a path or file URL leads into an archive; undefined for all others, the archive itself included. */
export function inArchive(path: unknown): { archive: Archive; inner: string } | undefined {
  const text = path instanceof URL && path.protocol === 'file:' ? fileURLToPath(path) : path;
  const [, file, inner] = typeof text === 'string' ? (/^(.*?\.asar)[\\/](.+)$/s.exec(text) ?? []) : [];
  if (file === undefined || inner === undefined) return undefined;
  const archive = archives.get(file) ?? new Archive(file);
  archives.set(file, archive);
  return { archive, inner };
}
