// Says before anything is uploaded which files a server will not take, and why. Pure.
import type { MediaLimits } from '../../../electron/contract/accounts.ts';
import type { Attachment } from '../../../electron/contract/attachments.ts';
import { mediaKind, takesType } from './file-format.ts';
import { mayBeTogether } from './media-rules.ts';

export interface PickedFile {
  type: string;
  bytes: number;
}
/** `together`: the server has a film alone in its post. */
export type Refusal =
  | { why: 'empty' | 'type' | 'too-many' | 'together' }
  | { why: 'too-large'; maxBytes: number }
  | { why: 'too-many-pixels'; width: number; height: number };

export interface Rules {
  maxMedia: number;
  limits: MediaLimits;
  software: string;
}

/** What is wrong with a file that is added to others of these kinds; null: nothing. A picture that is too large is scaled. */
export function refusalOf(file: PickedFile, others: readonly Attachment['kind'][], { maxMedia, limits, software }: Rules): Refusal | null {
  const kind = mediaKind(file.type);
  if (kind === null || !takesType(limits.types, file.type)) return { why: 'type' };
  if (file.bytes === 0) return { why: 'empty' };
  if (kind !== 'image' && file.bytes > limits.videoBytes) return { why: 'too-large', maxBytes: limits.videoBytes };
  if (!mayBeTogether(software, [...others, kind])) return { why: 'together' };
  return others.length >= maxMedia ? { why: 'too-many' } : null;
}

type Added = Pick<Attachment, 'kind' | 'type' | 'bytes' | 'width' | 'height' | 'serverId'>;

/** What is wrong with an attachment as it is, which was added for another server maybe; null: nothing. `others`: the kinds of those before it. */
export function misfitOf(attachment: Added, others: readonly Attachment['kind'][], rules: Rules): Refusal | null {
  const { kind, bytes, width, height, serverId } = attachment;
  const { limits, software, maxMedia } = rules;
  if (serverId === null) {
    const refusal = refusalOf(attachment, others, rules);
    if (refusal) return refusal;
    if (kind === 'image' && bytes > limits.imageBytes) return { why: 'too-large', maxBytes: limits.imageBytes };
    const isTooLarge = (width ?? 0) * (height ?? 0) > (kind === 'video' ? limits.videoPixels : limits.imagePixels);
    return isTooLarge ? { why: 'too-many-pixels', width: width ?? 0, height: height ?? 0 } : null;
  }
  if (!mayBeTogether(software, [...others, kind])) return { why: 'together' };
  return others.length >= maxMedia ? { why: 'too-many' } : null;
}
