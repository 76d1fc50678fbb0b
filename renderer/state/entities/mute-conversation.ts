// Mutes a conversation, so that the server sends no notifications about replies in it, and marks all its known posts as muted.
import { m } from '../../../electron/messages/views.ts';
import { createRootFinder } from '../../logic/reply-links.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

interface ThreadedPost {
  id: string;
  in_reply_to_id: string | null;
}

/** Returns the ids of the posts connected with `id` by replies; only posts in `posts` connect others. */
export function findConversation(id: string, posts: readonly ThreadedPost[]): string[] {
  const parents = new Map(posts.map((post) => [post.id, post.in_reply_to_id]));
  const rootOf = createRootFinder((at) => parents.get(at));
  const root = rootOf(id);
  return posts.filter((post) => rootOf(post.id) === root).map((post) => post.id);
}

/** Shown at once, and reverted if the server refuses; a toast offers Undo. `id`: any post of the conversation. */
export async function muteConversation(account: Pick<Session, 'actions' | 'entities'>, id: string, muted: boolean): Promise<void> {
  const { actions, entities } = account;
  const show = (isMuted: boolean): void => {
    for (const each of findConversation(id, entities.statuses())) entities.patchStatus(each, { muted: isMuted });
  };
  show(muted);
  const answer = await actions.perform(muted ? 'statuses.mute' : 'statuses.unmute', { id });
  if (answer === null) return;
  if (!answer.ok) {
    show(!muted);
    return void toasts.problem(answer.error);
  }
  entities.saveStatus(answer.value);
  show(muted);
  toasts.show(muted ? m.thread.nowMuted : m.thread.nowUnmuted, {
    action: { label: m.app.undo, run: () => void muteConversation(account, id, !muted) },
  });
}
