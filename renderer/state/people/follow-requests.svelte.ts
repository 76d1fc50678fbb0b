// Follow requests, page by page and live: accepted or rejected one or several at a time, and reverted when the server refuses.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import type { Notification } from '../../../electron/contract/entities/notification.ts';
import type { Relationship } from '../../../electron/contract/entities/relationship.ts';
import type { Call } from '../../api/call.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities } from '../entities/entities.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

const pageSize = 40;

export class FollowRequests {
  /** The ids of the accounts that want to follow. */
  readonly pages: Paged<string>;
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  #entities: Entities;
  #call: Call;

  constructor(entities: Entities, call: Call) {
    this.#entities = entities;
    this.#call = call;
    entities.hold({ accountIds: () => this.pages.items });
    this.pages = new Paged(
      async (cursor) => {
        const answer = await call('followRequests.list', cursor === null ? { limit: pageSize } : { cursor }, {
          background: cursor === null,
        });
        if (!answer.ok) return answer;
        answer.value.data.forEach(entities.saveAccount);
        return { ok: true, value: { ...answer.value, data: answer.value.data.map((account) => account.id) } };
      },
      (id) => id,
    );
  }

  /** The number of loaded requests. */
  get count(): number {
    return this.pages.items.length;
  }

  receive(notification: Notification): void {
    if (notification.type !== 'follow_request') return;
    this.#entities.saveAccount(notification.account);
    this.pages.put(notification.account.id);
  }

  /** A request was answered in a popup. */
  answered(id: string, relationship?: Relationship): void {
    this.pages.remove(id);
    this.choose(id, false);
    if (relationship) this.#entities.saveRelationships([relationship]);
  }

  choose(id: string, on: boolean): void {
    this.chosen = on ? new Set([...this.chosen, id]) : new Set([...this.chosen].filter((other) => other !== id));
  }
  chooseAll = (on: boolean): void => void (this.chosen = new Set(on ? this.pages.items : []));

  accept = (ids: readonly string[]): Promise<void> => this.#answer('followRequests.authorize', ids, m.toasts.requestsAccepted);
  reject = (ids: readonly string[]): Promise<void> => this.#answer('followRequests.reject', ids, m.toasts.requestsRejected);

  async #answer(
    endpoint: 'followRequests.authorize' | 'followRequests.reject',
    ids: readonly string[],
    said: (args: { count: number; who: string }) => string,
  ): Promise<void> {
    const gone = new Set(ids);
    const taken = ids.map((id) => ({ id, putBack: this.pages.takeOut([id]) }));
    this.chosen = new Set([...this.chosen].filter((id) => !gone.has(id)));
    const problems = new Set<string>();
    // From last to first, so that a request that is put back gets its old place.
    for (const { id, putBack } of taken.toReversed()) {
      const answer = await this.#call(endpoint, { id });
      if (answer.ok) this.#entities.saveRelationships([answer.value.data]);
      else if (answer.error.code !== 'not-found') {
        putBack();
        gone.delete(id);
        problems.add(describeFailure(answer.error));
      }
    }
    for (const problem of problems) toasts.problem(problem);
    const first = ids.find((id) => gone.has(id));
    if (first !== undefined) toasts.show(said({ count: gone.size, who: `@${this.#entities.account(first).value?.acct ?? first}` }));
  }
}
