// Mutes a conversation: the server then tells of no replies in it. All its known posts are marked.
import { m } from '../../../electron/messages/views.ts';
import type { Call } from '../../api/call.ts';
import { conversationOf } from '../../logic/timelines/conversation-of.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Entities } from './entities.ts';

/** What is needed of the account. */
interface Muter {
  readonly call: Call;
  readonly entities: Entities;
}

/** Shown when the server has done it, with a toast that takes it back. `id`: any post of the conversation. */
export async function muteConversation(muter: Muter, id: string, muted: boolean): Promise<void> {
  const { call, entities } = muter;
  const answer = await call(muted ? 'statuses.mute' : 'statuses.unmute', { id });
  if (!answer.ok) return void toasts.problem(answer.error);
  entities.saveStatus(answer.value.data);
  for (const each of conversationOf(id, entities.statuses())) entities.patchStatus(each, { muted });
  toasts.show(muted ? m.thread.nowMuted : m.thread.nowUnmuted, {
    action: { label: m.app.undo, run: () => void muteConversation(muter, id, !muted) },
  });
}
