// Provides the media ids of a post's attachments to the post queue, or the reason why the post has to wait or cannot be sent.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, UploadedAttachments, Uploads } from '../../contract/attachments.ts';
import type { Clock } from '../../contract/clock.ts';
import { fail } from '../../contract/result.ts';
import { copyTimeoutMs } from '../../storage/attachment-store.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import { tryStorage } from '../../storage/database.ts';
import { createEvent } from '../../system/event.ts';
import type { UploadQueue } from './upload-queue.ts';

interface Parts {
  store: Pick<AttachmentStore, 'table' | 'copiedBytes'>;
  queue: UploadQueue;
  clock: Pick<Clock, 'after'>;
  release: Uploads['release'];
}

const failedWith = (problem: 'attachment-missing' | 'attachment-incomplete'): UploadedAttachments => ({
  kind: 'failed',
  problem: fail('not-found', problem).error,
});

export function createUploads({ store, queue, clock, release }: Parts): Uploads & { stop(): void } {
  const { table } = store;
  const ready = createEvent<[AccountKey]>();
  /** Timers by account: emit `ready` when a copy may have stalled, so that the post queue checks it again. */
  const stallTimers = new Map<AccountKey, () => void>();
  queue.onSettled(ready.emit);

  function watchCopy(account: AccountKey): void {
    stallTimers.get(account)?.();
    const cancel = clock.after(copyTimeoutMs + 1, () => {
      stallTimers.delete(account);
      ready.emit(account);
    });
    stallTimers.set(account, cancel);
  }

  /** Returns the media id of an attachment, or why it has none. */
  function getMediaId(account: AccountKey, attachment: Attachment): string | UploadedAttachments {
    const { id, serverId } = attachment;
    if (serverId !== null) return serverId;
    const file = table.get(id);
    if (file === null) return failedWith('attachment-missing');
    table.addUpload(id, account);
    if (!file.isWhole) {
      if (store.copiedBytes(id) === null) return failedWith('attachment-incomplete');
      watchCopy(account);
      return { kind: 'waiting' };
    }
    const upload = table.upload(id, account);
    if (upload?.step === 'failed' && upload.problem !== null) return { kind: 'failed', problem: upload.problem };
    const isSettled = upload !== null && queue.isSettled(upload, attachment);
    return isSettled && upload.mediaId !== null ? upload.mediaId : { kind: 'waiting' };
  }

  function getMediaIds(account: AccountKey, attachments: readonly Attachment[]): UploadedAttachments {
    const states = attachments.map((attachment) => getMediaId(account, attachment));
    const others = states.filter((state) => typeof state !== 'string');
    const obstacle = others.find(({ kind }) => kind === 'failed') ?? others[0];
    if (obstacle !== undefined) {
      queue.run(account);
      return obstacle;
    }
    for (const { id, serverId } of attachments) {
      if (serverId === null && table.upload(id, account)?.isPossiblyPosted === false)
        table.changeUpload(id, account, { isPossiblyPosted: true });
    }
    return { kind: 'ready', ids: states.filter((state) => typeof state === 'string') };
  }

  return {
    async of(account, attachments) {
      const state = tryStorage(() => getMediaIds(account, attachments));
      return state.ok ? state.value : { kind: 'failed', problem: state.error };
    },
    onReady: (listener) => void ready.on(listener),
    renew(account, attachments) {
      for (const { id, serverId } of attachments) {
        if (serverId !== null) continue;
        queue.invalidate(id, account);
        tryStorage(() => queue.restart(id, account));
      }
    },
    release,
    stop() {
      for (const cancel of stallTimers.values()) cancel();
      stallTimers.clear();
    },
  };
}
