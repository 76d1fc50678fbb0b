// Lists follow requests, page by page and from the stream; accepts or rejects several at a time, and restores those the server refuses.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Relationship } from '@kittiwake/mastodon-api/entities/account';
import type { CallEndpoint } from '../../api/call.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities } from '../entities/entities.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

const pageSize = 40;

export class FollowRequests {
  /** Ids of the accounts that request to follow. */
  readonly pages: Paged<string>;
  selectedIds = $state.raw<ReadonlySet<string>>(new Set());
  #entities: Entities;
  #call: CallEndpoint;

  constructor(entities: Entities, call: CallEndpoint) {
    this.#entities = entities;
    this.#call = call;
    entities.hold({ accountIds: () => this.pages.items });
    this.pages = new Paged(
      async (cursor) => {
        const answer = await call('followRequests.list', cursor === null ? { limit: pageSize } : { cursor });
        if (!answer.ok) return answer;
        answer.value.data.forEach(entities.saveAccount);
        return { ok: true, value: { ...answer.value, data: answer.value.data.map((account) => account.id) } };
      },
      (id) => id,
    );
  }

  /** Number of loaded requests. */
  get count(): number {
    return this.pages.items.length;
  }

  receive(notification: Notification): void {
    if (notification.type !== 'follow_request') return;
    this.#entities.saveAccount(notification.account);
    this.pages.put(notification.account.id);
  }

  /** Removes a request that was answered in a popup. */
  removeAnswered(id: string, relationship?: Relationship): void {
    this.pages.remove(id);
    this.choose(id, false);
    if (relationship) this.#entities.saveRelationships([relationship]);
  }

  choose(id: string, on: boolean): void {
    this.selectedIds = on ? new Set([...this.selectedIds, id]) : new Set([...this.selectedIds].filter((other) => other !== id));
  }
  chooseAll = (on: boolean): void => void (this.selectedIds = new Set(on ? this.pages.items : []));

  accept = (ids: readonly string[]): Promise<void> => this.#answer('followRequests.authorize', ids, m.toasts.requestsAccepted);
  reject = (ids: readonly string[]): Promise<void> => this.#answer('followRequests.reject', ids, m.toasts.requestsRejected);

  async #answer(
    endpoint: 'followRequests.authorize' | 'followRequests.reject',
    ids: readonly string[],
    formatMessage: (args: { count: number; who: string }) => string,
  ): Promise<void> {
    const answeredIds = new Set(ids);
    const removals = ids.map((id) => ({ id, putBack: this.pages.removeReversibly([id]) }));
    this.selectedIds = new Set([...this.selectedIds].filter((id) => !answeredIds.has(id)));
    const problems = new Set<string>();
    const answers = await Promise.all(
      removals.map(async ({ id, putBack }) => ({ id, putBack, answer: await this.#call(endpoint, { id }) })),
    );
    // Last to first, so that a restored request returns to its old position.
    for (const { id, putBack, answer } of answers.toReversed()) {
      if (answer.ok) this.#entities.saveRelationships([answer.value.data]);
      else if (answer.error.code !== 'not-found' && answer.error.code !== 'superseded') {
        putBack();
        answeredIds.delete(id);
        problems.add(describeFailure(answer.error));
      }
    }
    for (const problem of problems) toasts.problem(problem);
    const first = ids.find((id) => answeredIds.has(id));
    if (first !== undefined)
      toasts.show(formatMessage({ count: answeredIds.size, who: `@${this.#entities.account(first).value?.acct ?? first}` }));
  }
}
