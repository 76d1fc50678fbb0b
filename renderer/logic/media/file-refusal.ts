// Checks files against the server's limits before upload, and returns why a file will be refused. Pure.
import type { MediaLimits } from '../../../electron/contract/accounts.ts';
import type { Attachment } from '../../../electron/contract/attachments.ts';
import { mediaKind, acceptsType } from './file-format.ts';

/** True if one post may have attachments of these kinds. `canMixMedia`: other media beside a video or audio file. */
export const canCombineMedia = (canMixMedia: boolean, kinds: readonly Attachment['kind'][]): boolean =>
  kinds.length < 2 || canMixMedia || kinds.every((kind) => kind !== 'video' && kind !== 'audio');

interface PickedFile {
  type: string;
  bytes: number;
}
/** `together`: the server does not allow a video together with other media in a post. */
export type FileRefusal =
  | { why: 'empty' | 'type' | 'too-many' | 'together' }
  | { why: 'too-large'; maxBytes: number }
  | { why: 'too-many-pixels'; width: number; height: number };

export interface AttachmentRules {
  maxMedia: number;
  limits: MediaLimits;
  /** One post may have other media beside a video or audio file. */
  canMixMedia: boolean;
}

/** Returns the problem of a new file, or null. `others`: kinds of the existing attachments. Oversized pictures get scaled. */
export function refusalOf(
  file: PickedFile,
  others: readonly Attachment['kind'][],
  { maxMedia, limits, canMixMedia }: AttachmentRules,
): FileRefusal | null {
  const kind = mediaKind(file.type);
  if (kind === null || !acceptsType(limits.types, file.type)) return { why: 'type' };
  if (file.bytes === 0) return { why: 'empty' };
  if (kind !== 'image' && file.bytes > limits.videoBytes) return { why: 'too-large', maxBytes: limits.videoBytes };
  if (!canCombineMedia(canMixMedia, [...others, kind])) return { why: 'together' };
  return others.length >= maxMedia ? { why: 'too-many' } : null;
}

type AddedAttachment = Pick<Attachment, 'kind' | 'type' | 'bytes' | 'width' | 'height' | 'serverId'>;

/** Returns the problem of an attachment, perhaps added for another server, or null. `others`: kinds of the preceding attachments. */
export function attachmentRefusalOf(
  attachment: AddedAttachment,
  others: readonly Attachment['kind'][],
  rules: AttachmentRules,
): FileRefusal | null {
  const { kind, bytes, width, height, serverId } = attachment;
  const { limits, canMixMedia, maxMedia } = rules;
  if (serverId === null) {
    const refusal = refusalOf(attachment, others, rules);
    if (refusal) return refusal;
    if (kind === 'image' && bytes > limits.imageBytes) return { why: 'too-large', maxBytes: limits.imageBytes };
    const isTooLarge = (width ?? 0) * (height ?? 0) > (kind === 'video' ? limits.videoPixels : limits.imagePixels);
    return isTooLarge ? { why: 'too-many-pixels', width: width ?? 0, height: height ?? 0 } : null;
  }
  if (!canCombineMedia(canMixMedia, [...others, kind])) return { why: 'together' };
  return others.length >= maxMedia ? { why: 'too-many' } : null;
}
