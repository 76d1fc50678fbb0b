// Copies a file to the main process in raw pieces over the app's own URL scheme, without base64.
import { attachmentPath, maxPieceBytes } from '../../electron/contract/attachments.ts';
import type { PieceAnswer } from '../../electron/contract/attachments.ts';
import { fail, ok } from '../../electron/contract/result.ts';
import type { Result } from '../../electron/contract/result.ts';

interface PutFileOptions {
  /** `storedBytes`: number of bytes that the main process has stored. */
  progress: (storedBytes: number) => void;
  signal: AbortSignal;
}
/** The main process always accepts a piece or reports a problem; this many answers without either count as a failure. */
const maxStandstills = 3;

/** Copies `file`, after `attachments.begin`; another call resumes the copy. Never rejects; fails with 'aborted' after an abort signal. */
export async function putFile(id: string, file: Blob, { progress, signal }: PutFileOptions): Promise<Result<null>> {
  let standstills = 0;
  for (let at = 0; at < file.size;) {
    try {
      // An ArrayBuffer, because Electron passes a Blob to the main process in parts.
      const body = await file.slice(at, at + maxPieceBytes).arrayBuffer();
      const response = await fetch(`${attachmentPath(id)}?at=${at}`, { method: 'PUT', body, signal });
      const { done, problem } = (await response.json()) as PieceAnswer;
      if (problem) return { ok: false, error: problem };
      standstills = done > at ? 0 : standstills + 1;
      if (standstills >= maxStandstills) return fail('storage');
      at = done;
      progress(done);
    } catch (error) {
      if (signal.aborted) return fail('aborted');
      // The file was moved, deleted or changed after the user picked it, or the main process did not answer.
      const unreadable = error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');
      return unreadable ? fail('storage', 'file-unreadable') : fail('storage');
    }
  }
  return ok(null);
}
