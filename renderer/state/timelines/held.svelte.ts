// What an account's server holds back of its notifications: the rules, the people, and what each of them sent.
import type { NotificationPolicy, NotificationRequest } from '../../../electron/contract/entities/notification.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/views.ts';
import type { Call } from '../../api/call.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Entities } from '../entities/entities.ts';
import { Paged } from './paged.svelte.ts';

const pageSize = 40;
/** Requests that one call answers at once. */
const maxIds = 200;

export type PolicyRule = Exclude<keyof NotificationPolicy, 'summary'>;
export type PolicyChoice = NotificationPolicy[PolicyRule];
/** `id`: of the request. `count`: as the server writes it; it counts no further than to 100. */
export interface HeldPerson {
  id: string;
  accountId: string;
  count: number;
  statusId: string | null;
}

/** What this needs of its account. */
export interface HeldAccount {
  readonly call: Call;
  readonly entities: Entities;
  readonly notifications: { startOver(): void };
}

export class Held {
  policy = $state.raw<NotificationPolicy | null>(null);
  problem = $state.raw<Failure | null>(null);
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  /** The requests that are being answered. */
  answering = $state.raw<ReadonlySet<string>>(new Set());
  readonly people: Paged<HeldPerson>;
  #account: HeldAccount;

  constructor(account: HeldAccount) {
    this.#account = account;
    const { call, entities } = account;
    this.people = new Paged(
      async (cursor) => {
        const answer = await call('notificationRequests.list', cursor === null ? { limit: pageSize } : { cursor });
        return answer.ok ? { ok: true, value: { ...answer.value, data: answer.value.data.map(this.#stored) } } : answer;
      },
      ({ id }) => id,
    );
    entities.hold({
      accountIds: () => this.people.items.map(({ accountId }) => accountId),
      statusIds: () => this.people.items.flatMap(({ statusId }) => statusId ?? []),
    });
  }

  #stored = ({ id, account, last_status: status, notifications_count: count }: NotificationRequest): HeldPerson => {
    this.#account.entities.saveAccount(account);
    if (status) this.#account.entities.saveStatus(status);
    return { id, accountId: account.id, count: Number.parseInt(count, 10) || 0, statusId: status?.id ?? null };
  };

  /** True: this server has no such rules. */
  get isLacking(): boolean {
    return this.problem?.code === 'not-offered';
  }

  /** People of whom something is held back, as the server last said. */
  get waiting(): number {
    return this.policy?.summary?.pending_requests_count ?? 0;
  }

  loadPolicy = async (): Promise<void> => {
    const answer = await this.#account.call('notificationPolicy.get', {}, { background: true });
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) this.policy = answer.value.data;
  };

  /** Changes a rule at once; it is as before where the server refuses. */
  async change(rule: PolicyRule, choice: PolicyChoice): Promise<void> {
    const before = this.policy;
    if (!before || before[rule] === choice) return;
    this.policy = { ...before, [rule]: choice };
    const answer = await this.#account.call('notificationPolicy.update', { [rule]: choice });
    if (answer.ok) {
      this.policy = answer.value.data;
      toasts.show(m.held.changed({ rule: m.held.rules[rule], choice: m.held.choices[answer.value.data[rule]] }));
    } else {
      this.policy = { ...this.policy, [rule]: before[rule] };
      toasts.problem(answer.error);
    }
  }

  choose(id: string, on: boolean): void {
    this.chosen = new Set(on ? [...this.chosen, id] : [...this.chosen].filter((other) => other !== id));
  }
  chooseAll = (on: boolean): void => void (this.chosen = new Set(on ? this.people.items.map(({ id }) => id) : []));

  requestOf = (accountId: string): HeldPerson | null => this.people.items.find((person) => person.accountId === accountId) ?? null;

  /** Lets these people's notifications through, those to come as well. */
  async accept(ids: readonly string[]): Promise<void> {
    if ((await this.#answer('accept', ids)) > 0) this.#account.notifications.startOver();
  }
  dismiss = (ids: readonly string[]): Promise<number> => this.#answer('dismiss', ids);

  /** Returns how many the server has answered. */
  async #answer(what: 'accept' | 'dismiss', ids: readonly string[]): Promise<number> {
    const asked = ids.filter((id) => !this.answering.has(id));
    this.answering = new Set([...this.answering, ...asked]);
    const people = new Map(this.people.items.map((person) => [person.id, person.accountId]));
    const done: string[] = [];
    const problems = new Map<string, Failure>();
    for (let at = 0; at < asked.length; at += maxIds) {
      const part = asked.slice(at, at + maxIds);
      const failures = await this.#send(what, part);
      for (const id of part) {
        const failure = failures.get(id);
        // It was answered elsewhere.
        if (!failure || failure.code === 'not-found') done.push(id);
        else problems.set(describeFailure(failure), failure);
      }
    }
    this.answering = new Set([...this.answering].filter((id) => !asked.includes(id)));
    this.chosen = new Set([...this.chosen].filter((id) => !done.includes(id)));
    done.forEach((id) => this.people.remove(id));
    for (const failure of problems.values()) toasts.problem(failure);
    const [first] = done;
    const name = first === undefined ? undefined : this.#account.entities.account(people.get(first) ?? '').value?.acct;
    const said = what === 'accept' ? m.held.accepted : m.held.dismissed;
    if (first !== undefined) toasts.show(said({ count: done.length, who: `@${name ?? first}` }));
    void this.loadPolicy();
    return done.length;
  }

  /** Returns the failures by request. */
  async #send(what: 'accept' | 'dismiss', ids: readonly string[]): Promise<Map<string, Failure>> {
    const { call } = this.#account;
    if (ids.length > 1) {
      const all = await call(`notificationRequests.${what}All`, { id: [...ids] });
      if (all.ok) return new Map();
      if (all.error.code !== 'not-offered') return new Map(ids.map((id) => [id, all.error]));
    }
    const failures = new Map<string, Failure>();
    for (const id of ids) {
      const answer: Result<unknown> = await call(`notificationRequests.${what}`, { id });
      if (!answer.ok) failures.set(id, answer.error);
    }
    return failures;
  }

  /** What is held back of one person: ids of notifications, newest first. */
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

const known = new WeakMap<HeldAccount, Held>();

/** Of this account, made when it is first asked for. */
export function heldOf(account: HeldAccount): Held {
  const held = known.get(account) ?? new Held(account);
  known.set(account, held);
  return held;
}
