// Answers the queue of posts: the media ids that a post needs, or that it has to wait, or why it can't be sent.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, UploadedAttachments, Uploads } from '../../contract/attachments.ts';
import type { Clock } from '../../contract/clock.ts';
import { fail } from '../../contract/result.ts';
import { copySilenceMs } from '../../storage/attachment-store.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import { stored } from '../../storage/database.ts';
import { createEvent } from '../../system/event.ts';
import type { UploadQueue } from './upload-queue.ts';

interface Parts {
  store: Pick<AttachmentStore, 'table' | 'copied'>;
  queue: UploadQueue;
  clock: Pick<Clock, 'after'>;
  release: Uploads['release'];
}

const failed = (problem: 'attachment-missing' | 'attachment-incomplete'): UploadedAttachments => ({
  kind: 'failed',
  problem: fail('not-found', problem).error,
});

export function createUploads({ store, queue, clock, release }: Parts): Uploads & { stop(): void } {
  const { table } = store;
  const ready = createEvent<[AccountKey]>();
  /** By account: asks again when a copy may have fallen silent. */
  const silences = new Map<AccountKey, () => void>();
  queue.onSettled(ready.emit);

  function watchCopy(account: AccountKey): void {
    silences.get(account)?.();
    const cancel = clock.after(copySilenceMs + 1, () => {
      silences.delete(account);
      ready.emit(account);
    });
    silences.set(account, cancel);
  }

  /** A media id, or what keeps the post from having one. */
  function stateOf(account: AccountKey, attachment: Attachment): string | UploadedAttachments {
    const { id, serverId } = attachment;
    if (serverId !== null) return serverId;
    const file = table.get(id);
    if (file === null) return failed('attachment-missing');
    table.addUpload(id, account);
    if (!file.isWhole) {
      if (store.copied(id) === null) return failed('attachment-incomplete');
      watchCopy(account);
      return { kind: 'waiting' };
    }
    const upload = table.upload(id, account);
    if (upload?.step === 'failed' && upload.problem !== null) return { kind: 'failed', problem: upload.problem };
    const isSettled = upload !== null && queue.isSettled(upload, attachment);
    return isSettled && upload.mediaId !== null ? upload.mediaId : { kind: 'waiting' };
  }

  function all(account: AccountKey, attachments: readonly Attachment[]): UploadedAttachments {
    const states = attachments.map((attachment) => stateOf(account, attachment));
    const others = states.filter((state) => typeof state !== 'string');
    const obstacle = others.find(({ kind }) => kind === 'failed') ?? others[0];
    if (obstacle !== undefined) {
      queue.run(account);
      return obstacle;
    }
    for (const { id, serverId } of attachments) {
      if (serverId === null && table.upload(id, account)?.isGiven === false) table.changeUpload(id, account, { isGiven: true });
    }
    return { kind: 'ready', ids: states.filter((state) => typeof state === 'string') };
  }

  return {
    async of(account, attachments) {
      const state = stored(() => all(account, attachments));
      return state.ok ? state.value : { kind: 'failed', problem: state.error };
    },
    onReady: (listener) => void ready.on(listener),
    renew(account, attachments) {
      for (const { id, serverId } of attachments) {
        if (serverId !== null) continue;
        queue.doubt(id, account);
        stored(() => queue.restart(id, account));
      }
    },
    release,
    stop() {
      for (const cancel of silences.values()) cancel();
      silences.clear();
    },
  };
}
