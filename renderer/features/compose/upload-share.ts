// How much of a post's attachments its server has, by their bytes. Pure.
import type { UploadStep } from '../../../electron/contract/attachments.ts';

export interface Part {
  /** Of the file; 0: unknown. */
  bytes: number;
  step: UploadStep | 'preparing';
  /** Bytes that the server has while it is `uploading`. */
  done: number;
}

const has = ({ bytes, step, done }: Part): number =>
  step === 'ready' || step === 'processing' ? Math.max(bytes, 1) : step === 'uploading' ? Math.min(done, bytes) : 0;

/** In percent, rounded down. Without attachments all is there. */
export function uploadShare(parts: readonly Part[]): number {
  const total = parts.reduce((sum, { bytes }) => sum + Math.max(bytes, 1), 0);
  return total === 0 ? 100 : Math.floor((parts.reduce((sum, part) => sum + has(part), 0) / total) * 100);
}
