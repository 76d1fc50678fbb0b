// Lists the actions that main keeps on disk until the server has answered. Each has the same effect if it is sent twice.
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';

/** Actions of the window that can be undone for a time. */
export const undoableKinds = [
  'notifications.dismiss',
  'notifications.dismissGroup',
  'conversations.delete',
  'lists.delete',
  'scheduled.cancel',
  'accounts.unfollow',
  'discard-draft',
] as const;

/** Calls of the window that are queued. The window receives the answer when the server has given it, perhaps hours later. */
export const queuedCalls = [
  'statuses.favourite',
  'statuses.unfavourite',
  'statuses.reblog',
  'statuses.unreblog',
  'statuses.bookmark',
  'statuses.unbookmark',
  'statuses.pin',
  'statuses.unpin',
  'statuses.mute',
  'statuses.unmute',
  'statuses.delete',
  'polls.vote',
  'pleromaReactions.add',
  'pleromaReactions.remove',
  'emojiReactions.add',
  'emojiReactions.remove',
  'reactions.add',
  'reactions.remove',
  'accounts.follow',
  'accounts.unfollow',
  'accounts.block',
  'accounts.unblock',
  'accounts.mute',
  'accounts.unmute',
  'accounts.pin',
  'accounts.unpin',
  'accounts.note',
  'accounts.removeFollower',
  'domainBlocks.create',
  'domainBlocks.delete',
  'followRequests.authorize',
  'followRequests.reject',
  'tags.follow',
  'tags.unfollow',
  'lists.addAccounts',
  'lists.removeAccounts',
  'suggestions.dismiss',
  'announcements.dismiss',
  'announcements.addReaction',
  'announcements.removeReaction',
] as const satisfies readonly EndpointName[];
export type QueuedCall = (typeof queuedCalls)[number];
export const isQueuedCall = (endpoint: string): endpoint is QueuedCall => queuedCalls.some((each) => each === endpoint);

/** Work of main: moving a read marker. */
export const markerKinds = ['read', 'read-home'] as const;
export type ActionKind = (typeof undoableKinds)[number] | QueuedCall | (typeof markerKinds)[number];

/**
 * Action of a popup button or of the window. `kind`: the endpoint to be called, or work of main. `id`: what the action changes, such as the
 * post; for `read` and `read-home` the newest entry that was read.
 */
export interface QueuedAction {
  kind: ActionKind;
  id: string;
  /** Parameters of the call; absent if the id is all. */
  params?: Readonly<Record<string, unknown>>;
}

export interface UndoableAction extends QueuedAction {
  kind: (typeof undoableKinds)[number];
}
export const isUndoable = ({ kind }: QueuedAction): boolean => undoableKinds.some((each) => each === kind);

/** Parameters that name what a call changes; the others are options. */
const targetNames = ['id', 'account_id', 'emoji', 'name', 'domain', 'account_ids'];

/** True if the call does more than name its target, such as a mute for some hours. */
export const hasOptions = ({ params = {} }: QueuedAction): boolean => Object.keys(params).some((name) => !targetNames.includes(name));

/** Returns the action of a call. Two calls with the same target have the same id: the later replaces the earlier. */
export function actionOf(kind: QueuedCall, params: Readonly<Record<string, unknown>>): QueuedAction {
  const id = targetNames.flatMap((name) => (params[name] === undefined ? [] : [String(params[name])])).join(' ');
  return { kind, id, params };
}
