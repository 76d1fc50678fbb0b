// Says before anything is uploaded which files a server will not take, and why. Pure.
import type { MediaLimits } from '../../../electron/contract/accounts.ts';
import { mediaKind, takesType } from './file-format.ts';
import { mayBeTogether } from './media-rules.ts';

export interface PickedFile {
  name: string;
  type: string;
  bytes: number;
}
/** `too-large`: a film or a sound, which can't be scaled here. `together`: the server has a film alone in its post. */
export type Refusal = { why: 'empty' | 'type' | 'too-many' | 'together' } | { why: 'too-large'; maxBytes: number };

export interface Rules {
  maxMedia: number;
  limits: MediaLimits;
  software: string;
}

/** What is wrong with a file that is added to others, of which `types` are; null: nothing. */
export function refusalOf(file: PickedFile, types: readonly string[], { maxMedia, limits, software }: Rules): Refusal | null {
  const kind = mediaKind(file.type);
  if (kind === null || !takesType(limits.types, file.type)) return { why: 'type' };
  if (file.bytes === 0) return { why: 'empty' };
  if (kind !== 'image' && file.bytes > limits.videoBytes) return { why: 'too-large', maxBytes: limits.videoBytes };
  if (!mayBeTogether(software, [...types, file.type])) return { why: 'together' };
  return types.length >= maxMedia ? { why: 'too-many' } : null;
}
