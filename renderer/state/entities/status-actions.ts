// What a person does to a post: shown at once, sent, and taken back with a sentence where the server refuses.
import type { CallableName } from '../../../electron/contract/endpoints.ts';
import type { Poll } from '../../../electron/contract/entities.ts';
import type { Call } from '../../api/call.ts';
import { m } from '../../messages/en.ts';
import type { Entities, StoredStatus } from './entities.ts';
import { toasts } from '../app/toasts.svelte.ts';

type Mark = 'favourited' | 'reblogged' | 'bookmarked';
const marks = {
  favourited: { on: 'statuses.favourite', off: 'statuses.unfavourite', count: 'favourites_count' },
  reblogged: { on: 'statuses.reblog', off: 'statuses.unreblog', count: 'reblogs_count' },
  bookmarked: { on: 'statuses.bookmark', off: 'statuses.unbookmark', count: null },
} as const satisfies Record<Mark, { on: CallableName; off: CallableName; count: keyof StoredStatus | null }>;

export class StatusActions {
  #entities: Entities;
  #call: Call;
  #removed: (id: string) => void;
  /** One request at a time for a mark of a post; the last wish wins. */
  #busy = new Map<string, boolean>();

  constructor(entities: Entities, call: Call, removed: (id: string) => void) {
    this.#entities = entities;
    this.#call = call;
    this.#removed = removed;
  }

  favourite = (id: string): Promise<void> => this.#toggle(id, 'favourited');
  reblog = (id: string): Promise<void> => this.#toggle(id, 'reblogged');
  bookmark = (id: string): Promise<void> => this.#toggle(id, 'bookmarked');

  async #toggle(id: string, mark: Mark): Promise<void> {
    const status = this.#entities.status(id).value;
    if (!status) return;
    const wish = !status[mark];
    this.#show(id, mark, wish);
    const key = `${mark}:${id}`;
    if (this.#busy.has(key)) {
      this.#busy.set(key, wish);
      return;
    }
    this.#busy.set(key, wish);
    await this.#send(id, mark, key, !wish);
    this.#busy.delete(key);
  }

  /** Sends until the server holds what the person last wished; `held` is what it holds before. */
  async #send(id: string, mark: Mark, key: string, held: boolean): Promise<void> {
    for (let wish = this.#busy.get(key) ?? held; wish !== held; wish = this.#busy.get(key) ?? held) {
      const answer = await this.#call(wish ? marks[mark].on : marks[mark].off, { id });
      if (!answer.ok) {
        this.#show(id, mark, held);
        toasts.problem(answer.error.message);
        return;
      }
      held = wish;
      // A reblog answers the new boost, wrapped around the post itself.
      const told = answer.value.data.reblog ?? answer.value.data;
      if ((this.#busy.get(key) ?? held) === held) this.#entities.patchStatus(id, this.#counts(told, mark, held));
    }
  }

  #counts(told: Pick<StoredStatus, 'favourites_count' | 'reblogs_count'>, mark: Mark, held: boolean): Partial<StoredStatus> {
    const { count } = marks[mark];
    return count ? { [mark]: held, [count]: told[count] } : { [mark]: held };
  }

  #show(id: string, mark: Mark, on: boolean): void {
    const status = this.#entities.status(id).value;
    if (!status || status[mark] === on) return;
    const { count } = marks[mark];
    this.#entities.patchStatus(id, { [mark]: on, ...(count ? { [count]: Math.max(0, status[count] + (on ? 1 : -1)) } : {}) });
  }

  /** Deletes an own post; the person has been asked. */
  async remove(id: string): Promise<void> {
    const answer = await this.#call('statuses.delete', { id });
    if (!answer.ok && answer.error.code !== 'not-found') {
      toasts.problem(answer.error.message);
      return;
    }
    this.#removed(id);
    toasts.show(m.status.deleted);
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
    if (!answer.ok) toasts.problem(answer.error.message);
  }

  /** Fetches a poll's counts again. */
  async refreshPoll(statusId: string, pollId: string): Promise<void> {
    const answer = await this.#call('polls.get', { id: pollId });
    if (answer.ok) this.#entities.patchPoll(statusId, answer.value.data);
    else toasts.problem(answer.error.message);
  }
}
