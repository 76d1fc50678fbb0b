// Adds picked, pasted, or dropped files to a post, reports files that the server does not accept, and explains why a post's attachments
// prevent posting.
import type { Attachment as ElementAttachment } from 'svelte/attachments';
import type { Attachment } from '../../../../electron/contract/attachments.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { defaultMediaLimits } from '../../../../electron/contract/default-limits.ts';
import { m } from '../../../../electron/messages/views.ts';
import { mediaKind, mediaType } from '../../../logic/media/file-format.ts';
import { attachmentRefusalOf, refusalOf } from '../../../logic/media/file-refusal.ts';
import type { AttachmentRules, FileRefusal } from '../../../logic/media/file-refusal.ts';
import { formatFileSize } from '../../../logic/text/file-size.ts';
import { cleanName, isolateDirection } from '../../../logic/text/names.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { attachmentsOf } from '../../../state/compose/attachments.svelte.ts';

/** Post in the composer: a draft, or a further post of a thread. */
export type MediaContent = Pick<Draft, 'id' | 'text' | 'attachments' | 'poll'>;
export type ChangeMedia = (patch: Pick<Draft, 'attachments'>) => void;

/** Post that receives the files. `content` returns the current post. */
interface MediaTarget {
  content: () => MediaContent;
  change: ChangeMedia;
}

/** Mastodon's limit, used until the server's limit is loaded. */
const defaultMaxMedia = 4;
const maxListedRefusals = 5;

export const mediaRulesOf = ({ server, host, can }: Session): AttachmentRules & { host: string } => ({
  maxMedia: server?.maxMedia ?? defaultMaxMedia,
  limits: server?.media ?? defaultMediaLimits,
  canMixMedia: !server || can('mixedMedia'),
  host,
});

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;
/** On one line, and isolated so that its direction does not affect the sentence around it. */
const displayName = (name: string): string => (rightToLeft.test(name) ? isolateDirection(cleanName(name)) : cleanName(name));

/** Name of an attachment, or its kind if it has no name: a pasted file, or one of a published post. */
export const nameOfMedia = ({ name, kind, serverId }: Pick<Attachment, 'name' | 'kind' | 'serverId'>): string =>
  displayName(name) || m.compose.media[serverId === null ? 'unnamed' : 'kinds'][kind];

const nameOfFile = ({ name }: Pick<File, 'name'>): string => displayName(name) || m.compose.media.fallbackName;

/** `name`: as displayed. `bytes`: file size. */
function describeMediaRefusal(
  refusal: FileRefusal,
  { name, bytes }: { name: string; bytes: number },
  { host, maxMedia }: { host: string; maxMedia: number },
): string {
  const { refused, bytes: units } = m.compose.media;
  if (refusal.why === 'too-many') return refused.tooMany({ name, host, max: maxMedia });
  if (refusal.why === 'too-many-pixels') return refused.tooManyPixels({ name, host, width: refusal.width, height: refusal.height });
  if (refusal.why === 'too-large')
    return refused.tooLarge({ name, host, size: formatFileSize(bytes, units), max: formatFileSize(refusal.maxBytes, units) });
  return refused[refusal.why]({ name, host });
}

/** Returns the number of added files. `isPasted`: a clipboard picture, whose file name Chromium generated. */
export function addFiles(session: Session, { content, change }: MediaTarget, files: readonly File[], isPasted = false): number {
  const attachments = attachmentsOf(session);
  const rules = mediaRulesOf(session);
  const { id, poll, attachments: existingAttachments } = content();
  const newAttachments: Attachment[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const type = mediaType(file);
    const others = [...existingAttachments, ...newAttachments].map(({ kind }) => kind);
    const refusal = refusalOf({ type, bytes: file.size }, others, rules);
    if (poll && !session.can('pollsWithMedia') && mediaKind(type) !== null)
      refusals.push(m.compose.media.refused.poll({ name: nameOfFile(file), host: rules.host }));
    else if (refusal) refusals.push(describeMediaRefusal(refusal, { name: nameOfFile(file), bytes: file.size }, rules));
    else newAttachments.push(attachments.add(session.composer.current?.id ?? id, file, isPasted));
  }
  if (newAttachments.length > 0) change({ attachments: [...existingAttachments, ...newAttachments] });
  const unlistedCount = refusals.length - maxListedRefusals;
  if (refusals.length === 0) attachments.refusals.delete(id);
  else
    attachments.refusals.set(
      id,
      unlistedCount > 0 ? [...refusals.slice(0, maxListedRefusals), m.compose.media.andMore({ count: unlistedCount })] : refusals,
    );
  return newAttachments.length;
}

/** Chromium's file name for a clipboard picture that is not a file. */
const clipboardName = 'image.png';

/** True if the drag may contain files from the file system. */
export const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Accepts files that are pasted into an element or dropped on it. */
export const acceptMedia =
  (session: Session, target: MediaTarget): ElementAttachment<HTMLElement> =>
  (element) => {
    function handlePaste(event: ClipboardEvent): void {
      const data = event.clipboardData;
      const files = [...(data?.files ?? [])];
      const isPicture = files.every(({ name }) => name === clipboardName);
      // Office programs add a picture of copied text: then paste the text.
      if (!data || files.length === 0 || (isPicture && data.types.includes('text/plain'))) return;
      event.preventDefault();
      addFiles(session, target, files, isPicture);
    }

    function handleDrop(event: DragEvent): void {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      addFiles(session, target, [...(event.dataTransfer?.files ?? [])]);
    }

    element.addEventListener('paste', handlePaste);
    element.addEventListener('drop', handleDrop);
    return () => {
      element.removeEventListener('paste', handlePaste);
      element.removeEventListener('drop', handleDrop);
    };
  };

/** Characters left; negative: over the server's limit. Counts code points, as Mastodon does. */
export const descriptionRoom = (description: string, max: number): number => max - [...description].length;

/**
 * Explains in one sentence why a post's attachments prevent posting; null if they do not. A running upload does not prevent posting: the
 * outbox waits for it.
 */
export function mediaObstacle(session: Session, { attachments, poll }: MediaContent): string | null {
  const rules = mediaRulesOf(session);
  const { host, limits } = rules;
  if (attachments.length > 0 && poll && !session.can('pollsWithMedia')) return m.compose.media.pollInstead({ host });
  for (const [at, attachment] of attachments.entries()) {
    const name = nameOfMedia(attachment);
    const room = descriptionRoom(attachment.description, limits.maxDescription);
    if (room < 0) return m.compose.media.descriptionTooLong({ name, count: -room });
    const { step, canRetry } = attachmentsOf(session).progressOf(attachment);
    if (step === 'failed') return m.compose.media[canRetry ? 'settleFirst' : 'removeFirst']({ name });
    // Skips files in preparation, which may still shrink. Repeats the check of `addFiles`: the draft may have been started for another
    // server.
    const others = attachments.slice(0, at).map(({ kind }) => kind);
    const refusal = step === 'preparing' ? null : attachmentRefusalOf(attachment, others, rules);
    if (refusal) return describeMediaRefusal(refusal, { name, bytes: attachment.bytes }, rules);
  }
  return null;
}
