// Manages the attachment files of drafts and unsent posts: copies from the window, uploads, and the interfaces for the window and the post
// queue.
import type { AccountCall } from '../../contract/endpoints.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, Upload, Uploads } from '../../contract/attachments.ts';
import type { ArgsOf } from '../../contract/bridge.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Draft } from '../../contract/draft.ts';
import { undoTimeMs } from '../../contract/default-settings.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { attachmentsOf } from '../../contract/new-draft.ts';
import { copyTimeoutMs } from '../../storage/attachment-store.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import { tryStorage } from '../../storage/database.ts';
import { createEvent } from '../../system/event.ts';
import { createServeAttachment } from './serve.ts';
import { copyMedia } from './copy-media.ts';
import type { CopyMediaOptions } from './copy-media.ts';
import { UploadQueue } from './upload-queue.ts';
import { createUploads } from './uploads.ts';

interface Parts {
  store: AttachmentStore;
  call: AccountCall;
  /** Loads a file of a post, as for the window; null if it is not available. */
  load: (url: string) => Promise<Response | null>;
  clock: Clock;
  log: (sentence: string) => void;
}

/** Margin for an Undo at the last moment. */
const undoMarginMs = 2_000;
const progressIntervalMs = 100;

export class AttachmentService {
  /** Handles `app://` requests to `attachmentPath`. */
  readonly serve: (request: Request) => Promise<Response>;
  readonly uploads: Uploads;
  readonly #store: AttachmentStore;
  readonly #call: AccountCall;
  readonly #load: Parts['load'];
  readonly #clock: Clock;
  readonly #queue: UploadQueue;
  readonly #postUploads: ReturnType<typeof createUploads>;
  /** Attachments as the drafts of this run describe them, by id. */
  readonly #draftAttachments = new Map<string, Attachment>();
  /** Cancels the planned removal of a draft's files, by draft id. */
  readonly #plannedRemovals = new Map<string, () => void>();
  /** Time of the last progress event of a copy, in epoch milliseconds, by file id. */
  readonly #lastProgressAt = new Map<string, number>();
  readonly #copyChange = createEvent<[Upload]>();
  /** Timers by file id: report a stalled copy to the window. A copy stalls when the page that has the file is gone. */
  readonly #stallTimers = new Map<string, () => void>();

  constructor({ store, call, load, clock, log }: Parts) {
    this.#store = store;
    this.#call = call;
    this.#load = load;
    this.#clock = clock;
    const describe = (id: string) => this.#draftAttachments.get(id) ?? store.table.describe(id);
    this.#queue = new UploadQueue({ store, call, describe, clock, log });
    const postUploads = createUploads({ store, queue: this.#queue, clock, release: (ids) => this.#release(ids) });
    this.#postUploads = postUploads;
    this.uploads = {
      ...postUploads,
      of: (account, attachments) => {
        for (const attachment of attachments) this.#draftAttachments.set(attachment.id, attachment);
        return postUploads.of(account, attachments);
      },
    };
    this.serve = createServeAttachment(store, (id) => void tryStorage(() => this.#handlePiece(id)));
  }

  begin({ account, draft, id, type, bytes, isThumbnail = false }: ArgsOf<'attachments.begin'>): Result<null> {
    const beginResult = this.#store.begin({ id, draftId: draft, type, bytes, isThumbnail }, account);
    if (!beginResult.ok) return beginResult;
    this.#emitUploads(id);
    if (!isThumbnail && this.#store.copiedBytes(id) !== null) this.#watchCopy(id);
    return beginResult;
  }

  list(account: AccountKey): Result<Upload[]> {
    return tryStorage(() => this.#store.table.uploads(account).map((upload) => this.#queue.show(upload)));
  }

  retry(account: AccountKey, id: string): Result<null> {
    const file = tryStorage(() => this.#store.table.get(id));
    if (!file.ok) return file;
    if (file.value?.isWhole !== true) return fail('not-found', file.value === null ? 'attachment-missing' : 'attachment-incomplete');
    const restarted = tryStorage(() => this.#queue.restart(id, account));
    return restarted.ok ? ok(null) : restarted;
  }

  /** Also deletes the media at the servers, unless a post may have it. */
  async remove(id: string): Promise<Result<null>> {
    const deletion = tryStorage(() => this.#deleteAtServers(id));
    if (!deletion.ok) return deletion;
    await this.#removeFiles([id]);
    return ok(null);
  }

  /** Copies all media of a sent post; on an error, none. */
  async take(from: CopyMediaOptions): Promise<Result<Attachment[]>> {
    const attachments = await copyMedia({ store: this.#store, call: this.#call, load: this.#load }, from);
    if (!attachments.ok) return attachments;
    for (const attachment of attachments.value) this.#draftAttachments.set(attachment.id, attachment);
    tryStorage(() => this.#queue.run(from.account));
    return attachments;
  }

  /** Call after a draft was changed or posted: updates descriptions of its uploads, and moves them to the draft's current account. */
  noteDraft(draft: Draft): void {
    this.#plannedRemovals.get(draft.id)?.();
    this.#plannedRemovals.delete(draft.id);
    const localAttachments = attachmentsOf(draft).filter(({ serverId }) => serverId === null);
    for (const attachment of localAttachments) this.#draftAttachments.set(attachment.id, attachment);
    if (localAttachments.length > 0) tryStorage(() => this.#addUploads(draft, localAttachments));
  }

  /** Call before a draft is discarded. Its files are removed after the undo time, unless the draft is restored before. */
  planFileRemoval(id: string): void {
    const ids = tryStorage(() => this.#store.table.ofDraft(id));
    if (!ids.ok || ids.value.length === 0) return;
    this.#plannedRemovals.get(id)?.();
    const cancel = this.#clock.after(undoTimeMs + undoMarginMs, () => {
      this.#plannedRemovals.delete(id);
      void this.#removeUnmentioned(ids.value);
    });
    this.#plannedRemovals.set(id, cancel);
  }

  /** Retries at once: at the start, when the network is back, or when the account has its token again. */
  resume(account: AccountKey): void {
    tryStorage(() => this.#queue.resume(account));
  }

  /** Call when the account is being signed out. */
  stopAccount(account: AccountKey): void {
    this.#queue.stopAccount(account);
  }

  /** Bytes on disk. */
  size(): Promise<number> {
    return this.#store.files.total();
  }

  stop(): void {
    for (const cancel of [...this.#plannedRemovals.values(), ...this.#stallTimers.values()]) cancel();
    this.#postUploads.stop();
    this.#queue.stop();
  }

  /** Emits progress at most ten times a second for each upload. */
  onChange(listener: (upload: Upload) => void): void {
    this.#copyChange.on(listener);
    this.#queue.onChange(listener);
  }

  #emitUploads(id: string): void {
    tryStorage(() => {
      for (const upload of this.#store.table.uploadsOf(id)) this.#copyChange.emit(this.#queue.show(upload));
    });
  }

  #watchCopy(id: string): void {
    this.#stallTimers.get(id)?.();
    const cancel = this.#clock.after(copyTimeoutMs + 1, () => {
      this.#stallTimers.delete(id);
      this.#emitUploads(id);
    });
    this.#stallTimers.set(id, cancel);
  }

  #stopWatching(id: string): void {
    this.#stallTimers.get(id)?.();
    this.#stallTimers.delete(id);
  }

  async #removeFiles(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.#stopWatching(id);
      this.#draftAttachments.delete(id);
      this.#queue.forget(id);
    }
    await this.#store.remove(ids);
  }

  #release(ids: readonly string[]): void {
    const thumbnails = ids.flatMap((id) => this.#draftAttachments.get(id)?.thumbnail ?? []);
    void this.#removeUnmentioned([...ids, ...thumbnails]);
  }

  /** Deletes media that cannot be in any post at the servers, too. Servers without that endpoint remove unused media by themselves. */
  #deleteAtServers(id: string): void {
    for (const { account, mediaId, isPossiblyPosted } of this.#store.table.uploadsOf(id)) {
      if (mediaId !== null && !isPossiblyPosted) void this.#call(account, 'media.delete', { id: mediaId }, { background: true });
    }
  }

  async #removeUnmentioned(ids: readonly string[]): Promise<void> {
    const unmentionedIds = tryStorage(() => this.#store.table.unreferenced(ids));
    if (!unmentionedIds.ok) return;
    tryStorage(() => {
      for (const id of unmentionedIds.value) this.#deleteAtServers(id);
    });
    await this.#removeFiles(unmentionedIds.value);
  }

  #handlePiece(id: string): void {
    const { table } = this.#store;
    const file = table.get(id);
    if (file === null || file.isThumbnail) return;
    if (file.isWhole) this.#stopWatching(id);
    else this.#watchCopy(id);
    const now = this.#clock.now();
    const isSoon = now - (this.#lastProgressAt.get(id) ?? 0) < progressIntervalMs;
    if (isSoon && !file.isWhole) return;
    this.#lastProgressAt.set(id, now);
    if (file.isWhole) this.#lastProgressAt.delete(id);
    for (const upload of table.uploadsOf(id)) {
      this.#copyChange.emit(this.#queue.show(upload));
      if (file.isWhole) this.#queue.run(upload.account);
    }
  }

  /** The draft may have been moved to another account since its files were created. */
  #addUploads({ account }: Draft, localAttachments: readonly Attachment[]): void {
    const { table } = this.#store;
    for (const { id } of localAttachments) {
      if (table.get(id) === null || table.upload(id, account) !== null) continue;
      for (const other of table.uploadsOf(id)) {
        if (other.step !== 'waiting') continue;
        table.dropUpload(id, other.account);
        this.#queue.forget(id, other.account);
      }
      table.addUpload(id, account);
      this.#queue.run(account);
    }
  }
}
