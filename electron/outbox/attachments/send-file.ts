// Uploads one file and aborts an upload without progress. The total time depends on the connection and has no limit.
import type { AccountCall } from '../../contract/calls.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { hostOf } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { AttachmentFiles } from '../../storage/attachment-files.ts';
import type { StoredFile, ServerDetails } from '../../storage/attachment-table.ts';
import type { Attachment, Focus } from '../../contract/attachments.ts';

// Creates a `File` that is read from disk while it is uploaded.
/** snac goes by the file extension and needs the usual one. No server needs the user's own file name. */
const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/x-flac': 'flac',
  'video/x-m4v': 'm4v',
  'video/x-matroska': 'mkv',
};

export const uploadName = (type: string): string => `attachment.${extensions[type] ?? type.slice(type.indexOf('/') + 1)}`;

export const createUploadFile = (blob: Blob, type: string): File => new File([blob], uploadName(type), { type });

// Compares the description, focus, and thumbnail of an attachment with those that the server has.
export const noDetails: ServerDetails = { description: '', focus: null, thumbnail: null };

export const detailsOf = ({ description, focus, thumbnail }: Attachment): ServerDetails => ({ description, focus, thumbnail });

/** Returns the focus in Mastodon's format `x,y`; the middle if there is none. `decimals`: rounds, because servers round. */
export function focusText(focus: Pick<Focus, 'x' | 'y'> | null | undefined, decimals?: number): string {
  const [x, y] = [focus?.x ?? 0, focus?.y ?? 0];
  return decimals === undefined ? `${x},${y}` : `${x.toFixed(decimals)},${y.toFixed(decimals)}`;
}

export const hasSameText = (a: ServerDetails, b: ServerDetails): boolean =>
  a.description === b.description && focusText(a.focus) === focusText(b.focus);

/** A thumbnail can be set and replaced at the server but not removed: if the user removes it, the server keeps the uploaded one. */
export const hasSameThumbnail = (serverDetails: ServerDetails, draftDetails: ServerDetails): boolean =>
  draftDetails.thumbnail === null || serverDetails.thumbnail === draftDetails.thumbnail;

/** Limit without a byte that has reached the server. */
const standstillMs = 2 * 60_000;
/** Limit from the last byte to the answer: some servers create previews before they answer. */
const answerTimeoutMs = 5 * 60_000;

interface Parts {
  call: AccountCall;
  files: Pick<AttachmentFiles, 'blob' | 'size'>;
  clock: Pick<Clock, 'after'>;
}

interface FileUpload {
  account: AccountKey;
  file: Pick<StoredFile, 'id' | 'type' | 'bytes'>;
  details: ServerDetails;
  thumbnail: File | null;
  /** The user demands this attempt, also while a rate limit is reached. */
  explicit: boolean;
  /** Receives the number of bytes that have reached the server. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

export type SendFile = (upload: FileUpload) => Promise<Result<MediaAttachment>>;

/** Returns the thumbnail file of a video or audio file for its upload; null if it is missing or incomplete. */
export async function thumbnailFile({ files }: Pick<Parts, 'files'>, thumbnail: StoredFile | null): Promise<File | null> {
  if (thumbnail === null || !thumbnail.isWhole || (await files.size(thumbnail.id)) !== thumbnail.bytes) return null;
  return createUploadFile(await files.blob(thumbnail.id, thumbnail.type), thumbnail.type);
}

/** Never rejects. */
export function createSendFile({ call, files, clock }: Parts): SendFile {
  return async ({ account, file, details, thumbnail, explicit, onProgress, signal }) => {
    if ((await files.size(file.id)) !== file.bytes) return fail('not-found', 'attachment-missing');
    const standstill = new AbortController();
    let cancel = () => {};
    const trackProgress = (bytes: number) => {
      cancel();
      cancel = clock.after(bytes < file.bytes ? standstillMs : answerTimeoutMs, () => standstill.abort());
      onProgress(bytes);
    };
    try {
      const { description, focus } = details;
      const params = {
        file: createUploadFile(await files.blob(file.id, file.type), file.type),
        ...(description === '' ? {} : { description }),
        ...(focus === null ? {} : { focus: focusText(focus) }),
        ...(thumbnail === null ? {} : { thumbnail }),
      };
      const answer = await call(account, 'media.upload', params, {
        background: true,
        explicit,
        onProgress: trackProgress,
        signal: AbortSignal.any([signal, standstill.signal]),
      });
      if (answer.ok) return ok(answer.value.data);
      return standstill.signal.aborted ? fail('timeout', 'answer-too-slow', { host: hostOf(account) }) : answer;
    } catch {
      return fail('not-found', 'attachment-missing');
    } finally {
      cancel();
    }
  };
}
