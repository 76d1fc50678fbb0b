// Manages the notification policy and notification requests: notifications that an account's server filters, by sender.
import type { NotificationPolicy, NotificationRequest } from '@kittiwake/mastodon-api/entities/notification';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/views.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { Paged } from './paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

const pageSize = 40;
/** Maximum number of requests that one call accepts or dismisses. */
const maxIds = 200;

export type PolicyRule = Exclude<keyof NotificationPolicy, 'summary'>;
type PolicyChoice = NonNullable<NotificationPolicy[PolicyRule]>;
/** `id`: of the notification request. `count`: parsed from the server's string; servers count to 100 at most. */
export interface StoredNotificationRequest {
  id: string;
  accountId: string;
  count: number;
  statusId: string | null;
}

type NotificationRequestsAccount = Pick<Session, 'call' | 'entities' | 'notifications'>;

export class NotificationRequests {
  policy = $state.raw<NotificationPolicy | null>(null);
  problem = $state.raw<Failure | null>(null);
  selectedIds = $state.raw<ReadonlySet<string>>(new Set());
  /** Ids of the requests being accepted or dismissed. */
  pendingIds = $state.raw<ReadonlySet<string>>(new Set());
  readonly requests: Paged<StoredNotificationRequest>;
  #account: NotificationRequestsAccount;

  constructor(account: NotificationRequestsAccount) {
    this.#account = account;
    const { call, entities } = account;
    this.requests = new Paged(
      async (cursor) => {
        const answer = await call('notificationRequests.list', cursor === null ? { limit: pageSize } : { cursor });
        return answer.ok ? { ok: true, value: { ...answer.value, data: answer.value.data.map(this.#store) } } : answer;
      },
      ({ id }) => id,
    );
    entities.hold({
      accountIds: () => this.requests.items.map(({ accountId }) => accountId),
      statusIds: () => this.requests.items.flatMap(({ statusId }) => statusId ?? []),
    });
  }

  #store = ({ id, account, last_status: status, notifications_count: count }: NotificationRequest): StoredNotificationRequest => {
    this.#account.entities.saveAccount(account);
    if (status) this.#account.entities.saveStatus(status);
    return { id, accountId: account.id, count: Number.parseInt(count, 10) || 0, statusId: status?.id ?? null };
  };

  /** Whether the server does not support notification policies. */
  get isUnsupported(): boolean {
    return this.problem?.code === 'not-offered';
  }

  /** Number of accounts with filtered notifications, from the server's last answer. */
  get pendingCount(): number {
    return this.policy?.summary?.pending_requests_count ?? 0;
  }

  loadPolicy = async (): Promise<void> => {
    const answer = await this.#account.call('notificationPolicy.get', {});
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) this.policy = answer.value.data;
  };

  /** Changes a rule at once; restores it if the server refuses. */
  async change(rule: PolicyRule, choice: PolicyChoice): Promise<void> {
    const before = this.policy;
    if (!before || before[rule] === choice) return;
    this.policy = { ...before, [rule]: choice };
    const answer = await this.#account.call('notificationPolicy.update', { [rule]: choice });
    if (answer.ok) {
      this.policy = answer.value.data;
      toasts.show(m.held.changed({ rule: m.held.rules[rule], choice: m.held.choices[answer.value.data[rule] ?? choice] }));
    } else {
      this.policy = { ...this.policy, [rule]: before[rule] };
      toasts.problem(answer.error);
    }
  }

  choose(id: string, on: boolean): void {
    this.selectedIds = new Set(on ? [...this.selectedIds, id] : [...this.selectedIds].filter((other) => other !== id));
  }
  chooseAll = (on: boolean): void => void (this.selectedIds = new Set(on ? this.requests.items.map(({ id }) => id) : []));

  requestOf = (accountId: string): StoredNotificationRequest | null =>
    this.requests.items.find((person) => person.accountId === accountId) ?? null;

  /** Accepts these requests: the server then delivers the accounts' filtered and future notifications. */
  async accept(ids: readonly string[]): Promise<void> {
    if ((await this.#answer('accept', ids)) > 0) this.#account.notifications.startOver();
  }
  dismiss = (ids: readonly string[]): Promise<number> => this.#answer('dismiss', ids);

  /** Returns the number of requests that the server has accepted or dismissed. */
  async #answer(action: 'accept' | 'dismiss', ids: readonly string[]): Promise<number> {
    const requestIds = ids.filter((id) => !this.pendingIds.has(id));
    this.pendingIds = new Set([...this.pendingIds, ...requestIds]);
    const people = new Map(this.requests.items.map((person) => [person.id, person.accountId]));
    const answeredIds: string[] = [];
    const problems = new Map<string, Failure>();
    for (let at = 0; at < requestIds.length; at += maxIds) {
      const part = requestIds.slice(at, at + maxIds);
      const failures = await this.#send(action, part);
      for (const id of part) {
        const failure = failures.get(id);
        // Another client has answered the request.
        if (!failure || failure.code === 'not-found') answeredIds.push(id);
        else problems.set(describeFailure(failure), failure);
      }
    }
    this.pendingIds = new Set([...this.pendingIds].filter((id) => !requestIds.includes(id)));
    this.selectedIds = new Set([...this.selectedIds].filter((id) => !answeredIds.includes(id)));
    answeredIds.forEach((id) => this.requests.remove(id));
    for (const failure of problems.values()) toasts.problem(failure);
    const [first] = answeredIds;
    const name = first === undefined ? undefined : this.#account.entities.account(people.get(first) ?? '').value?.acct;
    const formatMessage = action === 'accept' ? m.held.accepted : m.held.dismissed;
    if (first !== undefined) toasts.show(formatMessage({ count: answeredIds.length, who: `@${name ?? first}` }));
    void this.loadPolicy();
    return answeredIds.length;
  }

  /** Returns the failures by request id. */
  async #send(action: 'accept' | 'dismiss', ids: readonly string[]): Promise<Map<string, Failure>> {
    const { call } = this.#account;
    if (ids.length > 1) {
      const all = await call(`notificationRequests.${action}All`, { id: [...ids] });
      if (all.ok) return new Map();
      if (all.error.code !== 'not-offered') return new Map(ids.map((id) => [id, all.error]));
    }
    const failures = new Map<string, Failure>();
    for (const id of ids) {
      const answer: Result<unknown> = await call(`notificationRequests.${action}`, { id });
      if (!answer.ok) failures.set(id, answer.error);
    }
    return failures;
  }

  /** Lists the ids of filtered notifications of one account, newest first. */
  of(accountId: string): Paged<string> {
    const { call, entities } = this.#account;
    const pages = new Paged<string>(
      async (cursor) => {
        const first = { limit: pageSize, account_id: accountId, include_filtered: true };
        const answer = await call('notifications.list', cursor === null ? first : { cursor });
        if (!answer.ok) return answer;
        entities.saveNotifications(answer.value.data);
        return { ok: true, value: { ...answer.value, data: answer.value.data.map(({ id }) => id) } };
      },
      (id) => id,
    );
    entities.hold({
      notificationIds: () => pages.items,
      accountIds: () => [accountId],
      statusIds: () => pages.items.flatMap((id) => entities.notification(id).value?.statusId ?? []),
    });
    return pages;
  }
}

/** Returns the instance for this account, created on first use. */
export function notificationRequestsOf(account: NotificationRequestsAccount): NotificationRequests {
  return partOf(account, NotificationRequests, account);
}
