// What a follow brings, the follower that is removed, and the private note: shown at once, and said when the server doesn't take it.
import type { Relationship } from '../../../electron/contract/entities/relationship.ts';
import { m } from '../../../electron/messages/views.ts';
import type { Call } from '../../api/call.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Entities } from '../entities/entities.ts';
import type { Relationships } from './relationships.ts';

/** What is needed of the person's own account. */
export interface FollowingAccount {
  readonly call: Call;
  readonly entities: Pick<Entities, 'relationship'>;
  readonly relationships: Pick<Relationships, 'change'>;
}
export interface FollowOptions {
  reblogs?: boolean;
  notify?: boolean;
  /** Codes; empty: all. */
  languages?: string[];
}

const sameList = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join() === b.toSorted().join();

/** Changes what comes of a follow that is there. Some servers answer as if they did and did not: then the person is told. */
export async function changeFollow(account: FollowingAccount, id: string, { reblogs, notify, languages }: FollowOptions): Promise<boolean> {
  const isDone = (now: Relationship): boolean =>
    (reblogs === undefined || now.showing_reblogs === reblogs) &&
    (notify === undefined || now.notifying === notify) &&
    (languages === undefined || sameList(now.languages ?? [], languages));
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
  const sent = await account.relationships.change(id, {
    action: 'follow',
    patch,
    isDone,
    send: () => account.call('accounts.follow', params),
  });
  if (!sent) return false;
  const now = account.entities.relationship(id).value;
  if (now && isDone(now)) return true;
  toasts.problem(m.people.notTaken);
  return false;
}

/** The person has confirmed it. */
export async function removeFollower(account: FollowingAccount, id: string, who: string): Promise<boolean> {
  const done = await account.relationships.change(id, {
    action: 'removeFollower',
    patch: { followed_by: false },
    isDone: (now) => !now.followed_by,
    send: () => account.call('accounts.removeFollower', { id }),
  });
  if (done) toasts.show(m.people.followerRemoved({ who }));
  return done;
}

export const saveNote = (account: FollowingAccount, id: string, comment: string): Promise<boolean> =>
  account.relationships.change(id, {
    action: 'note',
    patch: { note: comment },
    isDone: (now) => now.note === comment,
    send: () => account.call('accounts.note', { id, comment }),
  });
