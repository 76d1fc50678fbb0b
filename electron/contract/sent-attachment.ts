// The attachment of a post that its server has, as a draft that changes the post has it: the file is at the server only.
import type { Attachment } from './attachments.ts';
import type { MediaAttachment } from './entities/media-attachment.ts';

const pixels = (count: number | null | undefined): number | null => (count == null || count < 1 ? null : Math.round(count));

export const sentAttachment = ({ id, type, description, meta }: MediaAttachment): Attachment => ({
  id: crypto.randomUUID(),
  kind: type === 'unknown' ? 'image' : type,
  name: '',
  type: '',
  bytes: 0,
  width: pixels(meta?.original?.width),
  height: pixels(meta?.original?.height),
  duration: null,
  description: description ?? '',
  focus: meta?.focus ?? null,
  thumbnail: null,
  serverId: id,
});
