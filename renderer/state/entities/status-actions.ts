// Performs actions on a post: shown at once, sent by main until the server answers, and reverted with a message if the server refuses.
import { actionOf } from '../../../electron/contract/actions.ts';
import type { QueuedAction } from '../../../electron/contract/actions.ts';
import type { ParamsOf, AnswerOf } from '@kittiwake/mastodon-api/endpoints';
import type { Poll } from '@kittiwake/mastodon-api/entities/status';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../api/call.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities } from './entities.ts';
import { PendingActions, toggleOf, toggles, withToggle } from './pending-actions.svelte.ts';
import type { PostCall, Toggle } from './pending-actions.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

export class StatusActions {
  readonly pending = new PendingActions();
  #entities: Entities;
  #call: CallEndpoint;
  #onRemoved: (id: string) => void;

  constructor(entities: Entities, call: CallEndpoint, onRemoved: (id: string) => void) {
    this.#entities = entities;
    this.#call = call;
    this.#onRemoved = onRemoved;
    entities.complete = this.pending.apply;
  }

  favourite = (id: string): Promise<void> => this.#toggle(id, 'favourited');
  reblog = (id: string): Promise<void> => this.#toggle(id, 'reblogged');
  bookmark = (id: string): Promise<void> => this.#toggle(id, 'bookmarked');

  /**
   * Calls an endpoint that changes a post. Main sends the call, also after a restart; meanwhile the post shows that it is pending. Resolves
   * to null if another action replaced the call.
   */
  async perform<N extends PostCall>(endpoint: N, params: ParamsOf<N>): Promise<Result<AnswerOf<N>> | null> {
    const action = actionOf(endpoint, params);
    this.pending.add(action);
    const answer = await this.#call(endpoint, params);
    const wasPending = this.pending.remove(action);
    if (!answer.ok) return wasPending && answer.error.code !== 'superseded' ? answer : null;
    return { ok: true, value: answer.value.data };
  }

  /** Shows the opposite state at once. */
  async #toggle(id: string, toggle: Toggle): Promise<void> {
    const status = this.#entities.status(id).value;
    if (!status) return;
    const endpoint = toggles[toggle][status[toggle] ? 'off' : 'on'];
    const answering = this.perform(endpoint, { id });
    this.#entities.patchStatus(id, withToggle(status, toggle, !status[toggle]));
    const answer = await answering;
    if (answer?.ok) this.#entities.saveStatus(answer.value);
    else if (answer) await this.#revert({ kind: endpoint, id }, answer.error);
  }

  /** An action of an earlier page is done: its answer arrives like an edit. */
  settled(action: QueuedAction): void {
    this.pending.removeEarlier(action);
  }

  /** The server refused an action of an earlier page for good. */
  async refused(action: QueuedAction, failure: Failure): Promise<void> {
    this.pending.removeEarlier(action);
    await this.#revert(action, failure);
  }

  async #revert({ kind, id }: QueuedAction, failure: Failure): Promise<void> {
    const status = this.#entities.status(id).value;
    const toggle = toggleOf(kind);
    if (status && toggle !== undefined) this.#entities.patchStatus(id, withToggle(status, toggle, toggles[toggle].off === kind));
    const isGone = toggle !== undefined && failure.code === 'not-found' && (await this.#isGone(id));
    toasts.problem(isGone ? m.status.gone : failure);
  }

  /** Loads the post from the server and shows its state. Returns true if the server has deleted it. */
  async #isGone(id: string): Promise<boolean> {
    const answer = await this.#call('statuses.get', { id });
    if (answer.ok) this.#entities.saveStatus(answer.value.data);
    if (answer.ok || answer.error.code !== 'not-found') return false;
    this.#onRemoved(id);
    return true;
  }

  /** Deletes one of the user's posts, after the user has confirmed. */
  async remove(id: string): Promise<void> {
    const answer = await this.perform('statuses.delete', { id });
    if (answer === null) return;
    if (!answer.ok && answer.error.code !== 'not-found') return void toasts.problem(answer.error);
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
    const answer = await this.perform('polls.vote', { id: poll.id, choices });
    this.#entities.patchPoll(statusId, answer?.ok ? answer.value : before);
    if (answer && !answer.ok) toasts.problem(answer.error);
  }

  async refreshPoll(statusId: string, pollId: string): Promise<void> {
    const answer = await this.#call('polls.get', { id: pollId });
    if (answer.ok) this.#entities.patchPoll(statusId, answer.value.data);
    else toasts.problem(answer.error);
  }
}
