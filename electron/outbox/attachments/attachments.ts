// Manages the attachment files of drafts and unsent posts: copies from the window, their removal, and the upload queues of the accounts.
import type { AccountCall } from '../../contract/calls.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, Upload } from '../../contract/attachments.ts';
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
import { progressIntervalMs, UploadQueue } from './upload-queue.ts';

interface Parts {
  store: AttachmentStore;
  call: AccountCall;
  /** Loads a file of a post, as for the window; null if it is not available. */
  load: (url: string) => Promise<Response | null>;
  /** Returns the upload queue of a signed-in account. */
  uploadsOf: (account: AccountKey) => UploadQueue | undefined;
  clock: Clock;
  log: (sentence: string) => void;
}

/** Margin for an Undo at the last moment. */
const undoMarginMs = 2_000;

export class AttachmentService {
  /** Handles `app://` requests to `attachmentPath`. */
  readonly serve: (request: Request) => Promise<Response>;
  readonly #store: AttachmentStore;
  readonly #call: AccountCall;
  readonly #load: Parts['load'];
  readonly #clock: Clock;
  readonly #uploadsOf: Parts['uploadsOf'];
  readonly #log: Parts['log'];
  /** Attachments as the drafts of this run describe them, by id. */
  readonly #draftAttachments = new Map<string, Attachment>();
  /** Cancels the planned removal of a draft's files, by draft id. */
  readonly #plannedRemovals = new Map<string, () => void>();
  /** Time of the last progress event of a copy, in epoch milliseconds, by file id. */
  readonly #lastProgressAt = new Map<string, number>();
  readonly #uploadChange = createEvent<[Upload]>();
  /** Timers by file id: report a stalled copy to the window. A copy stalls when the page that has the file is gone. */
  readonly #stallTimers = new Map<string, () => void>();

  constructor({ store, call, load, uploadsOf, clock, log }: Parts) {
    this.#store = store;
    this.#call = call;
    this.#load = load;
    this.#uploadsOf = uploadsOf;
    this.#clock = clock;
    this.#log = log;
    this.serve = createServeAttachment(store, (id) => void tryStorage(() => this.#handlePiece(id)));
  }

  /** Creates the upload queue of one account, for its scope. It runs after `resume`. */
  openAccount(account: AccountKey): UploadQueue {
    const queue = new UploadQueue(account, {
      store: this.#store,
      call: this.#call,
      draftAttachments: this.#draftAttachments,
      release: (ids) => this.#release(ids),
      clock: this.#clock,
      log: this.#log,
    });
    queue.onChange((upload) => this.#uploadChange.emit(upload));
    return queue;
  }

  begin({ account, draft, id, type, bytes, isThumbnail = false }: ArgsOf<'attachments.begin'>): Result<null> {
    const beginResult = this.#store.begin({ id, draftId: draft, type, bytes, isThumbnail }, account);
    if (!beginResult.ok) return beginResult;
    this.#emitUploads(id);
    if (!isThumbnail && this.#store.copiedBytes(id) !== null) this.#watchCopy(id);
    return beginResult;
  }

  list(account: AccountKey): Result<Upload[]> {
    return tryStorage(() => this.#uploadsOf(account)?.list() ?? []);
  }

  retry(account: AccountKey, id: string): Result<null> {
    const file = tryStorage(() => this.#store.table.get(id));
    if (!file.ok) return file;
    if (file.value?.isWhole !== true) return fail('not-found', file.value === null ? 'attachment-missing' : 'attachment-incomplete');
    const restarted = tryStorage(() => this.#uploadsOf(account)?.restart(id));
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
    this.#uploadsOf(from.account)?.run();
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

  /** Bytes on disk. */
  size(): Promise<number> {
    return this.#store.files.total();
  }

  stop(): void {
    for (const cancel of [...this.#plannedRemovals.values(), ...this.#stallTimers.values()]) cancel();
  }

  /** Emits progress at most ten times a second for each upload. */
  onChange(listener: (upload: Upload) => void): void {
    this.#uploadChange.on(listener);
  }

  #emitUploads(id: string): void {
    tryStorage(() => {
      for (const queue of this.#queuesOf(id)) this.#uploadChange.emit(queue.present(id));
    });
  }

  /** Returns the queues of the signed-in accounts that upload the file. */
  #queuesOf(id: string): UploadQueue[] {
    return this.#store.table.uploadsOf(id).flatMap(({ account }) => this.#uploadsOf(account) ?? []);
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
      tryStorage(() => this.#queuesOf(id).forEach((queue) => queue.forget(id)));
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
    for (const queue of this.#queuesOf(id)) {
      this.#uploadChange.emit(queue.present(id));
      if (file.isWhole) queue.run();
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
        this.#uploadsOf(other.account)?.forget(id);
      }
      table.addUpload(id, account);
      this.#uploadsOf(account)?.run();
    }
  }
}
