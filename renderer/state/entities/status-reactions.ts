// Adds and removes the user's emoji reactions to a post: shown at once, and reverted with a message if the server refuses.
import { reactionCallsOf } from '@kittiwake/mastodon-api/capabilities';
import type { Reaction } from '@kittiwake/mastodon-api/entities/status';
import type { Session } from '../account/session.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** An emoji, or the shortcode of a custom emoji with its pictures. */
export type ReactionEmoji = Pick<Reaction, 'name' | 'url' | 'static_url'>;
type ReactingAccount = Pick<Session, 'call' | 'entities' | 'server' | 'actions'>;

/** A shortcode, perhaps with the host of another server. */
const customName = /^[\w@.:-]+$/;
export const isCustomEmoji = ({ name, url }: ReactionEmoji): boolean => url !== null || customName.test(name);

/** Returns the reactions with or without the user's own, in the same order. */
export function withOwnReaction(reactions: readonly Reaction[], emoji: ReactionEmoji, me: boolean): Reaction[] {
  const isListed = reactions.some(({ name }) => name === emoji.name);
  const { name, url, static_url } = emoji;
  const all = isListed ? reactions : [...reactions, { name, url, static_url, count: 0, me: false }];
  return all
    .map((each) => (each.name === name && each.me !== me ? { ...each, me, count: each.count + (me ? 1 : -1) } : each))
    .filter(({ count }) => count > 0);
}

/** Adds the user's reaction, or removes it if it exists. Does nothing at software without reactions. */
export async function toggleReaction(
  { call, entities, server, actions }: ReactingAccount,
  id: string,
  emoji: ReactionEmoji,
): Promise<void> {
  const calls = reactionCallsOf(server);
  const reactionsOf = (): readonly Reaction[] | undefined => entities.status(id).value?.reactions;
  const reactions = reactionsOf();
  if (!calls || !reactions) return;
  const me = !reactions.some((each) => each.name === emoji.name && each.me);
  const show = (isOn: boolean): void => entities.patchStatus(id, { reactions: withOwnReaction(reactionsOf() ?? [], emoji, isOn) });
  show(me);
  const { add, remove, hasColons } = calls;
  const sentEmoji = hasColons && isCustomEmoji(emoji) ? `:${emoji.name}:` : emoji.name;
  const answer = await actions.perform(me ? add : remove, { id, emoji: sentEmoji });
  if (answer === null) return;
  if (!answer.ok) {
    show(!me);
    toasts.problem(answer.error);
  } else if (answer.value) entities.saveStatus(answer.value);
  else {
    const loadedPost = await call('statuses.get', { id });
    if (loadedPost.ok) entities.saveStatus(loadedPost.value.data);
  }
}
