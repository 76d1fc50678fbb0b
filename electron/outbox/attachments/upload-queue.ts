// Uploads the files of an account's drafts, retries failed requests, and provides the media ids of a post's attachments.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, Upload, UploadedAttachments, Uploads } from '../../contract/attachments.ts';
import type { Clock } from '../../contract/clock.ts';
import type { AccountCall } from '../../contract/calls.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import { requestRetries, retryTime, retryVerdict } from '../../contract/retry-policy.ts';
import { copyTimeoutMs } from '../../storage/attachment-store.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import { tryStorage } from '../../storage/database.ts';
import { throttle } from '../../system/clock.ts';
import { describeError } from '../../system/describe-error.ts';
import { createEvent } from '../../system/event.ts';
import { createQueueRunner, errorRetryDelayMs } from '../queue-runner.ts';
import type { QueueRunner, QueueStep } from '../queue-runner.ts';
import { createSendFile, detailsOf, focusText, hasSameThumbnail, noDetails, thumbnailFile } from './send-file.ts';
import type { SendFile } from './send-file.ts';
import { UploadState } from './upload.ts';
import type { UploadRequest } from './upload.ts';

/** Pauses the uploads of the account until a time, after a failure that concerns all of them. */
interface Pause {
  /** Epoch milliseconds. */
  until: number;
  problem: Failure;
  failures: number;
}

export interface UploadQueueParts {
  store: Pick<AttachmentStore, 'table' | 'files' | 'copiedBytes'>;
  call: AccountCall;
  /** Attachments as the drafts of this run describe them, by id. */
  draftAttachments: Map<string, Attachment>;
  /** Deletes the storedUpload files of attachments whose post has reached the server. */
  release: Uploads['release'];
  clock: Clock;
  log: (sentence: string) => void;
}

const maxParallelUploads = 2;
/** Between two progress events of one upload. */
export const progressIntervalMs = 100;

const failedWith = (problem: 'attachment-missing' | 'attachment-incomplete'): UploadedAttachments => ({
  kind: 'failed',
  problem: fail('not-found', problem).error,
});

export class UploadQueue implements Uploads {
  readonly #account: AccountKey;
  readonly #parts: UploadQueueParts;
  readonly #send: SendFile;
  readonly #runner: QueueRunner;
  readonly #states = new Map<string, UploadState>();
  #pause: Pause | null = null;
  #isStopped = false;
  /** Cancels the check for a copy that may have stalled. */
  #cancelCopyCheck = (): void => undefined;
  readonly #uploadChange = createEvent<[Upload]>();
  readonly #ready = createEvent<[]>();

  constructor(account: AccountKey, parts: UploadQueueParts) {
    const { store, call, clock, log } = parts;
    this.#account = account;
    this.#parts = parts;
    this.#send = createSendFile({ call, files: store.files, clock });
    this.#runner = createQueueRunner({ step: () => this.#step(), clock, name: 'The upload queue', log });
  }

  /** Starts the requests that are due. */
  run(): void {
    this.#runner.run();
  }

  /** Retries at once: at the start, when the network is back, or when the account has its token again. */
  resume(): void {
    this.#pause = null;
    for (const state of this.#states.values()) state.until = 0;
    this.run();
  }

  async of(attachments: readonly Attachment[]): Promise<UploadedAttachments> {
    for (const attachment of attachments) this.#parts.draftAttachments.set(attachment.id, attachment);
    const uploaded = tryStorage(() => this.#getMediaIds(attachments));
    return uploaded.ok ? uploaded.value : { kind: 'failed', problem: uploaded.error };
  }

  renew(attachments: readonly Attachment[]): void {
    for (const { id, serverId } of attachments) {
      if (serverId !== null) continue;
      this.#stateOf(id).invalidate();
      tryStorage(() => this.restart(id));
    }
  }

  release(ids: readonly string[]): void {
    this.#parts.release(ids);
  }

  /** Tries an upload again that has failed or waits, because the user demands it. */
  restart(id: string): void {
    this.#stateOf(id).restart();
    this.run();
  }

  /** Aborts the requests of the file. */
  forget(id: string): void {
    this.#states.get(id)?.request?.abort();
    this.#states.delete(id);
  }

  /** Lists the uploads of all drafts and unsent posts. */
  list(): Upload[] {
    return this.#parts.store.table.uploads(this.#account).map(({ id }) => this.present(id));
  }

  /** Describes the upload for the window. */
  present(id: string): Upload {
    return this.#stateOf(id).present(this.#pause?.problem ?? null);
  }

  /** Ends the queue and aborts its requests. */
  stop(): void {
    this.#isStopped = true;
    this.#runner.stop();
    this.#cancelCopyCheck();
    for (const id of this.#states.keys()) this.forget(id);
  }

  onChange(listener: (upload: Upload) => void): void {
    this.#uploadChange.on(listener);
  }

  onReady(listener: () => void): void {
    this.#ready.on(listener);
  }

  #stateOf(id: string): UploadState {
    const { store, clock } = this.#parts;
    const state =
      this.#states.get(id) ??
      new UploadState({ id, account: this.#account, store, now: clock.now, onChange: () => this.#uploadChange.emit(this.present(id)) });
    this.#states.set(id, state);
    return state;
  }

  #step(): QueueStep {
    const now = this.#parts.clock.now();
    const states = this.#parts.store.table.uploads(this.#account).map(({ id }) => this.#stateOf(id));
    let next = Infinity;
    let uploadCount = states.filter(({ isUploading }) => isUploading).length;
    for (const state of states) {
      const request = state.nextRequest();
      if (request === null) continue;
      const startsAt = state.startsAt(this.#pausedUntil(request));
      if (startsAt > now) next = Math.min(next, startsAt);
      else if (request !== 'upload' || uploadCount < maxParallelUploads) {
        if (request === 'upload') uploadCount += 1;
        void this.#perform(state, request);
      }
    }
    return next === Infinity ? 'idle' : next;
  }

  /** A rate limit of uploads does not concern files that are at the server. */
  #pausedUntil(request: UploadRequest): number {
    if (this.#pause === null || (request !== 'upload' && this.#pause.problem.code === 'rate-limited')) return 0;
    return this.#pause.until;
  }

  async #perform(state: UploadState, kind: UploadRequest): Promise<void> {
    const { clock, log } = this.#parts;
    const request = new AbortController();
    state.request = request;
    try {
      if (kind === 'upload') await this.#upload(state, request.signal);
      else if (kind === 'check') await this.#check(state, request.signal);
      else await this.#update(state, request.signal);
    } catch (error) {
      if (this.#isStopped) return;
      log(`An attachment could not be uploaded: ${describeError(error)}`);
      state.until = clock.now() + errorRetryDelayMs;
    } finally {
      state.end(request);
    }
    if (this.#isStopped) return;
    this.run();
    // Emitted after the request has ended, because listeners call `of` at once.
    const step = state.step();
    if (step === 'ready' || step === 'failed') this.#ready.emit();
  }

  async #upload(state: UploadState, signal: AbortSignal): Promise<void> {
    const { store, call, clock, draftAttachments } = this.#parts;
    const { id } = state;
    const account = this.#account;
    const explicit = state.takeExplicit();
    const file = store.table.get(id);
    if (file === null) return;
    const attachment = draftAttachments.get(id) ?? store.table.describe(id) ?? state.requiredAttachment;
    const details = attachment === null ? noDetails : detailsOf(attachment);
    state.start();
    const thumbnail = details.thumbnail === null ? null : await thumbnailFile(store, store.table.get(details.thumbnail));
    const emitProgress = throttle(clock, progressIntervalMs, () => {
      // May run after the queue was stopped and the journal closed.
      if (state.isUploading && !signal.aborted) this.#uploadChange.emit(this.present(id));
    });
    const onProgress = (sentBytes: number) => {
      state.recordProgress(sentBytes);
      emitProgress();
    };
    const answer = await this.#send({ account, file, details, thumbnail, explicit, onProgress, signal });
    if (this.#isStopped) return;
    if (signal.aborted) {
      // The user removed the attachment during the upload.
      if (answer.ok) void call(account, 'media.delete', { id: answer.value.id }, { background: true });
      return;
    }
    if (!answer.ok) return this.#interrupt(state, 'upload', answer.error);
    this.#pause = null;
    state.accept(answer.value, { ...details, thumbnail: thumbnail === null ? null : details.thumbnail });
  }

  /** Checks whether the server has the file and has processed it. */
  async #check(state: UploadState, signal: AbortSignal): Promise<void> {
    const mediaId = state.stored()?.mediaId ?? '';
    const answer = await this.#parts.call(this.#account, 'media.get', { id: mediaId }, { explicit: state.takeExplicit(), signal });
    if (this.#isStopped || signal.aborted) return;
    if (!answer.ok && answer.error.code === 'not-found') return state.lose();
    // Without this endpoint, the server's answer to the upload has to be trusted.
    if (!answer.ok && answer.error.code !== 'not-offered') return this.#interrupt(state, 'check', answer.error);
    this.#pause = null;
    state.confirm(answer.ok ? answer.value.data : null);
  }

  /** Updates description, focus, and thumbnail at the server if they changed since the upload. */
  async #update(state: UploadState, signal: AbortSignal): Promise<void> {
    const { store, call } = this.#parts;
    const storedUpload = state.stored();
    const attachment = state.requiredAttachment;
    if (storedUpload === null || storedUpload.mediaId === null || attachment === null) return;
    const explicit = state.takeExplicit();
    const details = detailsOf(attachment);
    const isNewThumbnail = storedUpload.serverDetails === null || !hasSameThumbnail(storedUpload.serverDetails, details);
    const storedFile = isNewThumbnail && details.thumbnail !== null ? store.table.get(details.thumbnail) : null;
    const thumbnail = await thumbnailFile(store, storedFile);
    const params = { id: storedUpload.mediaId, description: details.description, focus: focusText(details.focus) };
    const answer = await call(
      this.#account,
      'media.update',
      { ...params, ...(thumbnail === null ? {} : { thumbnail }) },
      { explicit, signal },
    );
    if (this.#isStopped || signal.aborted) return;
    // The media is gone, or the server accepts details only at upload.
    if (!answer.ok && ['not-found', 'not-offered'].includes(answer.error.code)) return state.lose();
    if (!answer.ok) return this.#interrupt(state, 'update', answer.error);
    this.#pause = null;
    state.update(details);
  }

  #interrupt(state: UploadState, request: UploadRequest, problem: Failure): void {
    state.interrupt(request, problem, () => {
      const failures = this.#pause?.failures ?? 0;
      const isPaused = retryVerdict(problem) === 'paused';
      const until = isPaused ? Infinity : retryTime(problem, requestRetries, failures, this.#parts.clock.now());
      this.#pause = { until, problem, failures: failures + 1 };
    });
  }

  /** Returns the media id of an attachment, or why it has none. */
  #getMediaId(attachment: Attachment): string | UploadedAttachments {
    const { store } = this.#parts;
    const { id, serverId } = attachment;
    if (serverId !== null) return serverId;
    const file = store.table.get(id);
    if (file === null) return failedWith('attachment-missing');
    store.table.addUpload(id, this.#account);
    if (!file.isWhole) {
      if (store.copiedBytes(id) === null) return failedWith('attachment-incomplete');
      this.#watchCopy();
      return { kind: 'waiting' };
    }
    const state = this.#stateOf(id);
    const storedUpload = state.stored();
    if (storedUpload?.step === 'failed' && storedUpload.problem !== null) return { kind: 'failed', problem: storedUpload.problem };
    return state.isSettled(attachment) && storedUpload?.mediaId ? storedUpload.mediaId : { kind: 'waiting' };
  }

  #getMediaIds(attachments: readonly Attachment[]): UploadedAttachments {
    const { table } = this.#parts.store;
    const media = attachments.map((attachment) => this.#getMediaId(attachment));
    const others = media.filter((state) => typeof state !== 'string');
    const obstacle = others.find(({ kind }) => kind === 'failed') ?? others[0];
    if (obstacle !== undefined) {
      this.run();
      return obstacle;
    }
    for (const { id, serverId } of attachments) {
      if (serverId === null && table.upload(id, this.#account)?.isPossiblyPosted === false)
        table.changeUpload(id, this.#account, { isPossiblyPosted: true });
    }
    return { kind: 'ready', ids: media.filter((state) => typeof state === 'string') };
  }

  /** Emits `ready` when a copy may have stalled, so that the post queue checks it again. */
  #watchCopy(): void {
    this.#cancelCopyCheck();
    this.#cancelCopyCheck = this.#parts.clock.after(copyTimeoutMs + 1, () => this.#ready.emit());
  }
}
