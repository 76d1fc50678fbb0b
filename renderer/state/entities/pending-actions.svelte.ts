// Holds the actions on posts that the server has not answered, and keeps their states on the posts that it sends meanwhile.
import type { ActionKind, QueuedAction, QueuedCall } from '../../../electron/contract/actions.ts';
import type { StoredStatus } from './entities.ts';

export type Toggle = 'favourited' | 'reblogged' | 'bookmarked';
export const toggles = {
  favourited: { on: 'statuses.favourite', off: 'statuses.unfavourite', count: 'favourites_count' },
  reblogged: { on: 'statuses.reblog', off: 'statuses.unreblog', count: 'reblogs_count' },
  bookmarked: { on: 'statuses.bookmark', off: 'statuses.unbookmark', count: null },
} as const satisfies Record<Toggle, { on: ActionKind; off: ActionKind; count: keyof StoredStatus | null }>;

const postAreas = ['statuses', 'polls', 'reactions', 'emojiReactions', 'pleromaReactions'] as const;
/** Calls that change a post. Their parameter `id` names the post, or the poll in it. */
export type PostCall = Extract<QueuedCall, `${(typeof postAreas)[number]}.${string}`>;

/** Actions that the server answers within this time are not shown as pending. */
const noticeDelayMs = 2_000;

export const toggleOf = (kind: ActionKind): Toggle | undefined =>
  (Object.keys(toggles) as Toggle[]).find((toggle) => toggles[toggle].on === kind || toggles[toggle].off === kind);

/** Returns the status with this state of the toggle, and its count changed by one. */
export function withToggle(status: StoredStatus, toggle: Toggle, isOn: boolean): StoredStatus {
  if (status[toggle] === isOn) return status;
  const { count } = toggles[toggle];
  return { ...status, [toggle]: isOn, ...(count ? { [count]: Math.max(0, status[count] + (isOn ? 1 : -1)) } : {}) };
}

export class PendingActions {
  /** In the order of their requests. */
  #actions: readonly QueuedAction[] = [];
  /** Left by an earlier page, or an earlier run of the app: no call of this page waits for them. */
  #earlierActions: readonly QueuedAction[] = [];
  /** Pending for long enough that the user should know. */
  late = $state.raw<readonly QueuedAction[]>([]);

  load(actions: readonly QueuedAction[]): void {
    // Ids of lists or accounts may equal those of posts.
    const postActions = actions.filter(({ kind }) => postAreas.some((area) => kind.startsWith(`${area}.`)));
    this.#actions = postActions;
    this.#earlierActions = postActions;
    this.late = postActions;
  }

  /** Returns the late actions on the post. */
  lateOf = ({ id, poll }: Pick<StoredStatus, 'id' | 'poll'>): QueuedAction[] =>
    this.late.filter(({ kind, params }) => params?.['id'] === (kind === 'polls.vote' ? poll?.id : id));

  /** Replaces the pending action of the same toggle and post. */
  add(action: QueuedAction): void {
    const toggle = toggleOf(action.kind);
    const isReplaced = ({ kind, id }: QueuedAction): boolean =>
      id === action.id && (kind === action.kind || (toggle !== undefined && toggleOf(kind) === toggle));
    for (const other of this.#actions.filter(isReplaced)) this.remove(other);
    this.#actions = [...this.#actions, action];
    setTimeout(() => {
      if (this.#actions.includes(action)) this.late = [...this.late, action];
    }, noticeDelayMs);
  }

  /** Returns false if another action has replaced it. */
  remove(action: QueuedAction): boolean {
    const wasPending = this.#actions.includes(action);
    const isOther = (other: QueuedAction): boolean => other !== action;
    this.#actions = this.#actions.filter(isOther);
    this.late = this.late.filter(isOther);
    return wasPending;
  }

  /** Removes an action of an earlier page. */
  removeEarlier({ kind, id }: QueuedAction): void {
    const earlierAction = this.#earlierActions.find((other) => other.kind === kind && other.id === id);
    if (earlierAction !== undefined) this.remove(earlierAction);
  }

  /** Returns the status as it will be once the pending toggles are done. */
  apply = (status: StoredStatus): StoredStatus =>
    this.#actions.reduce((result, { kind, id }) => {
      const toggle = toggleOf(kind);
      return toggle !== undefined && id === status.id ? withToggle(result, toggle, toggles[toggle].on === kind) : result;
    }, status);
}
