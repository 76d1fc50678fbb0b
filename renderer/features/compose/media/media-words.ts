// The words for files: what an attachment is called, and why a server will not take it.
import type { Attachment } from '../../../../electron/contract/attachments.ts';
import { m } from '../../../../electron/messages/views.ts';
import type { Refusal } from '../../../logic/media/file-refusal.ts';
import { fileSize } from '../../../logic/text/file-size.ts';
import { cleanName, isolated } from '../../../logic/text/names.ts';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;
/** On one line, and without effect on the direction of the sentence around it. */
const shownName = (name: string): string => (rightToLeft.test(name) ? isolated(cleanName(name)) : cleanName(name));

/** The name of an attachment, or what it is when it has none. */
export const nameOfMedia = ({ name, kind }: Pick<Attachment, 'name' | 'kind'>): string => shownName(name) || m.compose.media.unnamed[kind];

export const nameOfFile = ({ name }: Pick<File, 'name'>): string => shownName(name) || m.compose.media.fallbackName;

/** `name`: as it is shown. `bytes`: of the file. */
export function refusalWords(
  refusal: Refusal,
  { name, bytes }: { name: string; bytes: number },
  { host, maxMedia }: { host: string; maxMedia: number },
): string {
  const { refused, bytes: units } = m.compose.media;
  if (refusal.why === 'too-many') return refused.tooMany({ name, host, max: maxMedia });
  if (refusal.why === 'too-many-pixels') return refused.tooManyPixels({ name, host, width: refusal.width, height: refusal.height });
  if (refusal.why === 'too-large')
    return refused.tooLarge({ name, host, size: fileSize(bytes, units), max: fileSize(refusal.maxBytes, units) });
  return refused[refusal.why]({ name, host });
}
