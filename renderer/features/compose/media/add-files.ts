// Adds picked, pasted or dropped files to a post, and says of each that its server will not take why not.
import type { Attachment } from '../../../../electron/contract/attachments.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { defaultMediaLimits } from '../../../../electron/contract/writing.ts';
import { m } from '../../../../electron/messages/views.ts';
import { mediaKind, mediaType } from '../../../logic/media/file-format.ts';
import { refusalOf } from '../../../logic/media/file-refusal.ts';
import type { Rules } from '../../../logic/media/file-refusal.ts';
import { pollWithMedia } from '../../../logic/media/media-rules.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { attachmentsOf } from '../../../state/compose/attachments.svelte.ts';
import { nameOfFile, refusalWords } from './media-words.ts';

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

/** Answers how many were added. `isPasted`: a picture from the clipboard, whose name nobody gave. */
export function addFiles(session: Session, { content, change }: MediaTarget, files: readonly File[], isPasted = false): number {
  const attachments = attachmentsOf(session);
  const rules = rulesOf(session);
  const { id, poll, attachments: before } = content();
  const added: Attachment[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const type = mediaType(file);
    const others = [...before, ...added].map(({ kind }) => kind);
    const refusal = refusalOf({ type, bytes: file.size }, others, rules);
    if (poll && !pollWithMedia(rules.software) && mediaKind(type) !== null)
      refused.push(m.compose.media.refused.poll({ name: nameOfFile(file), host: rules.host }));
    else if (refusal) refused.push(refusalWords(refusal, { name: nameOfFile(file), bytes: file.size }, rules));
    else added.push(attachments.add(session.composer.current?.id ?? id, file, isPasted));
  }
  if (added.length > 0) change({ attachments: [...before, ...added] });
  const rest = refused.length - maxNamed;
  if (refused.length === 0) attachments.refused.delete(id);
  else attachments.refused.set(id, rest > 0 ? [...refused.slice(0, maxNamed), m.compose.media.andMore({ count: rest })] : refused);
  return added.length;
}
