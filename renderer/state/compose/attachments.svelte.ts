// Prepares attachments and copies them to the main process, which uploads them; tracks the state of each. Drafts store descriptions and
// focal points.
import { untrack } from 'svelte';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { attachmentPath } from '../../../electron/contract/attachments.ts';
import type { Attachment, Upload, UploadStep } from '../../../electron/contract/attachments.ts';
import type { StoredFailure } from '../../../electron/contract/result.ts';
import { main, on } from '../../api/main.ts';
import { putFile } from '../../api/put-file.ts';
import { m } from '../../../electron/messages/views.ts';
import { mediaKind, mediaType } from '../../logic/media/file-format.ts';
import type { RemovedMetadata } from '../../logic/media/strip/bytes.ts';
import { settings } from '../app/settings.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { prepareMedia } from './prepare-media.ts';
import type { MediaFacts } from './prepare-media.ts';
import type { Session } from '../account/session.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

export type AttachmentsAccount = Pick<Session, 'key' | 'server'>;

/** A file that was added since the window opened. */
interface AttachmentJob {
  draft: string;
  /** The file as the user picked it. */
  file: File;
  type: string;
  isThumbnail: boolean;
  abort: AbortController;
  /** Object URL of `file`; null: revoked, because the main process has a copy and nothing displays the file. */
  url: string | null;
  /** The file sent to the main process; null: not prepared yet. */
  prepared: Blob | null;
  facts: MediaFacts | null;
  removed: RemovedMetadata;
  /** True if the file is too damaged to look for its location. */
  hasUnreadableParts: boolean;
  isScaled: boolean;
  /** `begun`: the main process has registered the attachment. */
  state: 'preparing' | 'begun' | 'copied' | 'failed';
  /** Number of bytes copied to the main process. */
  done: number;
  problem: StoredFailure | null;
}

interface AttachmentProgress {
  step: UploadStep | 'preparing';
  done: number;
  total: number;
  problem: StoredFailure | null;
  attempt?: number;
  canRetry: boolean;
}

const noProgress: Pick<AttachmentProgress, 'done' | 'total' | 'problem' | 'canRetry'> = {
  done: 0,
  total: 0,
  problem: null,
  canRetry: false,
};

class ComposerAttachments {
  /** Id of the attachment whose description is being edited. */
  describedId = $state<string | null>(null);
  /** Reasons why files were rejected, by the id of the post being written. */
  readonly refusals = new SvelteMap<string, string[]>();
  #account: AttachmentsAccount;
  #jobs = new SvelteMap<string, AttachmentJob>();
  #uploads = new SvelteMap<string, Upload>();
  /** Ids that the main process does not have. */
  #missing = new SvelteSet<string>();
  /** Number of components that display the attachment, by id. */
  #displayCounts = new Map<string, number>();
  /** Files are prepared one at a time and copied one at a time, because each can exhaust memory or disk throughput. */
  #preparing: Promise<void> = Promise.resolve();
  #copying: Promise<void> = Promise.resolve();

  constructor(account: AttachmentsAccount) {
    this.#account = account;
    on('attachment', (upload) => {
      if (upload.account === account.key) this.#uploads.set(upload.id, upload);
    });
  }

  /** Prepares, copies, and uploads a file. Returns the attachment for the draft at once. */
  add(draft: string, file: File, isPasted = false): Attachment {
    const type = mediaType(file);
    const id = this.#start(draft, file, type, false);
    return {
      id,
      kind: mediaKind(type) ?? 'image',
      name: isPasted ? '' : file.name.slice(-255),
      type,
      bytes: file.size,
      width: null,
      height: null,
      duration: null,
      description: '',
      focus: null,
      thumbnail: null,
      serverId: null,
    };
  }

  /** Adds the preview picture of a video or audio file. Returns its id for the draft at once. */
  addThumbnail = (draft: string, file: File): string => this.#start(draft, file, mediaType(file), true);

  /**
   * Prepares and uploads the file again, with or without its location according to the current setting. Returns null if the picked file is
   * gone.
   */
  prepareAgain(attachment: Attachment): Attachment | null {
    const job = this.#jobs.get(attachment.id);
    if (!job) return null;
    const id = this.#start(job.draft, job.file, job.type, false);
    this.remove({ ...attachment, thumbnail: null });
    return { ...attachment, id };
  }

  progressOf({ id, serverId }: Pick<Attachment, 'id' | 'serverId'>): AttachmentProgress {
    const job = this.#jobs.get(id);
    const upload = this.#uploads.get(id);
    if (job && job.state !== 'copied') {
      const step = { preparing: 'preparing', begun: 'copying', failed: 'failed' }[job.state] as AttachmentProgress['step'];
      // A file that exceeds the server's limits will not fit on a retry.
      const canRetry = job.problem !== null && 'code' in job.problem;
      return { step, done: job.done, total: job.prepared?.size ?? 0, problem: job.problem, canRetry };
    }
    if (upload) {
      // Only the page that has the picked file can resume an interrupted copy.
      const isCut = upload.problem?.problem === 'attachment-incomplete';
      const isLimited = upload.step === 'waiting' && upload.problem?.code === 'rate-limited';
      return { ...upload, canRetry: isLimited || (upload.step === 'failed' && !isCut) };
    }
    if (job) return { ...noProgress, step: 'waiting' };
    if (serverId !== null) return { ...noProgress, step: 'ready' };
    // The app was closed during the copy.
    if (this.#missing.has(id)) return { ...noProgress, step: 'failed', problem: { sentence: m.compose.media.lost } };
    return { ...noProgress, step: 'waiting' };
  }

  /** Type, size, dimensions, and duration of a file added since the window opened, for its draft. */
  facts(id: string): Pick<Attachment, 'type' | 'bytes' | 'width' | 'height' | 'duration'> | null {
    const job = this.#jobs.get(id);
    return job?.prepared && job.facts ? { ...job.facts, type: job.prepared.type || job.type, bytes: job.prepared.size } : null;
  }

  /** `canChange`: the picked file is still available, so that it can be copied again with or without its location. */
  treatment(id: string): Pick<AttachmentJob, 'removed' | 'hasUnreadableParts' | 'isScaled'> & { canChange: boolean } {
    const { removed = null, hasUnreadableParts = false, isScaled = false } = this.#jobs.get(id) ?? {};
    return { removed, hasUnreadableParts, isScaled, canChange: this.#jobs.has(id) };
  }

  /** Why a preview picture added since the window opened was rejected; null: no problem. */
  thumbnailProblem = (id: string): StoredFailure | null => this.#jobs.get(id)?.problem ?? null;

  /** The URL that the window displays: the picked file while it is in memory, afterwards the main process's copy. */
  previewOf = (id: string): string => this.#jobs.get(id)?.url ?? attachmentPath(id);

  /** Keeps the picked file for display until the returned function is called. */
  keepPreview(id: string): () => void {
    this.#displayCounts.set(id, (this.#displayCounts.get(id) ?? 0) + 1);
    // Untracked: the component displays the file until it unmounts, whatever happens to the upload.
    if (untrack(() => !this.#jobs.has(id) && !this.#uploads.has(id))) void this.#loadUploadState(id);
    return () => {
      this.#displayCounts.set(id, (this.#displayCounts.get(id) ?? 0) - 1);
      this.#releaseFile(id);
    };
  }

  retry(id: string): void {
    const job = this.#jobs.get(id);
    if (job?.state === 'failed') {
      this.#change(id, { state: 'preparing', problem: null });
      this.#queue(id);
    } else void main['attachments.retry']({ account: this.#account.key, id }).then((answer) => !answer.ok && toasts.problem(answer.error));
  }

  /** Cancels the copy and the upload; the main process deletes the file. */
  remove({ id, thumbnail }: Pick<Attachment, 'id' | 'thumbnail'>): void {
    if (thumbnail !== null) this.remove({ id: thumbnail, thumbnail: null });
    const job = this.#jobs.get(id);
    job?.abort.abort();
    if (job?.url) URL.revokeObjectURL(job.url);
    this.#jobs.delete(id);
    this.#uploads.delete(id);
    // If the main process does not know the file, there is nothing to delete; leftovers are swept at the next start.
    void main['attachments.remove']({ id });
  }

  /**
   * Waits until the main process has registered these attachments: only then does the outbox accept the post. Copies and uploads continue.
   */
  async waitUntilRegistered(ids: readonly string[]): Promise<void> {
    while (ids.some((id) => this.#jobs.get(id)?.state === 'preparing')) await this.#preparing;
  }

  #start(draft: string, file: File, type: string, isThumbnail: boolean): string {
    const id = crypto.randomUUID();
    const blank = { prepared: null, facts: null, removed: null, hasUnreadableParts: false, isScaled: false, done: 0, problem: null };
    this.#jobs.set(id, {
      ...blank,
      state: 'preparing',
      draft,
      file,
      type,
      isThumbnail,
      abort: new AbortController(),
      url: URL.createObjectURL(file),
    });
    this.#queue(id);
    return id;
  }

  #queue(id: string): void {
    this.#preparing = this.#preparing.then(() => this.#prepare(id));
  }

  async #prepare(id: string): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job) return;
    if (!job.prepared) {
      const { file, type, isThumbnail, url, abort } = job;
      const prepared = await prepareMedia(
        { file, type, url: url ?? '', isThumbnail, signal: abort.signal },
        this.#account.server,
        settings.current.removePlace,
      );
      if (!prepared.ok) return this.#change(id, { state: 'failed', problem: prepared.problem });
      const { file: preparedFile, facts, removed, hasUnreadableParts, isScaled } = prepared;
      this.#change(id, { prepared: preparedFile, facts, removed, hasUnreadableParts, isScaled });
    }
    const { draft, type, prepared, isThumbnail } = this.#jobs.get(id) ?? {};
    if (!prepared || draft === undefined || type === undefined) return;
    const room = { account: this.#account.key, draft, id, type: prepared.type || type, bytes: prepared.size };
    const begun = await main['attachments.begin']({ ...room, ...(isThumbnail && { isThumbnail }) });
    if (!begun.ok) return this.#change(id, { state: 'failed', problem: begun.error });
    this.#change(id, { state: 'begun' });
    this.#copying = this.#copying.then(() => this.#copy(id));
  }

  async #copy(id: string): Promise<void> {
    const { prepared, abort } = this.#jobs.get(id) ?? {};
    if (!prepared || !abort) return;
    const copied = await putFile(id, prepared, {
      progress: (storedBytes) => this.#change(id, { done: storedBytes }),
      signal: abort.signal,
    });
    this.#change(id, copied.ok ? { state: 'copied' } : { state: 'failed', problem: copied.error });
    this.#releaseFile(id);
  }

  /** Does nothing if the attachment was removed meanwhile. */
  #change(id: string, patch: Partial<AttachmentJob>): void {
    const job = this.#jobs.get(id);
    if (job) this.#jobs.set(id, { ...job, ...patch });
  }

  /** Releases the picked file once the main process has a copy and nothing displays the file. */
  #releaseFile(id: string): void {
    const job = this.#jobs.get(id);
    if (job?.state !== 'copied' || (this.#displayCounts.get(id) ?? 0) > 0) return;
    if (job.url) URL.revokeObjectURL(job.url);
    this.#jobs.delete(id);
  }

  /** Requests the upload state of a file from an earlier run. */
  async #loadUploadState(id: string): Promise<void> {
    this.#missing.delete(id);
    const listed = await main['attachments.list']({ account: this.#account.key });
    if (!listed.ok) return;
    for (const upload of listed.value) if (!this.#uploads.has(upload.id)) this.#uploads.set(upload.id, upload);
    if (!this.#uploads.has(id)) this.#missing.add(id);
  }
}

/** Returns the attachments of an account, created on first use. */
export function attachmentsOf(account: AttachmentsAccount): ComposerAttachments {
  return partOf(account, ComposerAttachments, account);
}
