// Defines the states of one file's upload to one account's server, and every transition between them.
import { hostOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, Upload, UploadStep } from '../../contract/attachments.ts';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import { requestRetries, retryDelayMs, retryTime, retryVerdict } from '../../contract/retry-policy.ts';
import type { RetryPolicy } from '../../contract/retry-policy.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { ServerDetails, StoredUpload } from '../../storage/attachment-table.ts';
import { hasSameText, hasSameThumbnail } from './send-file.ts';

/**
 * Transitions of an upload. `interrupted` is a failure after which the request is repeated later; `lost` means that the server has no such
 * media. The journal stores `uploading` as `waiting`, because an upload begins anew after a restart; `copying` is not stored, it follows
 * from the file.
 */
const transitions = {
  copying: { copied: 'waiting' },
  waiting: { started: 'uploading' },
  uploading: { accepted: 'processing', usable: 'ready', interrupted: 'waiting', refused: 'failed' },
  processing: { unfinished: 'processing', usable: 'ready', interrupted: 'processing', lost: 'waiting', refused: 'failed' },
  ready: { unfinished: 'processing', usable: 'ready', interrupted: 'ready', lost: 'waiting', refused: 'failed' },
  failed: { restarted: 'waiting', rechecked: 'ready' },
} as const satisfies Record<UploadStep, Record<string, UploadStep>>;

type EventOf<S extends UploadStep> = S extends UploadStep ? keyof (typeof transitions)[S] : never;
export type UploadEvent = EventOf<UploadStep>;

/** Returns the step after an event. Throws if the event cannot happen in the step. */
export function stepAfter(step: UploadStep, event: UploadEvent): UploadStep {
  const next = (transitions[step] as Partial<Record<UploadEvent, UploadStep>>)[event];
  if (next === undefined) throw new Error(`An upload that is ${step} cannot be ${event}`);
  return next;
}

/** Request that an upload needs: to send the file, to ask whether the server has it, or to change its description at the server. */
export type UploadRequest = 'upload' | 'check' | 'update';

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

/** `url` is null or empty while the server processes the file. */
const hasUrl = ({ url }: MediaAttachment): boolean => url !== null && url !== '';

const isCurrent = ({ serverDetails }: StoredUpload, attachment: Attachment): boolean =>
  serverDetails !== null && hasSameText(serverDetails, attachment) && hasSameThumbnail(serverDetails, attachment);

interface Parts {
  id: string;
  account: AccountKey;
  store: Pick<AttachmentStore, 'table' | 'copiedBytes'>;
  now: () => number;
  /** Called after each change that the window shows. */
  onChange: () => void;
}

/** One upload in this run: what the journal stores of it, and its attempts, failures, and times. */
export class UploadState {
  readonly id: string;
  isUploading = false;
  /** Aborts the running request. */
  request: AbortController | null = null;
  /** Epoch milliseconds before which nothing is retried. */
  until = 0;
  /** Attachment with the details that a waiting post needs at the server; null: no post waits for it. */
  requiredAttachment: Attachment | null = null;
  readonly #parts: Parts;
  /** Bytes that have reached the server. */
  #sentBytes = 0;
  /** Number of the attempt to upload the file, from 1 on; attempts without a connection do not count. */
  #attempt = 1;
  /** The connection of the attempt was open. */
  #hasBegun = false;
  #failures = 0;
  #polls = 0;
  /** How often the server lost the file. */
  #losses = 0;
  #problem: Failure | null = null;
  /** The user demands the next attempt, also while a rate limit is reached. */
  #isExplicit = false;
  /** When the server last confirmed that it has the file, in epoch milliseconds; 0: not in this run. */
  #confirmedAt = 0;

  constructor(parts: Parts) {
    this.id = parts.id;
    this.#parts = parts;
  }

  /** Returns null if the upload was removed. */
  stored(): StoredUpload | null {
    return this.#parts.store.table.upload(this.id, this.#parts.account);
  }

  step(storedUpload = this.stored()): UploadStep | null {
    if (storedUpload === null) return null;
    if (storedUpload.step === 'waiting' && this.#parts.store.table.get(this.id)?.isWhole !== true) return 'copying';
    return this.isUploading ? 'uploading' : storedUpload.step;
  }

  /** Returns the request that the upload needs now; null: none, or one is running. */
  nextRequest(): UploadRequest | null {
    if (this.request !== null) return null;
    const storedUpload = this.stored();
    if (storedUpload === null) return null;
    const step = this.step(storedUpload);
    if (step === 'waiting') return 'upload';
    if (storedUpload.mediaId === null) return null;
    if (step === 'processing') return 'check';
    if (step !== 'ready' || this.requiredAttachment === null) return null;
    if (!isCurrent(storedUpload, this.requiredAttachment)) return 'update';
    return this.#confirmedAt + confirmationValidMs < this.#parts.now() ? 'check' : null;
  }

  /** Epoch milliseconds from which the request may be sent. `pausedUntil`: end of the account's pause. */
  startsAt(pausedUntil: number): number {
    return this.#isExplicit ? 0 : Math.max(pausedUntil, this.until);
  }

  /** True if the server recently confirmed the file with these details. Otherwise the next request checks or updates it. */
  isSettled(attachment: Attachment): boolean {
    this.requiredAttachment = attachment;
    const isSettled = this.request === null && this.step() === 'ready' && this.nextRequest() === null;
    if (isSettled) this.requiredAttachment = null;
    return isSettled;
  }

  /** Invalidates the server's confirmation: the server may have lost the file. */
  invalidate(): void {
    this.#confirmedAt = 0;
  }

  /** Returns whether the user demands this attempt. Only one attempt is sent while a rate limit is reached. */
  takeExplicit(): boolean {
    const isExplicit = this.#isExplicit;
    this.#isExplicit = false;
    return isExplicit;
  }

  /** Tries an upload again that has failed or waits, because the user demands it. */
  restart(): void {
    const storedUpload = this.stored();
    if (storedUpload === null) return;
    if (this.request === null) this.#isExplicit = true;
    if (storedUpload.step !== 'failed') return;
    this.#resetFailures();
    this.#losses = 0;
    this.#apply(storedUpload.mediaId === null ? 'restarted' : 'rechecked', { problem: null });
  }

  start(): void {
    this.#attempt += this.#hasBegun ? 1 : 0;
    this.#sentBytes = 0;
    this.#hasBegun = false;
    this.#apply('started');
  }

  /** `bytes`: how many have reached the server. */
  recordProgress(bytes: number): void {
    this.#sentBytes = bytes;
    this.#hasBegun = true;
  }

  /** The server has accepted the file with these details. */
  accept(media: MediaAttachment, serverDetails: ServerDetails): void {
    const isReady = hasUrl(media);
    this.#resetFailures();
    this.#polls = 0;
    this.#confirmedAt = this.#parts.now();
    this.until = isReady ? 0 : this.#parts.now() + pollPolicy.firstDelayMs;
    this.#apply(isReady ? 'usable' : 'accepted', { mediaId: media.id, serverDetails, problem: null });
  }

  /** The server has the file. `media`: null if the server cannot say whether it has processed the file. */
  confirm(media: MediaAttachment | null): void {
    this.#resetFailures();
    if (media !== null && !hasUrl(media) && this.#polls < maxPolls) {
      this.until = this.#parts.now() + retryDelayMs(pollPolicy, this.#polls);
      this.#polls += 1;
      this.#apply('unfinished');
      return;
    }
    this.#polls = 0;
    this.#confirmedAt = this.#parts.now();
    this.#apply('usable', { problem: null });
  }

  /** The server has changed the details of the file. */
  update(serverDetails: ServerDetails): void {
    this.#resetFailures();
    this.#confirmedAt = this.#parts.now();
    this.#apply('usable', { serverDetails });
  }

  /** The server has lost the file: it is uploaded again, a limited number of times. */
  lose(): void {
    this.#losses += 1;
    if (this.#losses <= maxLosses) return this.#apply('lost', { mediaId: null, serverDetails: null, problem: null });
    const problem = fail('not-found', 'attachment-not-kept', { host: hostOf(this.#parts.account) }).error;
    this.#apply('refused', { mediaId: null, problem });
  }

  /** Handles a failed request. `pauseAll`: called if the failure concerns all uploads of the account. */
  interrupt(request: UploadRequest, problem: Failure, pauseAll: () => void): void {
    const verdict = retryVerdict(problem);
    const failures = this.#failures + (verdict === 'unknown' ? 1 : 0);
    const isServerVerdict = problem.status === 500 && problem.problem === 'server-says';
    if (verdict === 'refused' || failures >= (isServerVerdict ? maxServerVerdicts : maxLostAnswers)) {
      this.#resetFailures();
      this.#problem = problem;
      this.requiredAttachment = null;
      // A file that the server could not process has to be uploaded anew, if at all.
      const isUnusable = request === 'check' && verdict === 'refused';
      return this.#apply('refused', isUnusable ? { problem, mediaId: null } : { problem });
    }
    // A rate limit of uploads does not concern files that are at the server.
    if (verdict === 'unknown' || (problem.code === 'rate-limited' && request !== 'upload')) {
      this.until = retryTime(problem, requestRetries, this.#failures, this.#parts.now());
      this.#failures = failures;
      this.#problem = problem;
    } else pauseAll();
    this.#apply('interrupted');
  }

  /** Ends the attempt without a result. */
  end(request: AbortController): void {
    this.isUploading = false;
    if (this.request === request) this.request = null;
  }

  /** Describes the upload for the window. `pauseProblem`: reason for the pause of the account's uploads. */
  present(pauseProblem: Failure | null): Upload {
    const { store, account } = this.#parts;
    const { id } = this;
    const file = store.table.get(id);
    const storedUpload = this.stored();
    const baseFields = { id, account, total: file?.bytes ?? 0 };
    if (file?.isWhole !== true) return { ...baseFields, ...this.#presentCopy() };
    if (this.isUploading) {
      const uploading = { ...baseFields, step: 'uploading' as const, done: Math.min(this.#sentBytes, file.bytes) };
      return this.#attempt === 1 ? { ...uploading, problem: null } : { ...uploading, problem: this.#problem, attempt: this.#attempt };
    }
    const step = storedUpload?.step ?? 'waiting';
    const isAtServer = step === 'processing' || step === 'ready';
    const problem = this.#problem ?? storedUpload?.problem ?? (step === 'waiting' ? pauseProblem : null);
    return { ...baseFields, step, done: isAtServer ? file.bytes : 0, problem };
  }

  #presentCopy(): Pick<Upload, 'step' | 'done' | 'problem'> {
    const copiedBytes = this.#parts.store.copiedBytes(this.id);
    if (copiedBytes !== null) return { step: 'copying', done: copiedBytes, problem: null };
    return { step: 'failed', done: 0, problem: fail('not-found', 'attachment-incomplete').error };
  }

  /** Resets failures, attempts, problem, and retry time. */
  #resetFailures(): void {
    this.#failures = 0;
    this.#attempt = 1;
    this.#hasBegun = false;
    this.#problem = null;
    this.until = 0;
  }

  #apply(event: UploadEvent, changes: Partial<StoredUpload> = {}): void {
    const step = this.step();
    // The upload was removed meanwhile.
    if (step === null) return;
    const next = stepAfter(step, event);
    this.isUploading = next === 'uploading';
    const storedStep = next === 'uploading' || next === 'copying' ? 'waiting' : next;
    if (next === step && Object.keys(changes).length === 0 && event !== 'interrupted') return;
    this.#parts.store.table.changeUpload(this.id, this.#parts.account, { ...changes, step: storedStep });
    this.#parts.onChange();
  }
}
