// What a server is told about an attachment besides its file, and what of it changed since.
import type { Attachment, Focus } from '../../contract/attachments.ts';
import type { SentDetails } from '../../storage/attachment-table.ts';

export const noDetails: SentDetails = { description: '', focus: null, thumbnail: null };

export const detailsOf = ({ description, focus, thumbnail }: Attachment): SentDetails => ({ description, focus, thumbnail });

/** As the service has it; the middle where there is none. */
export const focusText = (focus: Focus | null): string => `${focus?.x ?? 0},${focus?.y ?? 0}`;

export const hasSameText = (a: SentDetails, b: SentDetails): boolean =>
  a.description === b.description && focusText(a.focus) === focusText(b.focus);

/** A thumbnail can be set and replaced at the server, but not taken back: who removes theirs keeps the one that was sent. */
export const hasSameThumbnail = (sent: SentDetails, wanted: SentDetails): boolean =>
  wanted.thumbnail === null || sent.thumbnail === wanted.thumbnail;
