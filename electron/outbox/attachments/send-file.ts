// Uploads one file, and ends an upload that stands still: how long it takes depends on the line, so no other time limits it.
import type { AccountCall } from '../../contract/account-call.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { originOf } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { MediaAttachment } from '../../contract/entities/media-attachment.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { AttachmentFiles } from '../../storage/attachment-files.ts';
import type { KeptFile, SentDetails } from '../../storage/attachment-table.ts';
import { focusText } from './details.ts';
import { createUploadFile, uploadName } from './upload-file.ts';

/** Without a byte taken by the connection. */
const standstillMs = 2 * 60_000;
/** From the last byte to the answer: some servers make their previews first. */
const answerTimeoutMs = 5 * 60_000;

interface Parts {
  call: AccountCall;
  files: Pick<AttachmentFiles, 'blob' | 'size'>;
  clock: Pick<Clock, 'after'>;
}

export interface Sending {
  account: AccountKey;
  file: Pick<KeptFile, 'id' | 'type' | 'bytes'>;
  details: SentDetails;
  thumbnail: File | null;
  /** Bytes that the connection took. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

export type SendFile = (sending: Sending) => Promise<Result<MediaAttachment>>;

/** The picture of a film or sound, for its upload; null when it isn't there. */
export async function thumbnailFile({ files }: Pick<Parts, 'files'>, kept: KeptFile | null): Promise<File | null> {
  if (kept === null || !kept.isWhole || (await files.size(kept.id)) !== kept.bytes) return null;
  return new File([await files.blob(kept.id, kept.type)], uploadName(kept.type), { type: kept.type });
}

/** Never rejects. */
export function createSendFile({ call, files, clock }: Parts): SendFile {
  return async ({ account, file, details, thumbnail, onProgress, signal }) => {
    if ((await files.size(file.id)) !== file.bytes) return fail('not-found', 'attachment-missing');
    const standstill = new AbortController();
    let cancel = () => {};
    const watched = (bytes: number) => {
      cancel();
      cancel = clock.after(bytes < file.bytes ? standstillMs : answerTimeoutMs, () => standstill.abort());
      onProgress(bytes);
    };
    try {
      const { description, focus } = details;
      const params = {
        file: createUploadFile(await files.blob(file.id, file.type), file.type, watched),
        ...(description === '' ? {} : { description }),
        ...(focus === null ? {} : { focus: focusText(focus) }),
        ...(thumbnail === null ? {} : { thumbnail }),
      };
      const answer = await call(account, 'media.upload', params, {
        background: true,
        signal: AbortSignal.any([signal, standstill.signal]),
      });
      if (answer.ok) return ok(answer.value.data);
      return standstill.signal.aborted ? fail('timeout', 'answer-too-slow', { host: new URL(originOf(account)).host }) : answer;
    } catch {
      return fail('not-found', 'attachment-missing');
    } finally {
      cancel();
    }
  };
}
