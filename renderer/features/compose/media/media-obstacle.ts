// Why a post can't go out yet because of its media, in one sentence.
import { m } from '../../../../electron/messages/views.ts';
import { pollWithMedia } from '../../../logic/media/media-rules.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { attachmentsOf } from '../../../state/compose/attachments.svelte.ts';
import { nameOfMedia, rulesOf } from './add-files.ts';
import type { MediaContent } from './add-files.ts';

/** How much longer a description is than the server takes; below 0: there is room. Characters as Mastodon counts them: code points. */
export const descriptionExcess = (description: string, max: number): number => [...description].length - max;

/** Null: nothing is in the way. An upload that goes on is nothing in the way: the outbox waits for it. */
export function mediaObstacle(session: Session, { attachments, poll }: MediaContent): string | null {
  const { software, host, limits } = rulesOf(session);
  if (attachments.length > 0 && poll && !pollWithMedia(software)) return m.compose.media.pollInstead({ host });
  for (const attachment of attachments) {
    const count = descriptionExcess(attachment.description, limits.maxDescription);
    if (count > 0) return m.compose.media.descriptionTooLong({ name: nameOfMedia(attachment), count });
    if (attachmentsOf(session).standing(attachment).step === 'failed')
      return m.compose.media.settleFirst({ name: nameOfMedia(attachment) });
  }
  return null;
}
