// Brings the files of drafts to the servers of their accounts: uploads, processing, changed descriptions; each tried again until it is settled.
import type { AccountCall } from '../../contract/account-call.ts';
import { originOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Attachment, Upload } from '../../contract/attachments.ts';
import type { Clock } from '../../contract/clock.ts';
import type { MediaAttachment } from '../../contract/entities/media-attachment.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { KeptUpload } from '../../storage/attachment-table.ts';
import { describeError } from '../../system/describe-error.ts';
import { createEvent } from '../../system/event.ts';
import { requestRetries, retryDelayMs, retryTime, retryVerdict } from '../../system/retry-policy.ts';
import type { RetryPolicy } from '../../system/retry-policy.ts';
import { detailsOf, focusText, hasSameText, hasSameThumbnail, noDetails } from './details.ts';
import { createSendFile, thumbnailFile } from './send-file.ts';
import { calm, createUploadProgress } from './upload-progress.ts';

export interface UploadQueue {
  /** Starts what is due. */
  run(account: AccountKey): void;
  /** Tries again at once: at the start, when the network is back, when the account has its token again. */
  wake(account: AccountKey): void;
  /** Whether the server has the file with these details, as it said lately. If not, it is asked or told. */
  isSettled(upload: KeptUpload, wanted: Attachment): boolean;
  /** The server may no longer have it. */
  doubt(id: string, account: AccountKey): void;
  /** From the beginning, also when it failed before. */
  restart(id: string, account: AccountKey): void;
  /** Ends what runs for the file, at one account or at all. */
  forget(id: string, account?: AccountKey): void;
  show(upload: KeptUpload): Upload;
  /** Ends all of the account, which is signed out. */
  stopAccount(account: AccountKey): void;
  stop(): void;
  onChange(listener: (upload: Upload) => void): void;
  /** An upload of the account is ready or failed. */
  onSettled(listener: (account: AccountKey) => void): void;
}

interface Parts {
  store: Pick<AttachmentStore, 'table' | 'files' | 'copied'>;
  call: AccountCall;
  /** As the draft has it now; null: no draft names it yet. */
  describe: (id: string) => Attachment | null;
  clock: Clock;
  log: (sentence: string) => void;
}

const maxUploadsPerAccount = 2;
/** Between two events of one upload. */
const progressIntervalMs = 100;
const pollPolicy: RetryPolicy = { firstDelayMs: 1_000, maxDelayMs: 10_000, jitter: 0 };
/** After this time a server that never names an address is taken at its word that it has the file. */
const maxPolls = 360;
/** After so many lost answers the person is asked: each costs a whole upload. */
const maxLostAnswers = 8;
/** How often a file is uploaded again that the server has lost. */
const maxLosses = 3;
/** What a server said it has is asked for again after this time, and in each run. */
const trustMs = 10 * 60_000;
const diskRetryDelayMs = 60_000;

/** As long as the server processes a file, it has none. */
const hasAddress = ({ url }: MediaAttachment): boolean => url !== null && url !== '';

export function createUploadQueue({ store, call, describe, clock, log }: Parts): UploadQueue {
  const { table, files } = store;
  const { progressOf, pauses, show, all, end } = createUploadProgress(store);
  const send = createSendFile({ call, files, clock });
  const changed = createEvent<[Upload]>();
  const settled = createEvent<[AccountKey]>();
  const timers = new Map<AccountKey, () => void>();
  let isStopped = false;

  function change(upload: KeptUpload, to: Partial<KeptUpload>): void {
    const after = table.changeUpload(upload.id, upload.account, to);
    if (after === null) return;
    changed.emit(show(after));
  }

  function postpone(upload: KeptUpload, problem: Failure): void {
    const progress = progressOf(upload);
    const verdict = retryVerdict(problem);
    const failures = progress.failures + (verdict === 'unknown' ? 1 : 0);
    if (verdict === 'refused' || failures >= maxLostAnswers) {
      calm(progress).wanted = null;
      return change(upload, { step: 'failed', problem });
    }
    if (verdict === 'unknown') {
      Object.assign(progress, { failures, problem, until: retryTime(problem, requestRetries, progress.failures, clock.now()) });
    } else {
      const before = pauses.get(upload.account)?.failures ?? 0;
      const until = verdict === 'paused' ? Infinity : retryTime(problem, requestRetries, before, clock.now());
      pauses.set(upload.account, { until, problem, failures: before + 1 });
    }
    changed.emit(show(upload));
  }

  /** The server doesn't have the file that it took. */
  function uploadAgain(upload: KeptUpload): void {
    const progress = progressOf(upload);
    progress.losses += 1;
    if (progress.losses > maxLosses) {
      const problem = fail('not-found', 'attachment-not-kept', { host: new URL(originOf(upload.account)).host }).error;
      return change(upload, { step: 'failed', mediaId: null, problem });
    }
    change(upload, { step: 'waiting', mediaId: null, sent: null, problem: null });
  }

  async function uploadFile(upload: KeptUpload, signal: AbortSignal): Promise<void> {
    const { id, account } = upload;
    const progress = progressOf(upload);
    const file = table.get(id);
    if (file === null) return;
    const attachment = describe(id) ?? progress.wanted;
    const details = attachment === null ? noDetails : detailsOf(attachment);
    const thumbnail = details.thumbnail === null ? null : await thumbnailFile(store, table.get(details.thumbnail));
    const onProgress = (done: number) => {
      progress.done = done;
      if (signal.aborted || clock.now() - progress.toldAt < progressIntervalMs) return;
      progress.toldAt = clock.now();
      changed.emit(show(upload));
    };
    Object.assign(progress, { isUploading: true, done: 0, toldAt: clock.now() });
    changed.emit(show(upload));
    const answer = await send({ account, file, details, thumbnail, onProgress, signal });
    progress.isUploading = false;
    if (isStopped) return;
    if (signal.aborted) {
      // Removed by the person while it was sent.
      if (answer.ok) void call(account, 'media.delete', { id: answer.value.id }, { background: true });
      return;
    }
    if (!answer.ok) return postpone(upload, answer.error);
    pauses.delete(account);
    const isReady = hasAddress(answer.value);
    Object.assign(calm(progress), { polls: 0, confirmedAt: clock.now(), until: isReady ? 0 : clock.now() + pollPolicy.firstDelayMs });
    const sent = { ...details, thumbnail: thumbnail === null ? null : details.thumbnail };
    change(upload, { step: isReady ? 'ready' : 'processing', mediaId: answer.value.id, sent, problem: null });
  }

  /** Asks whether the server has the file, and has done with it. */
  async function ask(upload: KeptUpload, mediaId: string, signal: AbortSignal): Promise<void> {
    const progress = progressOf(upload);
    const answer = await call(upload.account, 'media.get', { id: mediaId }, { background: true, signal });
    if (isStopped || signal.aborted) return;
    if (!answer.ok && answer.error.code === 'not-found') return uploadAgain(upload);
    // The call is not offered: the server has to be believed.
    if (!answer.ok && answer.error.code !== 'not-offered') {
      // What can't be processed has to be sent anew, if at all.
      if (retryVerdict(answer.error) === 'refused') change(upload, { mediaId: null });
      return postpone(upload, answer.error);
    }
    pauses.delete(upload.account);
    calm(progress);
    if (answer.ok && !hasAddress(answer.value.data) && progress.polls < maxPolls) {
      progress.until = clock.now() + retryDelayMs(pollPolicy, progress.polls);
      progress.polls += 1;
      if (upload.step !== 'processing') change(upload, { step: 'processing' });
      return;
    }
    Object.assign(progress, { polls: 0, confirmedAt: clock.now() });
    change(upload, { step: 'ready', problem: null });
  }

  /** Tells the server what changed since the upload. */
  async function update(upload: KeptUpload, mediaId: string, wanted: Attachment, signal: AbortSignal): Promise<void> {
    const { account, sent } = upload;
    const details = detailsOf(wanted);
    const isNewThumbnail = sent === null || !hasSameThumbnail(sent, details);
    const kept = isNewThumbnail && details.thumbnail !== null ? table.get(details.thumbnail) : null;
    const thumbnail = await thumbnailFile(store, kept);
    const params = { id: mediaId, description: details.description, focus: focusText(details.focus) };
    const answer = await call(account, 'media.update', { ...params, ...(thumbnail === null ? {} : { thumbnail }) }, { signal });
    if (isStopped || signal.aborted) return;
    // Gone, or only an upload can say it there.
    if (!answer.ok && ['not-found', 'not-offered'].includes(answer.error.code)) return uploadAgain(upload);
    if (!answer.ok) return postpone(upload, answer.error);
    pauses.delete(account);
    calm(progressOf(upload)).confirmedAt = clock.now();
    change(upload, { sent: details });
  }

  const isCurrent = ({ sent }: KeptUpload, wanted: Attachment): boolean =>
    sent !== null && hasSameText(sent, wanted) && hasSameThumbnail(sent, wanted);

  /** What has to be done for it now; null: nothing. */
  function taskOf(upload: KeptUpload): ((signal: AbortSignal) => Promise<void>) | null {
    const { step, mediaId } = upload;
    const { wanted, confirmedAt } = progressOf(upload);
    if (step === 'waiting') return table.get(upload.id)?.isWhole === true ? (signal) => uploadFile(upload, signal) : null;
    if (step === 'failed' || mediaId === null) return null;
    if (step === 'processing') return (signal) => ask(upload, mediaId, signal);
    if (wanted === null) return null;
    if (!isCurrent(upload, wanted)) return (signal) => update(upload, mediaId, wanted, signal);
    return confirmedAt + trustMs < clock.now() ? (signal) => ask(upload, mediaId, signal) : null;
  }

  async function start(upload: KeptUpload, task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { id, account } = upload;
    const progress = progressOf(upload);
    const request = new AbortController();
    progress.request = request;
    try {
      await task(request.signal);
    } catch (error) {
      if (isStopped) return;
      log(`An attachment could not be uploaded: ${describeError(error)}`);
      progress.until = clock.now() + diskRetryDelayMs;
    } finally {
      progress.isUploading = false;
      if (progress.request === request) progress.request = null;
    }
    run(account);
    // Not before its request is over: whoever hears of it asks at once.
    const step = isStopped ? null : (table.upload(id, account)?.step ?? null);
    if (step === 'ready' || step === 'failed') settled.emit(account);
  }

  function run(account: AccountKey): void {
    if (isStopped) return;
    timers.get(account)?.();
    timers.delete(account);
    const now = clock.now();
    const paused = pauses.get(account)?.until ?? 0;
    let next = Infinity;
    let uploading = 0;
    const uploads = table.uploads(account);
    for (const upload of uploads) if (upload.step === 'waiting' && progressOf(upload).request !== null) uploading += 1;
    for (const upload of uploads) {
      const progress = progressOf(upload);
      const task = progress.request === null ? taskOf(upload) : null;
      if (task === null) continue;
      const at = Math.max(paused, progress.until);
      if (at > now) next = Math.min(next, at);
      else if (upload.step !== 'waiting') void start(upload, task);
      else if (uploading < maxUploadsPerAccount) {
        uploading += 1;
        void start(upload, task);
      }
    }
    if (next !== Infinity)
      timers.set(
        account,
        clock.after(next - now, () => run(account)),
      );
  }

  return {
    run,
    wake(account) {
      pauses.delete(account);
      for (const progress of all()) if (progress.account === account) progress.until = 0;
      run(account);
    },
    isSettled(upload, wanted) {
      const progress = progressOf(upload);
      progress.wanted = wanted;
      const isSettled = upload.step === 'ready' && progress.request === null && taskOf(upload) === null;
      if (isSettled) progress.wanted = null;
      return isSettled;
    },
    doubt: (id, account) => void (progressOf({ id, account }).confirmedAt = 0),
    restart(id, account) {
      const upload = table.upload(id, account);
      if (upload?.step !== 'failed') return;
      Object.assign(calm(progressOf(upload)), { losses: 0 });
      change(upload, { step: upload.mediaId === null ? 'waiting' : 'ready', problem: null });
      run(account);
    },
    forget: (id, account) => end((progress) => progress.id === id && (account ?? progress.account) === progress.account),
    show,
    stopAccount(account) {
      timers.get(account)?.();
      timers.delete(account);
      pauses.delete(account);
      end((progress) => progress.account === account);
    },
    stop() {
      isStopped = true;
      for (const cancel of timers.values()) cancel();
      timers.clear();
      end(() => true);
    },
    onChange: (listener) => void changed.on(listener),
    onSettled: (listener) => void settled.on(listener),
  };
}
