// Stores the attachment files of drafts, which arrive in pieces, and removes them when no draft or unsent post mentions them.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { AttachmentFiles } from './attachment-files.ts';
import type { AttachmentTable, StoredFile } from './attachment-table.ts';
import { storageFailure, tryStorage } from './database.ts';

/** `done`: bytes on disk. If a piece was refused, `status` is the matching HTTP status, and no stored bytes are lost. */
type PieceResult =
  { isTaken: true; done: number; isWhole: boolean } | { isTaken: false; status: 404 | 409 | 413 | 507; done: number; problem: Failure };

const refusePiece = (status: 404 | 409 | 413, copiedBytes: number): PieceResult => ({
  isTaken: false,
  status,
  done: copiedBytes,
  problem: fail(status === 404 ? 'not-found' : 'invalid-input').error,
});

/** A copy without a new piece for this time has stalled: the page that alone had the file is gone. */
export const copyTimeoutMs = 60_000;
/** Minimum age of files that `sweep` removes, because their draft may not be on disk yet. */
const minSweepAgeMs = 60 * 60_000;

interface RunningCopy {
  done: number;
  /** Epoch milliseconds. */
  lastPieceAt: number;
}

/** Stores the attachment files of drafts. Open it with `openAttachmentStore`. */
export class AttachmentStore {
  readonly table: AttachmentTable;
  readonly files: AttachmentFiles;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #copies = new Map<string, RunningCopy>();
  /** Running write of a piece, by file id. */
  readonly #runningWrites = new Map<string, Promise<PieceResult>>();

  constructor(table: AttachmentTable, files: AttachmentFiles, clock: Pick<Clock, 'now'>) {
    this.table = table;
    this.files = files;
    this.#clock = clock;
  }

  /** Adds a file. A file whose copy was interrupted is continued, if it was started in the same run. */
  begin(file: Omit<StoredFile, 'isWhole'>, account: AccountKey): Result<null> {
    const { id } = file;
    return tryStorage(() => {
      const existingFile = this.table.get(id);
      const isSame = existingFile !== null && existingFile.type === file.type && existingFile.bytes === file.bytes;
      const copy = this.#copies.get(id);
      if (copy) copy.lastPieceAt = this.#clock.now();
      if (isSame && (existingFile.isWhole || copy)) return null;
      this.table.add([{ ...file, isWhole: false }], account);
      this.#copies.set(id, { done: 0, lastPieceAt: this.#clock.now() });
      return null;
    });
  }

  /** Writes the next piece in order; a piece that is already stored changes nothing. Never rejects. */
  async put(id: string, at: number, piece: Uint8Array): Promise<PieceResult> {
    const previousWrite = this.#runningWrites.get(id);
    const pieceWrite = (async () => {
      await previousWrite;
      return this.#write(id, at, piece);
    })();
    this.#runningWrites.set(id, pieceWrite);
    const result = await pieceWrite;
    if (this.#runningWrites.get(id) === pieceWrite) this.#runningWrites.delete(id);
    return result;
  }

  /** Returns the bytes copied in this run; null if no copy is active because none was started or it has stalled. */
  copiedBytes(id: string): number | null {
    const copy = this.#copies.get(id);
    return copy === undefined || copy.lastPieceAt + copyTimeoutMs < this.#clock.now() ? null : copy.done;
  }

  /** Adds files that are already complete on disk. */
  addWhole(files: readonly Omit<StoredFile, 'isWhole'>[], account: AccountKey): Result<null> {
    const completeFiles = files.map((file) => ({ ...file, isWhole: true }));
    const result = tryStorage(() => this.table.add(completeFiles, account));
    return result.ok ? ok(null) : result;
  }

  /** Never rejects: files that cannot be removed are deleted at the next start. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.#copies.delete(id);
      tryStorage(() => this.table.remove(id));
      await this.#runningWrites.get(id);
      await this.files.remove(id).catch(() => undefined);
    }
  }

  /** Removes those of the files that no draft and no unsent post mentions. */
  async removeUnreferenced(ids: readonly string[]): Promise<void> {
    const unreferencedIds = tryStorage(() => this.table.unreferenced(ids));
    if (unreferencedIds.ok) await this.remove(unreferencedIds.value);
  }

  /** Removes unmentioned files; called at intervals. */
  sweep(): void {
    tryStorage(() => {
      const before = this.#clock.now() - minSweepAgeMs;
      for (const id of this.table.unreferenced({ before })) if (!this.#copies.has(id)) void this.remove([id]);
    });
  }

  async #write(id: string, at: number, piece: Uint8Array): Promise<PieceResult> {
    const storedFile = tryStorage(() => this.table.get(id));
    const copy = this.#copies.get(id);
    if (!storedFile.ok) return { isTaken: false, status: 507, done: copy?.done ?? 0, problem: storedFile.error };
    const file = storedFile.value;
    if (file === null) return refusePiece(404, 0);
    const end = at + piece.byteLength;
    if (end > file.bytes) return refusePiece(413, copy?.done ?? (file.isWhole ? file.bytes : 0));
    if (file.isWhole) return { isTaken: true, done: file.bytes, isWhole: true };
    if (copy === undefined) return refusePiece(404, 0);
    if (at > copy.done) return refusePiece(409, copy.done);
    try {
      copy.lastPieceAt = this.#clock.now();
      if (end > copy.done) {
        await this.files.write(id, piece.subarray(copy.done - at), copy.done);
        copy.done = end;
      }
      const isWhole = copy.done === file.bytes;
      if (isWhole) {
        await this.files.sync(id);
        this.table.markWhole(id);
        this.#copies.delete(id);
      }
      return { isTaken: true, done: copy.done, isWhole };
    } catch (error) {
      return { isTaken: false, status: 507, done: copy.done, problem: storageFailure(error).error };
    }
  }
}

/**
 * Removes, at the start of the app, files that no draft and no post mentions, and incomplete copies, whose source was lost with the page.
 */
export function openAttachmentStore(table: AttachmentTable, files: AttachmentFiles, clock: Pick<Clock, 'now'>): AttachmentStore {
  // At the start of the app, all drafts are on disk.
  tryStorage(() => {
    for (const id of table.unreferenced({ before: Infinity })) table.remove(id);
  });
  tryStorage(() => files.keepOnly(new Set(table.all().flatMap(({ id, isWhole }) => (isWhole ? [id] : [])))));
  return new AttachmentStore(table, files, clock);
}
