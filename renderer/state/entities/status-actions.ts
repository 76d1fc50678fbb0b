// The actions on a post: shown at once, sent until the server has answered, and reverted with a message when it refuses.
import type { Poll } from '../../../electron/contract/entities/poll.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { isAnswerLost, repeatCall } from '../../api/repeat-call.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities, StoredStatus } from './entities.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { tellUnconfirmed } from './tell-unconfirmed.ts';
import type { Action } from './tell-unconfirmed.ts';
import { Unsettled } from './unsettled.ts';

export type Toggle = 'favourited' | 'reblogged' | 'bookmarked';
export const toggles = {
  favourited: { on: 'favourite', off: 'unfavourite', count: 'favourites_count' },
  reblogged: { on: 'reblog', off: 'unreblog', count: 'reblogs_count' },
  bookmarked: { on: 'bookmark', off: 'unbookmark', count: null },
} as const satisfies Record<Toggle, { on: Action; off: Action; count: keyof StoredStatus | null }>;
/** What the server says of a post: `gone` when it has it no more, null when it can't say now. */
type Truth = Status | 'gone' | null;

export class StatusActions {
  #entities: Entities;
  #call: Call;
  #removed: (id: string) => void;
  /** The value last wanted for each toggle of a post that has a request running; the last one wins. */
  #wanted = new Map<string, boolean>();
  /** Posts of which a call's answer was lost. */
  #unsettled = new Unsettled(async (id) => (await this.#ask(id)) !== null);

  constructor(entities: Entities, call: Call, removed: (id: string) => void) {
    this.#entities = entities;
    this.#call = call;
    this.#removed = removed;
  }

  favourite = (id: string): Promise<void> => this.#toggle(id, 'favourited');
  reblog = (id: string): Promise<void> => this.#toggle(id, 'reblogged');
  bookmark = (id: string): Promise<void> => this.#toggle(id, 'bookmarked');
  /** The connection is back: what is not known is asked for. */
  settle = (): Promise<void> => this.#unsettled.settle();

  async #toggle(id: string, toggle: Toggle): Promise<void> {
    const status = this.#entities.status(id).value;
    if (!status) return;
    const wanted = !status[toggle];
    this.#show(id, toggle, wanted);
    const key = `${toggle}:${id}`;
    if (this.#wanted.has(key)) {
      this.#wanted.set(key, wanted);
      return;
    }
    this.#wanted.set(key, wanted);
    await this.#send(id, toggle, key, !wanted);
    this.#wanted.delete(key);
  }

  /** Sends requests until the server has the value last wanted; `confirmed` is the server's value before. */
  async #send(id: string, toggle: Toggle, key: string, confirmed: boolean): Promise<void> {
    for (let wanted = this.#wanted.get(key) ?? confirmed; wanted !== confirmed; wanted = this.#wanted.get(key) ?? confirmed) {
      const action = wanted ? toggles[toggle].on : toggles[toggle].off;
      const outcome = await repeatCall(() => this.#call(`statuses.${action}`, { id }));
      if (outcome.kind !== 'done') {
        const truth = outcome.kind === 'unknown' ? await this.#askAfter(action, id, outcome.error) : undefined;
        if (truth === 'gone') return;
        if (!truth) this.#show(id, toggle, confirmed);
        if (truth === null) return;
        if (truth === undefined || truth[toggle] === confirmed) return void toasts.problem(outcome.error);
        confirmed = truth[toggle];
        continue;
      }
      confirmed = wanted;
      // A reblog request returns the new reblog, with the post itself inside.
      const answered = outcome.value.data.reblog ?? outcome.value.data;
      if ((this.#wanted.get(key) ?? confirmed) === confirmed) this.#entities.patchStatus(id, this.#counts(answered, toggle, confirmed));
    }
  }

  /** Asks what the server did after its answer was lost; says so when it can't be known yet. */
  async #askAfter(action: Action, id: string, failure: Failure): Promise<Truth> {
    const truth = await this.#ask(id);
    if (truth === null) {
      tellUnconfirmed(action, failure);
      this.#unsettled.add(id);
    }
    return truth;
  }

  /** Shows what the server has. */
  async #ask(id: string): Promise<Truth> {
    const answer = await this.#call('statuses.get', { id });
    if (answer.ok) {
      this.#entities.saveStatus(answer.value.data);
      return answer.value.data;
    }
    if (answer.error.code !== 'not-found') return null;
    this.#removed(id);
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

  /** Deletes one of the person's posts; the person has confirmed it. */
  async remove(id: string): Promise<void> {
    const outcome = await repeatCall(() => this.#call('statuses.delete', { id }));
    if (outcome.kind !== 'done' && outcome.error.code !== 'not-found') {
      const truth = outcome.kind === 'unknown' ? await this.#askAfter('delete', id, outcome.error) : undefined;
      if (truth === null) return;
      if (truth !== 'gone') return void toasts.problem(outcome.error);
    }
    this.#removed(id);
    toasts.show(m.toasts.statusDeleted);
  }

  /** Votes; `choices` are indexes of the poll's options. */
  async vote(statusId: string, poll: Poll, choices: number[]): Promise<void> {
    const before = poll;
    const options = poll.options.map((option, at) =>
      choices.includes(at) ? { ...option, votes_count: (option.votes_count ?? 0) + 1 } : option,
    );
    this.#entities.patchPoll(statusId, {
      ...poll,
      voted: true,
      own_votes: choices,
      options,
      votes_count: poll.votes_count + choices.length,
      voters_count: poll.voters_count === null ? null : poll.voters_count + 1,
    });
    const answer = await this.#call('polls.vote', { id: poll.id, choices });
    if (answer.ok) return this.#entities.patchPoll(statusId, answer.value.data);
    this.#entities.patchPoll(statusId, before);
    // A second vote would be refused, so the post is asked for instead.
    const truth = isAnswerLost(answer.error) ? await this.#askAfter('vote', statusId, answer.error) : undefined;
    if (truth === undefined || (truth !== null && truth !== 'gone' && !(truth.reblog ?? truth).poll?.voted)) toasts.problem(answer.error);
  }

  /** Fetches a poll's counts again. */
  async refreshPoll(statusId: string, pollId: string): Promise<void> {
    const answer = await this.#call('polls.get', { id: pollId });
    if (answer.ok) this.#entities.patchPoll(statusId, answer.value.data);
    else toasts.problem(answer.error);
  }
}
