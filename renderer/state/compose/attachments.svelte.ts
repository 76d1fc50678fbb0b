// Where each attachment of an account's posts stands: prepared and copied here, uploaded by main. Drafts keep what a person said of them.
import { untrack } from 'svelte';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { AccountKey, ServerInfo } from '../../../electron/contract/accounts.ts';
import { attachmentPath } from '../../../electron/contract/attachments.ts';
import type { Attachment, Upload, UploadStep } from '../../../electron/contract/attachments.ts';
import type { KeptFailure } from '../../../electron/contract/result.ts';
import { main, on } from '../../api/main.ts';
import { putFile } from '../../api/put-file.ts';
import { m } from '../../../electron/messages/views.ts';
import { mediaKind, mediaType } from '../../logic/media/file-format.ts';
import type { Removed } from '../../logic/media/strip/tiff.ts';
import { settings } from '../app/settings.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { prepareMedia } from './prepare-media.ts';
import type { MediaFacts } from './read-media.ts';

/** What the attachments need of their account. */
export interface AttachmentsAccount {
  readonly key: AccountKey;
  /** Null until it is known. */
  readonly server: ServerInfo | null;
}

/** A file that was added in this run. */
interface Job {
  draft: string;
  /** As it was picked. */
  file: File;
  type: string;
  isThumbnail: boolean;
  abort: AbortController;
  /** Of `file`; null: revoked, since main has the copy and nothing shows it. */
  url: string | null;
  /** What goes to main. Null: not prepared yet. */
  prepared: Blob | null;
  facts: MediaFacts | null;
  removed: Removed;
  isScaled: boolean;
  /** `begun`: main knows of it. */
  state: 'preparing' | 'begun' | 'copied' | 'failed';
  /** Bytes that main has. */
  done: number;
  problem: KeptFailure | null;
}

export interface Standing {
  step: UploadStep | 'preparing';
  done: number;
  total: number;
  problem: KeptFailure | null;
  canRetry: boolean;
}

const made = new WeakMap<AttachmentsAccount, Attachments>();
const settledStep: Pick<Standing, 'done' | 'total' | 'problem' | 'canRetry'> = { done: 0, total: 0, problem: null, canRetry: false };

export class Attachments {
  /** The attachment whose description is being written. */
  describing = $state<string | null>(null);
  /** By the id of a post that is being written: why files were not taken. */
  readonly refused = new SvelteMap<string, string[]>();
  #account: AttachmentsAccount;
  #jobs = new SvelteMap<string, Job>();
  #uploads = new SvelteMap<string, Upload>();
  /** Main has said that it doesn't have these. */
  #missing = new SvelteSet<string>();
  /** By id: how many components show it. */
  #shown = new Map<string, number>();
  /** One file after the other is prepared, and one after the other is copied: each can fill the memory or the disk's time. */
  #preparing: Promise<void> = Promise.resolve();
  #copying: Promise<void> = Promise.resolve();

  constructor(account: AttachmentsAccount) {
    this.#account = account;
    on('attachment', (upload) => {
      if (upload.account === account.key) this.#uploads.set(upload.id, upload);
    });
  }

  /** Prepares, copies and uploads a file. Answers the attachment for the draft at once. */
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

  /** The picture for a film or a sound. Answers the id for the draft at once. */
  addThumbnail = (draft: string, file: File): string => this.#start(draft, file, mediaType(file), true);

  /** The same file anew, with or without its place as the setting says now; null when it isn't at hand any more. */
  again(attachment: Attachment): Attachment | null {
    const job = this.#jobs.get(attachment.id);
    if (!job) return null;
    const id = this.#start(job.draft, job.file, job.type, false);
    this.remove({ ...attachment, thumbnail: null });
    return { ...attachment, id };
  }

  standing({ id, serverId }: Pick<Attachment, 'id' | 'serverId'>): Standing {
    const job = this.#jobs.get(id);
    const upload = this.#uploads.get(id);
    if (job && job.state !== 'copied') {
      const step = { preparing: 'preparing', begun: 'copying', failed: 'failed' }[job.state] as Standing['step'];
      // A file that doesn't fit its server will not fit it later.
      const canRetry = job.problem !== null && 'code' in job.problem;
      return { step, done: job.done, total: job.prepared?.size ?? 0, problem: job.problem, canRetry };
    }
    if (upload) {
      // Only the page that has the picked file can go on with its copy.
      const isCut = upload.problem?.problem === 'attachment-incomplete';
      return { ...upload, canRetry: upload.step === 'failed' && !isCut };
    }
    if (job) return { ...settledStep, step: 'waiting' };
    if (serverId !== null) return { ...settledStep, step: 'ready' };
    // The app was closed while it was copied.
    if (this.#missing.has(id)) return { ...settledStep, step: 'failed', problem: { sentence: m.compose.media.lost } };
    return { ...settledStep, step: 'waiting' };
  }

  /** What was found out about a file of this run, for its draft. */
  facts(id: string): Pick<Attachment, 'type' | 'bytes' | 'width' | 'height' | 'duration'> | null {
    const job = this.#jobs.get(id);
    return job?.prepared && job.facts ? { ...job.facts, type: job.prepared.type || job.type, bytes: job.prepared.size } : null;
  }

  /** `canChange`: the file is still at hand, so that it can be copied anew with its place or without. */
  treatment(id: string): { removed: Removed; isScaled: boolean; canChange: boolean } {
    const job = this.#jobs.get(id);
    return { removed: job?.removed ?? null, isScaled: job?.isScaled ?? false, canChange: job !== undefined };
  }

  /** Why a preview picture that was added in this run could not be taken; null: nothing is wrong. */
  thumbnailProblem = (id: string): KeptFailure | null => this.#jobs.get(id)?.problem ?? null;

  /** Where the window loads it: from the picked file as long as it is shown, later from main's copy. */
  previewOf = (id: string): string => this.#jobs.get(id)?.url ?? attachmentPath(id);

  /** Something shows it, until the answered function is called. */
  hold(id: string): () => void {
    this.#shown.set(id, (this.#shown.get(id) ?? 0) + 1);
    // Whoever shows it does so until it goes, whatever becomes of its upload.
    if (untrack(() => !this.#jobs.has(id) && !this.#uploads.has(id))) void this.#look(id);
    return () => {
      this.#shown.set(id, (this.#shown.get(id) ?? 0) - 1);
      this.#letGo(id);
    };
  }

  retry(id: string): void {
    const job = this.#jobs.get(id);
    if (job?.state === 'failed') {
      this.#change(id, { state: 'preparing', problem: null });
      this.#queue(id);
    } else void main['attachments.retry']({ account: this.#account.key, id }).then((said) => !said.ok && toasts.problem(said.error));
  }

  /** Ends its copy and its upload; main deletes the file. */
  remove({ id, thumbnail }: Pick<Attachment, 'id' | 'thumbnail'>): void {
    if (thumbnail !== null) this.remove({ id: thumbnail, thumbnail: null });
    const job = this.#jobs.get(id);
    job?.abort.abort();
    if (job?.url) URL.revokeObjectURL(job.url);
    this.#jobs.delete(id);
    this.#uploads.delete(id);
    // A file that main doesn't know has nothing to delete; whatever stays is swept at the next start.
    void main['attachments.remove']({ id });
  }

  /** Waits until main knows of these: only then can a post that has them be put into the outbox. Their copies and uploads go on. */
  async begun(ids: readonly string[]): Promise<void> {
    while (ids.some((id) => this.#jobs.get(id)?.state === 'preparing')) await this.#preparing;
  }

  #start(draft: string, file: File, type: string, isThumbnail: boolean): string {
    const id = crypto.randomUUID();
    const blank = { prepared: null, facts: null, removed: null, isScaled: false, state: 'preparing', done: 0, problem: null } as const;
    this.#jobs.set(id, { ...blank, draft, file, type, isThumbnail, abort: new AbortController(), url: URL.createObjectURL(file) });
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
      this.#change(id, { prepared: prepared.file, facts: prepared.facts, removed: prepared.removed, isScaled: prepared.isScaled });
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
    const copied = await putFile(id, prepared, { progress: (done) => this.#change(id, { done }), signal: abort.signal });
    this.#change(id, copied.ok ? { state: 'copied' } : { state: 'failed', problem: copied.error });
    this.#letGo(id);
  }

  /** Nothing, when it was removed meanwhile. */
  #change(id: string, patch: Partial<Job>): void {
    const job = this.#jobs.get(id);
    if (job) this.#jobs.set(id, { ...job, ...patch });
  }

  /** Main has the file and nothing shows it: the picked one is not needed here any more. */
  #letGo(id: string): void {
    const job = this.#jobs.get(id);
    if (job?.state !== 'copied' || (this.#shown.get(id) ?? 0) > 0) return;
    if (job.url) URL.revokeObjectURL(job.url);
    this.#jobs.delete(id);
  }

  /** Asks main where a file of an earlier run stands. */
  async #look(id: string): Promise<void> {
    this.#missing.delete(id);
    const listed = await main['attachments.list']({ account: this.#account.key });
    if (!listed.ok) return;
    for (const upload of listed.value) if (!this.#uploads.has(upload.id)) this.#uploads.set(upload.id, upload);
    if (!this.#uploads.has(id)) this.#missing.add(id);
  }
}

/** The attachments of an account, made when they are first asked for. */
export function attachmentsOf(account: AttachmentsAccount): Attachments {
  const attachments = made.get(account) ?? new Attachments(account);
  made.set(account, attachments);
  return attachments;
}
