// What this run knows of each upload besides what is on disk, and how that looks to the window.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, Upload } from '../../contract/attachments.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { KeptUpload } from '../../storage/attachment-table.ts';

export interface Progress {
  id: string;
  account: AccountKey;
  /** Of the request that runs. */
  request: AbortController | null;
  isUploading: boolean;
  /** Bytes that the connection took. */
  done: number;
  /** Epoch milliseconds, of the last event. */
  toldAt: number;
  failures: number;
  polls: number;
  /** How often the server lost the file. */
  losses: number;
  problem: Failure | null;
  /** Epoch milliseconds before which nothing is tried. */
  until: number;
  /** When the server said that it has the file, in epoch milliseconds; 0: not in this run. */
  confirmedAt: number;
  /** What the server is to be told, or asked for. */
  wanted: Attachment | null;
}

/** Why nothing can be sent for an account, and until when. */
interface Pause {
  until: number;
  problem: Failure;
  failures: number;
}

/** Nothing is known against it any more. */
export const calm = (progress: Progress): Progress => Object.assign(progress, { failures: 0, problem: null, until: 0 });

export function createUploadProgress(store: Pick<AttachmentStore, 'table' | 'copied'>) {
  const known = new Map<string, Progress>();
  const pauses = new Map<AccountKey, Pause>();

  function progressOf({ id, account }: Pick<KeptUpload, 'id' | 'account'>): Progress {
    const key = `${account} ${id}`;
    const fresh = { request: null, isUploading: false, done: 0, toldAt: 0, failures: 0, polls: 0, losses: 0, problem: null };
    const progress = known.get(key) ?? { id, account, ...fresh, until: 0, confirmedAt: 0, wanted: null };
    known.set(key, progress);
    return progress;
  }

  return {
    progressOf,
    pauses,
    all: () => known.values(),
    /** Ends the requests of these, and forgets what was known of them. */
    end(which: (progress: Progress) => boolean): void {
      for (const [key, progress] of known) {
        if (!which(progress)) continue;
        progress.request?.abort();
        known.delete(key);
      }
    },
    show(upload: KeptUpload): Upload {
      const { id, account, step, problem } = upload;
      const file = store.table.get(id);
      const shown = { id, account, total: file?.bytes ?? 0 };
      if (file?.isWhole !== true) {
        const copied = store.copied(id);
        return copied === null
          ? { ...shown, step: 'failed', done: 0, problem: fail('not-found', 'attachment-incomplete').error }
          : { ...shown, step: 'copying', done: copied, problem: null };
      }
      const { isUploading, done, problem: trouble } = progressOf(upload);
      if (isUploading) return { ...shown, step: 'uploading', done: Math.min(done, file.bytes), problem: null };
      const paused = step === 'waiting' ? (pauses.get(account)?.problem ?? null) : null;
      const isThere = step === 'processing' || step === 'ready';
      return { ...shown, step, done: isThere ? file.bytes : 0, problem: problem ?? trouble ?? paused };
    },
  };
}
