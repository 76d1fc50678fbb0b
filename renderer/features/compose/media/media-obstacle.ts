// Why a post can't go out yet because of its media, in one sentence.
import { m } from '../../../../electron/messages/views.ts';
import { misfitOf } from '../../../logic/media/file-refusal.ts';
import { pollWithMedia } from '../../../logic/media/media-rules.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { attachmentsOf } from '../../../state/compose/attachments.svelte.ts';
import { rulesOf } from './add-files.ts';
import type { MediaContent } from './add-files.ts';
import { nameOfMedia, refusalWords } from './media-words.ts';

/** How much longer a description is than the server takes; below 0: there is room. Characters as Mastodon counts them: code points. */
export const descriptionExcess = (description: string, max: number): number => [...description].length - max;

/** Null: nothing is in the way. An upload that goes on is nothing in the way: the outbox waits for it. */
export function mediaObstacle(session: Session, { attachments, poll }: MediaContent): string | null {
  const rules = rulesOf(session);
  const { software, host, limits } = rules;
  if (attachments.length > 0 && poll && !pollWithMedia(software)) return m.compose.media.pollInstead({ host });
  for (const [at, attachment] of attachments.entries()) {
    const name = nameOfMedia(attachment);
    const count = descriptionExcess(attachment.description, limits.maxDescription);
    if (count > 0) return m.compose.media.descriptionTooLong({ name, count });
    const { step, canRetry } = attachmentsOf(session).standing(attachment);
    if (step === 'failed') return m.compose.media[canRetry ? 'settleFirst' : 'removeFirst']({ name });
    // What is prepared gets smaller. The draft may have been begun for another account.
    const others = attachments.slice(0, at).map(({ kind }) => kind);
    const misfit = step === 'preparing' ? null : misfitOf(attachment, others, rules);
    if (misfit) return refusalWords(misfit, { name, bytes: attachment.bytes }, rules);
  }
  return null;
}
