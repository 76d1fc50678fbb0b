// Copies the files of drafts piece by piece, keeps them as long as a draft or an unsent post has them, and removes them then.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { AttachmentFiles } from './attachment-files.ts';
import type { AttachmentTable, KeptFile } from './attachment-table.ts';
import { storageFailure, stored } from './database.ts';

/** `done`: the bytes that are there. Where a piece was not taken, `status` is what HTTP has for it, and nothing was lost. */
export type Taken =
  { isTaken: true; done: number; isWhole: boolean } | { isTaken: false; status: 404 | 409 | 413 | 507; done: number; problem: Failure };

export interface AttachmentStore {
  table: AttachmentTable;
  files: AttachmentFiles;
  /** Makes room for a file. One that is there goes on where its copy was cut, as long as the app has run since. */
  begin(file: Omit<KeptFile, 'isWhole'>, account: AccountKey): Result<null>;
  /** Pieces come in their order; one that is there already changes nothing. Never rejects. */
  put(id: string, at: number, piece: Uint8Array): Promise<Taken>;
  /** Bytes of a file whose copy has begun in this run and has not been silent for long; null: nobody copies it. */
  copied(id: string): number | null;
  /** Files that are there whole already. */
  addWhole(files: readonly Omit<KeptFile, 'isWhole'>[], account: AccountKey): Result<null>;
  /** Never rejects: what could not be removed goes at the next start. */
  remove(ids: readonly string[]): Promise<void>;
  /** Removes those of the files that no draft and no unsent post has. */
  removeUnmentioned(of: readonly string[]): Promise<void>;
  /** Removes what nobody has, now and then. */
  sweep(): void;
}

/** A copy whose pieces stop coming is not gone on with: its page is gone, which alone had the file. */
export const copySilenceMs = 60_000;
/** Its draft may not be on disk yet. */
const minAgeMs = 60 * 60_000;

interface Copy {
  done: number;
  /** Epoch milliseconds. */
  heardAt: number;
}

export function createAttachmentStore(table: AttachmentTable, files: AttachmentFiles, clock: Pick<Clock, 'now'>): AttachmentStore {
  const copies = new Map<string, Copy>();
  /** The piece of each file that is being written. */
  const writing = new Map<string, Promise<Taken>>();

  async function write(id: string, at: number, piece: Uint8Array): Promise<Taken> {
    const found = stored(() => table.get(id));
    const copy = copies.get(id);
    const refuse = (status: 404 | 409 | 413, done: number): Taken => ({
      isTaken: false,
      status,
      done,
      problem: fail(status === 404 ? 'not-found' : 'invalid-input').error,
    });
    if (!found.ok) return { isTaken: false, status: 507, done: copy?.done ?? 0, problem: found.error };
    const file = found.value;
    if (file === null) return refuse(404, 0);
    const end = at + piece.byteLength;
    if (end > file.bytes) return refuse(413, copy?.done ?? (file.isWhole ? file.bytes : 0));
    if (file.isWhole) return { isTaken: true, done: file.bytes, isWhole: true };
    if (copy === undefined) return refuse(404, 0);
    if (at > copy.done) return refuse(409, copy.done);
    try {
      copy.heardAt = clock.now();
      if (end > copy.done) {
        await files.write(id, piece.subarray(copy.done - at), copy.done);
        copy.done = end;
      }
      const isWhole = copy.done === file.bytes;
      if (isWhole) {
        await files.sync(id);
        table.markWhole(id);
        copies.delete(id);
      }
      return { isTaken: true, done: copy.done, isWhole };
    } catch (error) {
      return { isTaken: false, status: 507, done: copy.done, problem: storageFailure(error).error };
    }
  }

  async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      copies.delete(id);
      stored(() => table.remove(id));
      await writing.get(id);
      await files.remove(id).catch(() => undefined);
    }
  }

  return {
    table,
    files,
    begin(file, account) {
      const { id } = file;
      return stored(() => {
        const before = table.get(id);
        const isSame = before !== null && before.type === file.type && before.bytes === file.bytes;
        const copy = copies.get(id);
        if (copy) copy.heardAt = clock.now();
        if (isSame && (before.isWhole || copy)) return null;
        table.add([{ ...file, isWhole: false }], account);
        copies.set(id, { done: 0, heardAt: clock.now() });
        return null;
      });
    },
    async put(id, at, piece) {
      const after = writing.get(id);
      const taken = (async () => {
        await after;
        return write(id, at, piece);
      })();
      writing.set(id, taken);
      const result = await taken;
      if (writing.get(id) === taken) writing.delete(id);
      return result;
    },
    copied(id) {
      const copy = copies.get(id);
      return copy === undefined || copy.heardAt + copySilenceMs < clock.now() ? null : copy.done;
    },
    addWhole(whole, account) {
      const added = stored(() =>
        table.add(
          whole.map((file) => ({ ...file, isWhole: true })),
          account,
        ),
      );
      return added.ok ? ok(null) : added;
    },
    remove,
    async removeUnmentioned(of) {
      const found = stored(() => table.unmentioned(of));
      if (found.ok) await remove(found.value);
    },
    sweep() {
      stored(() => {
        for (const id of table.unmentioned({ before: clock.now() - minAgeMs })) if (!copies.has(id)) void remove([id]);
      });
    },
  };
}

/** What a start finds: files that no draft and no post has go, and copies that were cut, since only the page had their file. */
export function openAttachmentStore(table: AttachmentTable, files: AttachmentFiles, clock: Pick<Clock, 'now'>): AttachmentStore {
  const store = createAttachmentStore(table, files, clock);
  // No page has a draft yet that isn't on disk.
  stored(() => table.unmentioned({ before: Infinity }).forEach(table.remove));
  stored(() => files.keepOnly(new Set(table.all().flatMap(({ id, isWhole }) => (isWhole ? [id] : [])))));
  return store;
}
