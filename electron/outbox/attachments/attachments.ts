// Puts together what main does for the files of drafts and unsent posts: copies, uploads, and what the window and the queue of posts ask.
import type { AccountCall } from '../../contract/account-call.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, Upload, Uploads } from '../../contract/attachments.ts';
import type { ArgsOf } from '../../contract/bridge.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Draft } from '../../contract/draft.ts';
import { undoTimeMs } from '../../contract/undo-time.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { attachmentsOf } from '../../contract/writing.ts';
import { copySilenceMs } from '../../storage/attachment-store.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import { stored } from '../../storage/database.ts';
import { createEvent } from '../../system/event.ts';
import { createServeAttachment } from './serve.ts';
import { createTake } from './take.ts';
import type { TakeFrom } from './take.ts';
import { createUploadQueue } from './upload-queue.ts';
import { createUploads } from './uploads.ts';

export interface Attachments {
  /** For requests to `attachmentPath`. */
  serve: (request: Request) => Promise<Response>;
  uploads: Uploads;
  begin(args: ArgsOf<'attachments.begin'>): Result<null>;
  list(account: AccountKey): Result<Upload[]>;
  retry(account: AccountKey, id: string): Result<null>;
  /** Also at the servers, where no post can have it. */
  remove(id: string): Promise<Result<null>>;
  /** All media of a sent post, or an error and none. */
  take(from: TakeFrom): Promise<Result<Attachment[]>>;
  /** A draft was changed or posted: what it says of its attachments goes with their uploads, at the account that it has now. */
  noteDraft(draft: Draft): void;
  /** To be called before a draft is discarded. Its files go when the time for Undo is over, unless it is there again. */
  draftGoes(id: string): void;
  /** Tries again at once: at the start, when the network is back, when the account has its token again. */
  wake(account: AccountKey): void;
  /** The account is being signed out. */
  stopAccount(account: AccountKey): void;
  /** Bytes on disk. */
  size(): Promise<number>;
  stop(): void;
  /** At most some ten times a second for each. */
  onChange(listener: (upload: Upload) => void): void;
}

interface Parts {
  store: AttachmentStore;
  call: AccountCall;
  /** A file of a post as the window gets it; null: it can't be had. */
  load: (url: string) => Promise<Response | null>;
  clock: Clock;
  log: (sentence: string) => void;
}

/** So that an Undo in the last moment comes in time. */
const undoMarginMs = 2_000;
const progressIntervalMs = 100;

export function createAttachments({ store, call, load, clock, log }: Parts): Attachments {
  const { table } = store;
  /** As the drafts have them in this run, by id. */
  const named = new Map<string, Attachment>();
  /** By draft: cancels the removal of its files. */
  const going = new Map<string, () => void>();
  /** When the window was told last how far a copy is, in epoch milliseconds. */
  const toldAt = new Map<string, number>();
  const copying = createEvent<[Upload]>();
  /** By file: tells the window that its copy has fallen silent, since the page that had it is gone. */
  const silences = new Map<string, () => void>();
  const queue = createUploadQueue({ store, call, describe: (id) => named.get(id) ?? table.describe(id), clock, log });
  const answers = createUploads({ store, queue, clock, release });
  const uploads: Uploads = {
    ...answers,
    of(account, attachments) {
      for (const attachment of attachments) named.set(attachment.id, attachment);
      return answers.of(account, attachments);
    },
  };

  const tell = (id: string) => stored(() => table.uploadsOf(id).forEach((upload) => copying.emit(queue.show(upload))));

  function listen(id: string): void {
    silences.get(id)?.();
    silences.set(
      id,
      clock.after(copySilenceMs + 1, () => {
        silences.delete(id);
        tell(id);
      }),
    );
  }
  function stopListening(id: string): void {
    silences.get(id)?.();
    silences.delete(id);
  }

  async function removeFiles(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      stopListening(id);
      named.delete(id);
      queue.forget(id);
    }
    await store.remove(ids);
  }

  function release(ids: readonly string[]): void {
    const thumbnails = ids.flatMap((id) => named.get(id)?.thumbnail ?? []);
    void removeUnmentioned([...ids, ...thumbnails]);
  }

  /** What no post can have is deleted at the servers, too; those that can't do it sweep by themselves. */
  function deleteAtServers(id: string): void {
    for (const { account, mediaId, isGiven } of table.uploadsOf(id)) {
      if (mediaId !== null && !isGiven) void call(account, 'media.delete', { id: mediaId }, { background: true });
    }
  }

  async function removeUnmentioned(ids: readonly string[]): Promise<void> {
    const gone = stored(() => table.unmentioned(ids));
    if (!gone.ok) return;
    stored(() => gone.value.forEach(deleteAtServers));
    await removeFiles(gone.value);
  }

  function pieceTaken(id: string): void {
    const file = table.get(id);
    if (file === null || file.isThumbnail) return;
    if (file.isWhole) stopListening(id);
    else listen(id);
    const isSoon = clock.now() - (toldAt.get(id) ?? 0) < progressIntervalMs;
    if (isSoon && !file.isWhole) return;
    toldAt.set(id, clock.now());
    if (file.isWhole) toldAt.delete(id);
    for (const upload of table.uploadsOf(id)) {
      copying.emit(queue.show(upload));
      if (file.isWhole) queue.run(upload.account);
    }
  }

  /** The draft may have been given to another account since its files were begun. */
  function wantUploads({ account }: Draft, own: readonly Attachment[]): void {
    for (const { id } of own) {
      if (table.get(id) === null || table.upload(id, account) !== null) continue;
      for (const other of table.uploadsOf(id)) {
        if (other.step !== 'waiting') continue;
        table.dropUpload(id, other.account);
        queue.forget(id, other.account);
      }
      table.addUpload(id, account);
      queue.run(account);
    }
  }

  const serve = createServeAttachment(store, (id) => void stored(() => pieceTaken(id)));
  const take = createTake({ store, call, load });

  return {
    serve,
    uploads,
    begin({ account, draft, id, type, bytes, isThumbnail = false }) {
      const begun = store.begin({ id, draftId: draft, type, bytes, isThumbnail }, account);
      if (!begun.ok) return begun;
      tell(id);
      if (!isThumbnail && store.copied(id) !== null) listen(id);
      return begun;
    },
    list: (account) => stored(() => table.uploads(account).map(queue.show)),
    retry(account, id) {
      const file = stored(() => table.get(id));
      if (!file.ok) return file;
      if (file.value?.isWhole !== true) return fail('not-found', file.value === null ? 'attachment-missing' : 'attachment-incomplete');
      const restarted = stored(() => queue.restart(id, account));
      return restarted.ok ? ok(null) : restarted;
    },
    async remove(id) {
      const known = stored(() => deleteAtServers(id));
      if (!known.ok) return known;
      await removeFiles([id]);
      return ok(null);
    },
    async take(from) {
      const taken = await take(from);
      if (!taken.ok) return taken;
      for (const attachment of taken.value) named.set(attachment.id, attachment);
      stored(() => queue.run(from.account));
      return taken;
    },
    noteDraft(draft) {
      going.get(draft.id)?.();
      going.delete(draft.id);
      const own = attachmentsOf(draft).filter(({ serverId }) => serverId === null);
      for (const attachment of own) named.set(attachment.id, attachment);
      if (own.length > 0) stored(() => wantUploads(draft, own));
    },
    draftGoes(id) {
      const ids = stored(() => table.ofDraft(id));
      if (!ids.ok || ids.value.length === 0) return;
      going.get(id)?.();
      const cancel = clock.after(undoTimeMs + undoMarginMs, () => {
        going.delete(id);
        void removeUnmentioned(ids.value);
      });
      going.set(id, cancel);
    },
    wake: (account) => void stored(() => queue.wake(account)),
    stopAccount: queue.stopAccount,
    size: store.files.total,
    stop() {
      for (const cancel of [...going.values(), ...silences.values()]) cancel();
      answers.stop();
      queue.stop();
    },
    onChange(listener) {
      copying.on(listener);
      queue.onChange(listener);
    },
  };
}
