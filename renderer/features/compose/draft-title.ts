// What a draft is called: by what becomes of it.
import type { Draft } from '../../../electron/contract/draft.ts';
import { plainNameOf } from '../../logic/text/plain-name.ts';
import { m } from '../../../electron/messages/views.ts';
import type { StoredStatus } from '../../state/entities/entities.ts';

type Titled = Pick<Draft, 'editedId' | 'scheduledId' | 'inReplyToId' | 'quotedId'>;

/** `statusOf`: a post as far as it is known here. */
export function draftTitle(draft: Titled, statusOf: (id: string) => StoredStatus | null): string {
  const nameOfAuthor = (id: string | null): string | null => {
    const author = id === null ? null : statusOf(id)?.account;
    return author ? plainNameOf(author) : null;
  };
  if (draft.editedId !== null) return m.compose.editing.title;
  if (draft.scheduledId !== null) return m.compose.schedule.editTitle;
  if (draft.inReplyToId !== null) {
    const name = nameOfAuthor(draft.inReplyToId);
    return name === null ? m.compose.reply : m.compose.replyTitle({ name });
  }
  if (draft.quotedId === null) return m.compose.title;
  const name = nameOfAuthor(draft.quotedId);
  return name === null ? m.compose.quote.title : m.compose.quote.titleOf({ name });
}
