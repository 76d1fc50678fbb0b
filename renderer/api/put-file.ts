// Hands a file to main, which keeps a copy: raw pieces over the app's own scheme, no base64.
import { attachmentPath, maxPieceBytes } from '../../electron/contract/attachments.ts';
import type { PieceAnswer } from '../../electron/contract/attachments.ts';
import { fail, ok } from '../../electron/contract/result.ts';
import type { Result } from '../../electron/contract/result.ts';

interface How {
  /** Bytes that main has. */
  progress: (done: number) => void;
  signal: AbortSignal;
}
/** Main always takes a piece or says why not; this many answers without either mean that it can't be spoken with. */
const maxStandstills = 3;

/** After `attachments.begin`. Goes on from what main has, so that a copy that was cut can be called again. Never rejects; 'aborted' when the signal came. */
export async function putFile(id: string, file: Blob, { progress, signal }: How): Promise<Result<null>> {
  let standstills = 0;
  for (let at = 0; at < file.size;) {
    try {
      // An ArrayBuffer, because Electron hands a Blob to main in parts.
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
      // The file was moved, deleted or changed since it was picked; or main gave no answer.
      const unreadable = error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');
      return unreadable ? fail('storage', 'file-unreadable') : fail('storage');
    }
  }
  return ok(null);
}
