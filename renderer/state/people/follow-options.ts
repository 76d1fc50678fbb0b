// Changes the options of a follow (boosts, notifications, languages), removes followers, and saves private notes.
import type { Relationship } from '@kittiwake/mastodon-api/entities/account';
import { m } from '../../../electron/messages/views.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

type FollowingAccount = Pick<Session, 'entities' | 'relationships'>;
interface FollowOptions {
  reblogs?: boolean;
  notify?: boolean;
  /** Language codes; empty: all languages. */
  languages?: string[];
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join() === b.toSorted().join();

/** Changes the options of an existing follow. Some servers answer with success but ignore options: then a toast informs the user. */
export async function changeFollow(account: FollowingAccount, id: string, { reblogs, notify, languages }: FollowOptions): Promise<boolean> {
  const isDone = (now: Relationship): boolean =>
    (reblogs === undefined || now.showing_reblogs === reblogs) &&
    (notify === undefined || now.notifying === notify) &&
    (languages === undefined || isSameSet(now.languages ?? [], languages));
  const params = {
    id,
    ...(reblogs === undefined ? {} : { reblogs }),
    ...(notify === undefined ? {} : { notify }),
    ...(languages === undefined ? {} : { languages }),
  };
  const patch = {
    ...(reblogs === undefined ? {} : { showing_reblogs: reblogs }),
    ...(notify === undefined ? {} : { notifying: notify }),
    ...(languages === undefined ? {} : { languages }),
  };
  if (!(await account.relationships.change('accounts.follow', params, patch))) return false;
  const now = account.entities.relationship(id).value;
  if (now && isDone(now)) return true;
  toasts.problem(m.people.notTaken);
  return false;
}

/** Removes a follower, after the user has confirmed. */
export async function removeFollower(account: FollowingAccount, id: string, who: string): Promise<boolean> {
  const isChanged = await account.relationships.change('accounts.removeFollower', { id });
  if (isChanged) toasts.show(m.people.followerRemoved({ who }));
  return isChanged;
}

export const saveNote = (account: FollowingAccount, id: string, comment: string): Promise<boolean> =>
  account.relationships.change('accounts.note', { id, comment }, { note: comment });
