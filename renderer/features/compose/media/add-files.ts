// Adds picked, pasted or dropped files to a post, and says of each that its server will not take why not.
import type { Attachment } from '../../../../electron/contract/attachments.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { defaultMediaLimits } from '../../../../electron/contract/writing.ts';
import { m } from '../../../../electron/messages/views.ts';
import { mediaKind, mediaType } from '../../../logic/media/file-format.ts';
import { refusalOf } from '../../../logic/media/file-refusal.ts';
import type { Refusal, Rules } from '../../../logic/media/file-refusal.ts';
import { pollWithMedia } from '../../../logic/media/media-rules.ts';
import { fileSize } from '../../../logic/text/file-size.ts';
import { cleanName, isolated } from '../../../logic/text/names.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { attachmentsOf } from '../../../state/compose/attachments.svelte.ts';

/** A post that is being written: a draft, or a further post of a thread. */
export type MediaContent = Pick<Draft, 'id' | 'text' | 'attachments' | 'poll'>;
export type ChangeMedia = (patch: Pick<Draft, 'attachments'>) => void;

/** What files are added to. `content` answers what the post is at that moment. */
export interface MediaTarget {
  content: () => MediaContent;
  change: ChangeMedia;
}

/** Until the server has said what it takes, what Mastodon takes counts. */
const maxMediaOtherwise = 4;
const maxNamed = 5;

export const rulesOf = ({ server, host }: Session): Rules & { host: string } => ({
  maxMedia: server?.maxMedia ?? maxMediaOtherwise,
  limits: server?.media ?? defaultMediaLimits,
  software: server?.software ?? '',
  host,
});

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;
/** On one line, and without effect on the direction of the sentence around it. */
const shownName = (name: string): string => (rightToLeft.test(name) ? isolated(cleanName(name)) : cleanName(name));

/** The name of an attachment, or what it is when it has none. */
export const nameOfMedia = ({ name, kind }: Pick<Attachment, 'name' | 'kind'>): string => shownName(name) || m.compose.media.unnamed[kind];

function refusalWords(refusal: Refusal, { name, size }: File, { host, maxMedia }: { host: string; maxMedia: number }): string {
  const words = m.compose.media.refused;
  const file = { name: shownName(name) || m.compose.media.fallbackName, host };
  if (refusal.why === 'too-many') return words.tooMany({ ...file, max: maxMedia });
  if (refusal.why !== 'too-large') return words[refusal.why](file);
  const bytes = m.compose.media.bytes;
  return words.tooLarge({ ...file, size: fileSize(size, bytes), max: fileSize(refusal.maxBytes, bytes) });
}

/** Answers how many were added. `isPasted`: a picture from the clipboard, whose name nobody gave. */
export function addFiles(session: Session, { content, change }: MediaTarget, files: readonly File[], isPasted = false): number {
  const attachments = attachmentsOf(session);
  const rules = rulesOf(session);
  const { id, poll, attachments: before } = content();
  const added: Attachment[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const type = mediaType(file);
    const types = [...before, ...added].map((attachment) => attachment.type);
    const refusal = refusalOf({ name: file.name, type, bytes: file.size }, types, rules);
    if (poll && !pollWithMedia(rules.software) && mediaKind(type) !== null)
      refused.push(m.compose.media.refused.poll({ name: shownName(file.name), host: rules.host }));
    else if (refusal) refused.push(refusalWords(refusal, file, rules));
    else added.push(attachments.add(session.composer.current?.id ?? id, file, isPasted));
  }
  if (added.length > 0) change({ attachments: [...before, ...added] });
  const rest = refused.length - maxNamed;
  if (refused.length === 0) attachments.refused.delete(id);
  else attachments.refused.set(id, rest > 0 ? [...refused.slice(0, maxNamed), m.compose.media.andMore({ count: rest })] : refused);
  return added.length;
}
