// Checks files against the server's limits before upload, and returns why a file will be refused. Checks combinations of attachments and
// polls by server software. Pure.
import type { MediaLimits, ServerInfo } from '../../../electron/contract/accounts.ts';
import type { Attachment } from '../../../electron/contract/attachments.ts';
import { mediaKind, acceptsType } from './file-format.ts';

const softwareWithPollAndMedia = ['pleroma', 'akkoma', 'rebased', 'soapbox'];
/** Server software that allows only one video or audio file and no other attachment: `PostStatusService#validate_media!` of Mastodon. */
const softwareWithSingleVideo = ['mastodon', 'hometown'];

/** True if a post may have both a poll and media. Mastodon before 4.6 and most servers with its API refuse it. `server`: null if unknown. */
export const canCombinePollAndMedia = (server: Pick<ServerInfo, 'software' | 'canPollWithMedia'> | null): boolean =>
  server !== null && (server.canPollWithMedia || softwareWithPollAndMedia.includes(server.software.toLowerCase()));

/** True if one post may have attachments of these kinds. */
export const canCombineMedia = (software: string, kinds: readonly Attachment['kind'][]): boolean =>
  kinds.length < 2 ||
  !softwareWithSingleVideo.includes(software.toLowerCase()) ||
  kinds.every((kind) => kind !== 'video' && kind !== 'audio');

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
  /** Server software from NodeInfo; '' if unknown. */
  software: string;
}

/** Returns the problem of a new file, or null. `others`: kinds of the existing attachments. Oversized pictures get scaled. */
export function refusalOf(
  file: PickedFile,
  others: readonly Attachment['kind'][],
  { maxMedia, limits, software }: AttachmentRules,
): FileRefusal | null {
  const kind = mediaKind(file.type);
  if (kind === null || !acceptsType(limits.types, file.type)) return { why: 'type' };
  if (file.bytes === 0) return { why: 'empty' };
  if (kind !== 'image' && file.bytes > limits.videoBytes) return { why: 'too-large', maxBytes: limits.videoBytes };
  if (!canCombineMedia(software, [...others, kind])) return { why: 'together' };
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
  const { limits, software, maxMedia } = rules;
  if (serverId === null) {
    const refusal = refusalOf(attachment, others, rules);
    if (refusal) return refusal;
    if (kind === 'image' && bytes > limits.imageBytes) return { why: 'too-large', maxBytes: limits.imageBytes };
    const isTooLarge = (width ?? 0) * (height ?? 0) > (kind === 'video' ? limits.videoPixels : limits.imagePixels);
    return isTooLarge ? { why: 'too-many-pixels', width: width ?? 0, height: height ?? 0 } : null;
  }
  if (!canCombineMedia(software, [...others, kind])) return { why: 'together' };
  return others.length >= maxMedia ? { why: 'too-many' } : null;
}
