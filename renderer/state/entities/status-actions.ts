// The actions on a post: shown at once, sent, and reverted with a message when the server refuses.
import type { CallableName } from '../../../electron/contract/endpoints.ts';
import type { Poll } from '../../../electron/contract/entities/poll.ts';
import type { Call } from '../../api/call.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities, StoredStatus } from './entities.ts';
import { toasts } from '../app/toasts.svelte.ts';

type Toggle = 'favourited' | 'reblogged' | 'bookmarked';
const toggles = {
  favourited: { on: 'statuses.favourite', off: 'statuses.unfavourite', count: 'favourites_count' },
  reblogged: { on: 'statuses.reblog', off: 'statuses.unreblog', count: 'reblogs_count' },
  bookmarked: { on: 'statuses.bookmark', off: 'statuses.unbookmark', count: null },
} as const satisfies Record<Toggle, { on: CallableName; off: CallableName; count: keyof StoredStatus | null }>;

export class StatusActions {
  #entities: Entities;
  #call: Call;
  #removed: (id: string) => void;
  /** The value last wanted for each toggle of a post that has a request running; the last one wins. */
  #wanted = new Map<string, boolean>();

  constructor(entities: Entities, call: Call, removed: (id: string) => void) {
    this.#entities = entities;
    this.#call = call;
    this.#removed = removed;
  }

  favourite = (id: string): Promise<void> => this.#toggle(id, 'favourited');
  reblog = (id: string): Promise<void> => this.#toggle(id, 'reblogged');
  bookmark = (id: string): Promise<void> => this.#toggle(id, 'bookmarked');

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
      const answer = await this.#call(wanted ? toggles[toggle].on : toggles[toggle].off, { id });
      if (!answer.ok) {
        this.#show(id, toggle, confirmed);
        toasts.problem(answer.error);
        return;
      }
      confirmed = wanted;
      // A reblog request returns the new reblog, with the post itself inside.
      const answered = answer.value.data.reblog ?? answer.value.data;
      if ((this.#wanted.get(key) ?? confirmed) === confirmed) this.#entities.patchStatus(id, this.#counts(answered, toggle, confirmed));
    }
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
    const answer = await this.#call('statuses.delete', { id });
    if (!answer.ok && answer.error.code !== 'not-found') {
      toasts.problem(answer.error);
      return;
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
    this.#entities.patchPoll(statusId, answer.ok ? answer.value.data : before);
    if (!answer.ok) toasts.problem(answer.error);
  }

  /** Fetches a poll's counts again. */
  async refreshPoll(statusId: string, pollId: string): Promise<void> {
    const answer = await this.#call('polls.get', { id: pollId });
    if (answer.ok) this.#entities.patchPoll(statusId, answer.value.data);
    else toasts.problem(answer.error);
  }
}
