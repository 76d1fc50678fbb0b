// The words on the button that sends a draft: what becomes of it.
import type { Draft } from '../../../electron/contract/draft.ts';
import { m } from '../../../electron/messages/views.ts';

export function postWords({ editedId, schedule, thread, inReplyToId }: Draft): string {
  if (editedId !== null) return m.compose.editing.save;
  if (schedule !== null) return m.compose.schedule.post;
  if (thread.length > 0) return m.compose.thread.post({ count: thread.length + 1 });
  return inReplyToId === null ? m.compose.post : m.compose.reply;
}
