// Uploads the files of drafts, waits for their processing, and updates changed descriptions; retries each until it succeeds or fails.
import type { AccountCall } from '../../contract/endpoints.ts';
import { originOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, Upload } from '../../contract/attachments.ts';
import type { Clock } from '../../contract/clock.ts';
import type { MediaAttachment } from '../../contract/entities/status.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { StoredUpload } from '../../storage/attachment-table.ts';
import { describeError } from '../../system/describe-error.ts';
import { throttle } from '../../system/clock.ts';
import { createEvent } from '../../system/event.ts';
import { requestRetries, retryDelayMs, retryTime, retryVerdict } from '../../contract/retry-policy.ts';
import type { RetryPolicy } from '../../contract/retry-policy.ts';
import { detailsOf, focusText, hasSameText, hasSameThumbnail, noDetails, createSendFile, thumbnailFile } from './send-file.ts';
import type { SendFile } from './send-file.ts';

interface UploadProgress {
  id: string;
  account: AccountKey;
  /** Aborts the running request. */
  request: AbortController | null;
  isUploading: boolean;
  /** Bytes that have reached the server. */
  done: number;
  /** Number of the attempt to upload the file, from 1 on; attempts without a connection do not count. */
  attempt: number;
  /** The connection of the attempt was open. */
  hasBegun: boolean;
  failures: number;
  polls: number;
  /** How often the server lost the file. */
  losses: number;
  problem: Failure | null;
  /** Epoch milliseconds before which nothing is retried. */
  until: number;
  /** The user demands the next attempt, also while a rate limit is reached. */
  isExplicit: boolean;
  /** When the server last confirmed that it has the file, in epoch milliseconds; 0: not in this run. */
  confirmedAt: number;
  /** Attachment with the details that a waiting post needs at the server; null: no post waits for it. */
  requiredAttachment: Attachment | null;
}

/** Pauses the uploads of an account until a time, after a failure that concerns all of them. */
interface Pause {
  until: number;
  problem: Failure;
  failures: number;
}

/** A rate limit of uploads does not concern files that are at the server. */
const isPaused = ({ problem }: Pause, { step }: StoredUpload): boolean => step === 'waiting' || problem.code !== 'rate-limited';

const initialFields: Omit<UploadProgress, 'id' | 'account'> = {
  request: null,
  isUploading: false,
  done: 0,
  attempt: 1,
  hasBegun: false,
  failures: 0,
  polls: 0,
  losses: 0,
  problem: null,
  until: 0,
  isExplicit: false,
  confirmedAt: 0,
  requiredAttachment: null,
};

/** Resets failures, attempts, problem, and retry time. */
const resetFailures = (progress: UploadProgress): UploadProgress =>
  Object.assign(progress, { failures: 0, attempt: 1, hasBegun: false, problem: null, until: 0 });

/** Tracks the progress, failures, and retry times of uploads in this run, and combines them with the stored state for the window. */
class UploadStates {
  readonly #store: Pick<AttachmentStore, 'table' | 'copiedBytes'>;
  readonly #progressByKey = new Map<string, UploadProgress>();
  readonly pauses = new Map<AccountKey, Pause>();

  constructor(store: Pick<AttachmentStore, 'table' | 'copiedBytes'>) {
    this.#store = store;
  }

  progressOf({ id, account }: Pick<StoredUpload, 'id' | 'account'>): UploadProgress {
    const key = `${account} ${id}`;
    const progress = this.#progressByKey.get(key) ?? { id, account, ...initialFields };
    this.#progressByKey.set(key, progress);
    return progress;
  }

  /** Allows an immediate retry of all uploads of the account. */
  resume(account: AccountKey): void {
    this.pauses.delete(account);
    for (const progress of this.#progressByKey.values()) if (progress.account === account) progress.until = 0;
  }

  /** Aborts the requests of the matching uploads and forgets their progress. */
  abort(matches: (progress: UploadProgress) => boolean): void {
    for (const [key, progress] of this.#progressByKey) {
      if (!matches(progress)) continue;
      progress.request?.abort();
      this.#progressByKey.delete(key);
    }
  }

  show(upload: StoredUpload): Upload {
    const { id, account, step, problem } = upload;
    const file = this.#store.table.get(id);
    const baseFields = { id, account, total: file?.bytes ?? 0 };
    if (file?.isWhole !== true) {
      const copied = this.#store.copiedBytes(id);
      return copied === null
        ? { ...baseFields, step: 'failed', done: 0, problem: fail('not-found', 'attachment-incomplete').error }
        : { ...baseFields, step: 'copying', done: copied, problem: null };
    }
    const { isUploading, done, attempt, problem: progressProblem } = this.progressOf(upload);
    if (isUploading) {
      const uploading = { ...baseFields, step: 'uploading' as const, done: Math.min(done, file.bytes) };
      return attempt === 1 ? { ...uploading, problem: null } : { ...uploading, problem: progressProblem, attempt };
    }
    const pauseProblem = step === 'waiting' ? (this.pauses.get(account)?.problem ?? null) : null;
    const isAtServer = step === 'processing' || step === 'ready';
    return { ...baseFields, step, done: isAtServer ? file.bytes : 0, problem: problem ?? progressProblem ?? pauseProblem };
  }
}

interface Parts {
  store: Pick<AttachmentStore, 'table' | 'files' | 'copiedBytes'>;
  call: AccountCall;
  /** Returns the attachment as the draft describes it now; null if no draft mentions it yet. */
  describe: (id: string) => Attachment | null;
  clock: Clock;
  log: (sentence: string) => void;
}

const maxUploadsPerAccount = 2;
/** Between two progress events of one upload. */
const progressIntervalMs = 100;
const pollPolicy: RetryPolicy = { firstDelayMs: 1_000, maxDelayMs: 10_000, jitter: 0 };
/** Limit of polls: after that, a server that never sends a `url` is assumed to have processed the file. */
const maxPolls = 360;
/** Limit of lost answers before the upload fails and the user has to retry: each attempt uploads the whole file. */
const maxLostAnswers = 8;
/** Limit of attempts to which the server answered 500 with its reason: its verdict on this file, which may be damaged. */
const maxServerVerdicts = 2;
/** How often a file that the server has lost is uploaded again. */
const maxLosses = 3;
/** How long a confirmation that the server has the file is valid. It is valid only in the same run. */
const confirmationValidMs = 10 * 60_000;
const diskRetryDelayMs = 60_000;

type UploadTask = (signal: AbortSignal) => Promise<void>;

/** `url` is null or empty while the server processes the file. */
const hasUrl = ({ url }: MediaAttachment): boolean => url !== null && url !== '';

const isCurrent = ({ serverDetails }: StoredUpload, attachment: Attachment): boolean =>
  serverDetails !== null && hasSameText(serverDetails, attachment) && hasSameThumbnail(serverDetails, attachment);

export class UploadQueue {
  readonly #store: Parts['store'];
  readonly #call: AccountCall;
  readonly #describe: (id: string) => Attachment | null;
  readonly #clock: Clock;
  readonly #log: (sentence: string) => void;
  readonly #states: UploadStates;
  readonly #send: SendFile;
  readonly #uploadChange = createEvent<[Upload]>();
  readonly #settlement = createEvent<[AccountKey]>();
  readonly #timers = new Map<AccountKey, () => void>();
  #isStopped = false;

  constructor({ store, call, describe, clock, log }: Parts) {
    this.#store = store;
    this.#call = call;
    this.#describe = describe;
    this.#clock = clock;
    this.#log = log;
    this.#states = new UploadStates(store);
    this.#send = createSendFile({ call, files: store.files, clock });
  }

  /** Starts the tasks that are due. */
  run(account: AccountKey): void {
    if (this.#isStopped) return;
    this.#cancelTimer(account);
    const now = this.#clock.now();
    const pause = this.#states.pauses.get(account);
    let next = Infinity;
    let uploading = 0;
    const uploads = this.#store.table.uploads(account);
    for (const upload of uploads) if (upload.step === 'waiting' && this.#states.progressOf(upload).request !== null) uploading += 1;
    for (const upload of uploads) {
      const progress = this.#states.progressOf(upload);
      const task = progress.request === null ? this.#taskOf(upload) : null;
      if (task === null) continue;
      const pausedUntil = pause !== undefined && isPaused(pause, upload) ? pause.until : 0;
      const startAt = progress.isExplicit ? 0 : Math.max(pausedUntil, progress.until);
      if (startAt > now) next = Math.min(next, startAt);
      else if (upload.step !== 'waiting') void this.#startTask(upload, task);
      else if (uploading < maxUploadsPerAccount) {
        uploading += 1;
        void this.#startTask(upload, task);
      }
    }
    if (next !== Infinity) {
      const cancel = this.#clock.after(next - now, () => this.run(account));
      this.#timers.set(account, cancel);
    }
  }

  /** Retries at once: at the start, when the network is back, or when the account has its token again. */
  resume(account: AccountKey): void {
    this.#states.resume(account);
    this.run(account);
  }

  /** True if the server recently confirmed the file with these details. Otherwise the next `run` checks or updates it. */
  isSettled(upload: StoredUpload, attachment: Attachment): boolean {
    const progress = this.#states.progressOf(upload);
    progress.requiredAttachment = attachment;
    const isSettled = upload.step === 'ready' && progress.request === null && this.#taskOf(upload) === null;
    if (isSettled) progress.requiredAttachment = null;
    return isSettled;
  }

  /** Invalidates the server's confirmation: the server may have lost the file. */
  invalidate(id: string, account: AccountKey): void {
    this.#states.progressOf({ id, account }).confirmedAt = 0;
  }

  /** Tries an upload again that has failed or waits, because the user demands it. */
  restart(id: string, account: AccountKey): void {
    const upload = this.#store.table.upload(id, account);
    if (upload === null) return;
    const progress = this.#states.progressOf(upload);
    if (progress.request === null) progress.isExplicit = true;
    if (upload.step === 'failed') {
      Object.assign(resetFailures(progress), { losses: 0 });
      this.#change(upload, { step: upload.mediaId === null ? 'waiting' : 'ready', problem: null });
    }
    this.run(account);
  }

  /** Aborts the tasks of the file, for one account or for all. */
  forget(id: string, account?: AccountKey): void {
    this.#states.abort((progress) => progress.id === id && (account ?? progress.account) === progress.account);
  }

  show(upload: StoredUpload): Upload {
    return this.#states.show(upload);
  }

  /** Aborts all tasks of an account that is being signed out. */
  stopAccount(account: AccountKey): void {
    this.#cancelTimer(account);
    this.#states.pauses.delete(account);
    this.#states.abort((progress) => progress.account === account);
  }

  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#states.abort(() => true);
  }

  onChange(listener: (upload: Upload) => void): void {
    this.#uploadChange.on(listener);
  }

  /** An upload of the account is ready or has failed. */
  onSettled(listener: (account: AccountKey) => void): void {
    this.#settlement.on(listener);
  }

  /** Returns whether the user demands this attempt. Only one attempt is sent while a rate limit is reached. */
  #takeExplicit(upload: StoredUpload): boolean {
    const progress = this.#states.progressOf(upload);
    const { isExplicit } = progress;
    progress.isExplicit = false;
    return isExplicit;
  }

  #cancelTimer(account: AccountKey): void {
    this.#timers.get(account)?.();
    this.#timers.delete(account);
  }

  #emitUpload(upload: StoredUpload): void {
    this.#uploadChange.emit(this.#states.show(upload));
  }

  #change(upload: StoredUpload, changes: Partial<StoredUpload>): void {
    const after = this.#store.table.changeUpload(upload.id, upload.account, changes);
    if (after !== null) this.#emitUpload(after);
  }

  #postpone(upload: StoredUpload, problem: Failure): void {
    const { pauses } = this.#states;
    const progress = this.#states.progressOf(upload);
    const verdict = retryVerdict(problem);
    const failures = progress.failures + (verdict === 'unknown' ? 1 : 0);
    const isServerVerdict = problem.status === 500 && problem.problem === 'server-says';
    if (verdict === 'refused' || failures >= (isServerVerdict ? maxServerVerdicts : maxLostAnswers)) {
      resetFailures(progress).requiredAttachment = null;
      return this.#change(upload, { step: 'failed', problem });
    }
    const now = this.#clock.now();
    if (verdict === 'unknown' || (problem.code === 'rate-limited' && upload.step !== 'waiting')) {
      Object.assign(progress, { failures, problem, until: retryTime(problem, requestRetries, progress.failures, now) });
    } else {
      const before = pauses.get(upload.account)?.failures ?? 0;
      const until = verdict === 'paused' ? Infinity : retryTime(problem, requestRetries, before, now);
      pauses.set(upload.account, { until, problem, failures: before + 1 });
    }
    this.#emitUpload(upload);
  }

  /** Returns the task that the upload needs now; null if none. */
  #taskOf(upload: StoredUpload): UploadTask | null {
    const { step, mediaId } = upload;
    const { requiredAttachment: attachment, confirmedAt } = this.#states.progressOf(upload);
    if (step === 'waiting') return this.#store.table.get(upload.id)?.isWhole === true ? (signal) => this.#uploadFile(upload, signal) : null;
    if (step === 'failed' || mediaId === null) return null;
    if (step === 'processing') return (signal) => this.#checkUpload(upload, mediaId, signal);
    if (attachment === null) return null;
    if (!isCurrent(upload, attachment)) return (signal) => this.#update(upload, mediaId, attachment, signal);
    return confirmedAt + confirmationValidMs < this.#clock.now() ? (signal) => this.#checkUpload(upload, mediaId, signal) : null;
  }

  async #startTask(upload: StoredUpload, task: UploadTask): Promise<void> {
    const { id, account } = upload;
    const progress = this.#states.progressOf(upload);
    const request = new AbortController();
    progress.request = request;
    try {
      await task(request.signal);
    } catch (error) {
      if (this.#isStopped) return;
      this.#log(`An attachment could not be uploaded: ${describeError(error)}`);
      progress.until = this.#clock.now() + diskRetryDelayMs;
    } finally {
      progress.isUploading = false;
      if (progress.request === request) progress.request = null;
    }
    this.run(account);
    // Emitted after the request has ended, because listeners call `isSettled` at once.
    const step = this.#isStopped ? null : (this.#store.table.upload(id, account)?.step ?? null);
    if (step === 'ready' || step === 'failed') this.#settlement.emit(account);
  }

  async #uploadFile(upload: StoredUpload, signal: AbortSignal): Promise<void> {
    const { id, account } = upload;
    const { table } = this.#store;
    const explicit = this.#takeExplicit(upload);
    const progress = this.#states.progressOf(upload);
    const file = table.get(id);
    if (file === null) return;
    const attachment = this.#describe(id) ?? progress.requiredAttachment;
    const details = attachment === null ? noDetails : detailsOf(attachment);
    const thumbnail = details.thumbnail === null ? null : await thumbnailFile(this.#store, table.get(details.thumbnail));
    const emitProgress = throttle(this.#clock, progressIntervalMs, () => {
      if (progress.isUploading && !signal.aborted) this.#emitUpload(upload);
    });
    const onProgress = (sentBytes: number) => {
      Object.assign(progress, { done: sentBytes, hasBegun: true });
      emitProgress();
    };
    const attempt = progress.attempt + (progress.hasBegun ? 1 : 0);
    Object.assign(progress, { isUploading: true, done: 0, attempt, hasBegun: false });
    this.#emitUpload(upload);
    const answer = await this.#send({ account, file, details, thumbnail, explicit, onProgress, signal });
    progress.isUploading = false;
    if (this.#isStopped) return;
    if (signal.aborted) {
      // The user removed the attachment during the upload.
      if (answer.ok) void this.#call(account, 'media.delete', { id: answer.value.id }, { background: true });
      return;
    }
    if (!answer.ok) return this.#postpone(upload, answer.error);
    this.#states.pauses.delete(account);
    const isReady = hasUrl(answer.value);
    Object.assign(resetFailures(progress), {
      polls: 0,
      confirmedAt: this.#clock.now(),
      until: isReady ? 0 : this.#clock.now() + pollPolicy.firstDelayMs,
    });
    const sentDetails = { ...details, thumbnail: thumbnail === null ? null : details.thumbnail };
    this.#change(upload, { step: isReady ? 'ready' : 'processing', mediaId: answer.value.id, serverDetails: sentDetails, problem: null });
  }

  /** Checks whether the server has the file and has processed it. */
  async #checkUpload(upload: StoredUpload, mediaId: string, signal: AbortSignal): Promise<void> {
    const progress = this.#states.progressOf(upload);
    const explicit = this.#takeExplicit(upload);
    const answer = await this.#call(upload.account, 'media.get', { id: mediaId }, { explicit, signal });
    if (this.#isStopped || signal.aborted) return;
    if (!answer.ok && answer.error.code === 'not-found') return this.#uploadAgain(upload);
    // Without this endpoint, the server's answer to the upload has to be trusted.
    if (!answer.ok && answer.error.code !== 'not-offered') {
      // A file that cannot be processed has to be uploaded anew, if at all.
      if (retryVerdict(answer.error) === 'refused') this.#change(upload, { mediaId: null });
      return this.#postpone(upload, answer.error);
    }
    this.#states.pauses.delete(upload.account);
    resetFailures(progress);
    if (answer.ok && !hasUrl(answer.value.data) && progress.polls < maxPolls) {
      progress.until = this.#clock.now() + retryDelayMs(pollPolicy, progress.polls);
      progress.polls += 1;
      if (upload.step !== 'processing') this.#change(upload, { step: 'processing' });
      return;
    }
    Object.assign(progress, { polls: 0, confirmedAt: this.#clock.now() });
    this.#change(upload, { step: 'ready', problem: null });
  }

  /** Uploads a file again that the server has lost. */
  #uploadAgain(upload: StoredUpload): void {
    const progress = this.#states.progressOf(upload);
    progress.losses += 1;
    if (progress.losses > maxLosses) {
      const problem = fail('not-found', 'attachment-not-kept', { host: new URL(originOf(upload.account)).host }).error;
      return this.#change(upload, { step: 'failed', mediaId: null, problem });
    }
    this.#change(upload, { step: 'waiting', mediaId: null, serverDetails: null, problem: null });
  }

  /** Updates description, focus, and thumbnail at the server if they changed since the upload. */
  async #update(upload: StoredUpload, mediaId: string, attachment: Attachment, signal: AbortSignal): Promise<void> {
    const { account, serverDetails } = upload;
    const explicit = this.#takeExplicit(upload);
    const details = detailsOf(attachment);
    const isNewThumbnail = serverDetails === null || !hasSameThumbnail(serverDetails, details);
    const storedFile = isNewThumbnail && details.thumbnail !== null ? this.#store.table.get(details.thumbnail) : null;
    const thumbnail = await thumbnailFile(this.#store, storedFile);
    const params = { id: mediaId, description: details.description, focus: focusText(details.focus) };
    const answer = await this.#call(
      account,
      'media.update',
      { ...params, ...(thumbnail === null ? {} : { thumbnail }) },
      { explicit, signal },
    );
    if (this.#isStopped || signal.aborted) return;
    // The media is gone, or the server accepts details only at upload.
    if (!answer.ok && ['not-found', 'not-offered'].includes(answer.error.code)) return this.#uploadAgain(upload);
    if (!answer.ok) return this.#postpone(upload, answer.error);
    this.#states.pauses.delete(account);
    resetFailures(this.#states.progressOf(upload)).confirmedAt = this.#clock.now();
    this.#change(upload, { serverDetails: details });
  }
}
