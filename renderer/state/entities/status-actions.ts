// Performs actions on a post: shown at once, repeated until the server answers, and reverted with a message if the server refuses.
import type { Poll, Status } from '../../../electron/contract/entities/status.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../api/call.ts';
import { isAnswerLost, retryCall } from '../../api/call.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities, StoredStatus } from './entities.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { reportUnconfirmed, UnconfirmedActions } from './unconfirmed-actions.ts';
import type { UnconfirmedAction } from './unconfirmed-actions.ts';

export type Toggle = 'favourited' | 'reblogged' | 'bookmarked';
export const toggles = {
  favourited: { on: 'favourite', off: 'unfavourite', count: 'favourites_count' },
  reblogged: { on: 'reblog', off: 'unreblog', count: 'reblogs_count' },
  bookmarked: { on: 'bookmark', off: 'unbookmark', count: null },
} as const satisfies Record<Toggle, { on: UnconfirmedAction; off: UnconfirmedAction; count: keyof StoredStatus | null }>;
/** The post on the server: `gone` if the server has deleted it, null if its state is unknown at present. */
type LoadedPost = Status | 'gone' | null;

export class StatusActions {
  #entities: Entities;
  #call: CallEndpoint;
  #onRemoved: (id: string) => void;
  /** The latest requested value of each toggle with a running request, by toggle and post id. */
  #requestedValues = new Map<string, boolean>();
  /** Posts with an action whose answer was lost. */
  #unconfirmed = new UnconfirmedActions(async (id) => (await this.#load(id)) !== null);

  constructor(entities: Entities, call: CallEndpoint, onRemoved: (id: string) => void) {
    this.#entities = entities;
    this.#call = call;
    this.#onRemoved = onRemoved;
  }

  favourite = (id: string): Promise<void> => this.#toggle(id, 'favourited');
  reblog = (id: string): Promise<void> => this.#toggle(id, 'reblogged');
  bookmark = (id: string): Promise<void> => this.#toggle(id, 'bookmarked');
  /** Loads the posts with unknown outcome again, now that the connection is back. */
  settle = (): Promise<void> => this.#unconfirmed.settle();

  async #toggle(id: string, toggle: Toggle): Promise<void> {
    const status = this.#entities.status(id).value;
    if (!status) return;
    const shouldBeOn = !status[toggle];
    this.#show(id, toggle, shouldBeOn);
    const key = `${toggle}:${id}`;
    if (this.#requestedValues.has(key)) {
      this.#requestedValues.set(key, shouldBeOn);
      return;
    }
    this.#requestedValues.set(key, shouldBeOn);
    await this.#send(id, toggle, key, !shouldBeOn);
    this.#requestedValues.delete(key);
  }

  /** Sends requests until the server has the latest requested value. `confirmed`: the server's value before. */
  async #send(id: string, toggle: Toggle, key: string, confirmed: boolean): Promise<void> {
    for (
      let shouldBeOn = this.#requestedValues.get(key) ?? confirmed;
      shouldBeOn !== confirmed;
      shouldBeOn = this.#requestedValues.get(key) ?? confirmed
    ) {
      const action = shouldBeOn ? toggles[toggle].on : toggles[toggle].off;
      const outcome = await retryCall(() => this.#call(`statuses.${action}`, { id }));
      if (outcome.kind !== 'done') {
        const truth = await this.#loadAfterFailure(action, id, outcome);
        if (truth === 'gone') return void toasts.show(m.status.gone);
        if (!truth) this.#show(id, toggle, confirmed);
        if (truth === null) return;
        if (truth === undefined || truth[toggle] === confirmed) return void toasts.problem(outcome.error);
        confirmed = truth[toggle];
        continue;
      }
      confirmed = shouldBeOn;
      // A reblog request returns the new reblog with the post inside.
      const answered = outcome.value.data.reblog ?? outcome.value.data;
      if ((this.#requestedValues.get(key) ?? confirmed) === confirmed)
        this.#entities.patchStatus(id, this.#counts(answered, toggle, confirmed));
    }
  }

  /** Loads the post if it may have changed or is missing; undefined: the server refused the action, and the post is as before. */
  async #loadAfterFailure(
    action: UnconfirmedAction,
    id: string,
    { kind, error }: { kind: 'refused' | 'unknown'; error: Failure },
  ): Promise<LoadedPost | undefined> {
    if (kind === 'unknown') return this.#loadAfterLostAnswer(action, id, error);
    return error.code === 'not-found' ? ((await this.#load(id)) ?? undefined) : undefined;
  }

  /** Loads the post after an answer was lost, to learn the outcome; shows a toast if the outcome stays unknown. */
  async #loadAfterLostAnswer(action: UnconfirmedAction, id: string, failure: Failure): Promise<LoadedPost> {
    const truth = await this.#load(id);
    if (truth === null) {
      reportUnconfirmed(action, failure);
      this.#unconfirmed.add(id);
    }
    return truth;
  }

  /** Loads the post from the server and shows its state. */
  async #load(id: string): Promise<LoadedPost> {
    const answer = await this.#call('statuses.get', { id });
    if (answer.ok) {
      this.#entities.saveStatus(answer.value.data);
      return answer.value.data;
    }
    if (answer.error.code !== 'not-found') return null;
    this.#onRemoved(id);
    return 'gone';
  }

  #counts(answered: Pick<StoredStatus, 'favourites_count' | 'reblogs_count'>, toggle: Toggle, confirmed: boolean): Partial<StoredStatus> {
    const { count } = toggles[toggle];
    return count ? { [toggle]: confirmed, [count]: answered[count] } : { [toggle]: confirmed };
  }

  #show(id: string, toggle: Toggle, on: boolean): void {
    const status = this.#entities.status(id).value;
    if (!status || status[toggle] === on) return;
    const { count } = toggles[toggle];
    this.#entities.patchStatus(id, { [toggle]: on, ...(count ? { [count]: Math.max(0, status[count] + (on ? 1 : -1)) } : {}) });
  }

  /** Deletes one of the user's posts, after the user has confirmed. */
  async remove(id: string): Promise<void> {
    const outcome = await retryCall(() => this.#call('statuses.delete', { id }));
    if (outcome.kind !== 'done' && outcome.error.code !== 'not-found') {
      const truth = outcome.kind === 'unknown' ? await this.#loadAfterLostAnswer('delete', id, outcome.error) : undefined;
      if (truth === null) return;
      if (truth !== 'gone') return void toasts.problem(outcome.error);
    }
    this.#onRemoved(id);
    toasts.show(m.toasts.statusDeleted);
  }

  /** Votes in a poll. `choices`: indexes of the poll's options. */
  async vote(statusId: string, poll: Poll, choices: number[]): Promise<void> {
    const before = poll;
    const options = poll.options.map((option, at) =>
      // Null: the poll hides its counts until it closes.
      choices.includes(at) && option.votes_count !== null ? { ...option, votes_count: option.votes_count + 1 } : option,
    );
    this.#entities.patchPoll(statusId, {
      ...poll,
      voted: true,
      own_votes: choices,
      options,
      votes_count: poll.votes_count === null ? null : poll.votes_count + choices.length,
      voters_count: poll.voters_count === null ? null : poll.voters_count + 1,
    });
    const answer = await this.#call('polls.vote', { id: poll.id, choices });
    if (answer.ok) return this.#entities.patchPoll(statusId, answer.value.data);
    this.#entities.patchPoll(statusId, before);
    // The server would refuse a second vote, so the post is loaded instead.
    const truth = isAnswerLost(answer.error) ? await this.#loadAfterLostAnswer('vote', statusId, answer.error) : undefined;
    if (truth === undefined || (truth !== null && truth !== 'gone' && !(truth.reblog ?? truth).poll?.voted)) toasts.problem(answer.error);
  }

  async refreshPoll(statusId: string, pollId: string): Promise<void> {
    const answer = await this.#call('polls.get', { id: pollId });
    if (answer.ok) this.#entities.patchPoll(statusId, answer.value.data);
    else toasts.problem(answer.error);
  }
}
