// Carries out what a person asked for by a popup's button, in order: it is on disk before it is on the wire, and waits where a server can't be reached.
import type { AccountKey } from '../contract/accounts.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import type { Relationship, Status } from '../contract/entities.ts';
import { compareIds } from '../contract/ids.ts';
import type { Errand } from '../contract/journal.ts';
import type { ErrorCode, Failure, Result } from '../contract/result.ts';
import { ok } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { Errands as Journal, KeptErrand } from '../storage/action-store.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { Clock } from '../contract/clock.ts';
import { createQueueRunner } from './queue-runner.ts';
import type { Step } from './queue-runner.ts';
import { judge, tryAgainAt } from '../system/retry-policy.ts';

export interface Errands {
  /** On disk when it answers, carried out as soon as the server can be reached. Takes the place of what it makes needless. */
  ask(account: AccountKey, errand: Errand): Result<null>;
  /** Before the window makes a call: what that call undoes is not done after it. */
  giveWay(account: AccountKey, endpoint: EndpointName, id: unknown): Promise<void>;
  /** Tries again at once: at the start, when the network is back, when the account has its token again. */
  wake(account: AccountKey): void;
  stop(): void;
}

/** What a server's answer to an errand tells besides. */
export interface Outcome {
  status?: Status;
  relationship?: Relationship;
}

interface Parts {
  journal: Journal;
  call: AccountCall;
  clock: Clock;
  /** At once, whatever the network. */
  onRead: (account: AccountKey, id: string) => void;
  onDone: (account: AccountKey, errand: Errand, outcome: Outcome) => void;
  /** The server will not do it. */
  onRefused: (account: AccountKey, errand: Errand, failure: Failure) => void;
  log: (sentence: string) => void;
}

/** A server that answers, and answers only with trouble, is given this long. */
const patience = 86_400_000;

/** An errand with which the server had trouble; the others don't wait for it. */
interface Trouble {
  failures: number;
  /** Epoch milliseconds. */
  until: number;
}
const nameOf = ({ kind, id }: Errand) => `${kind} ${id}`;

/** Refusals that say that it is as wished already, or that the server has no such thing. */
const asGoodAsDone: Record<Errand['kind'], readonly ErrorCode[]> = {
  favourite: [],
  accept: ['not-found'],
  reject: ['not-found'],
  read: ['not-found', 'not-offered'],
};
const opposite: Partial<Record<EndpointName, Errand['kind']>> = {
  'statuses.unfavourite': 'favourite',
  'followRequests.authorize': 'reject',
  'followRequests.reject': 'accept',
};

/** Whether `errand` need not be done once `other` is wished as well. */
function isNeedless(errand: Errand, other: Errand): boolean {
  if (errand.kind === 'read') return other.kind === 'read' && compareIds(errand.id, other.id) < 0;
  return errand.id === other.id && [errand.kind, other.kind].toSorted().join() === 'accept,reject';
}

export function createErrands({ journal, call, clock, onRead, onDone, onRefused, log }: Parts): Errands {
  /** How often in a row the server could not be reached. */
  const failures = new Map<AccountKey, number>();
  const troubles = new Map<AccountKey, Map<string, Trouble>>();
  const underWay = new Map<AccountKey, { errand: Errand; over: Promise<unknown> }>();

  /** The mark only moves on: another device may have read further meanwhile. */
  async function markRead(account: AccountKey, id: string): Promise<Result<Outcome>> {
    const markers = await call(account, 'markers.get', { 'timeline[]': ['notifications'] });
    if (!markers.ok) return markers;
    const before = markers.value.data.notifications?.last_read_id;
    if (before !== undefined && compareIds(before, id) >= 0) return ok({});
    const saved = await call(account, 'markers.save', { notifications: { last_read_id: id } });
    return saved.ok ? ok({}) : saved;
  }

  async function carryOut(account: AccountKey, { kind, id }: Errand): Promise<Result<Outcome>> {
    if (kind === 'read') return markRead(account, id);
    if (kind === 'favourite') {
      const answer = await call(account, 'statuses.favourite', { id });
      return answer.ok ? ok({ status: answer.value.data }) : answer;
    }
    const answer = await call(account, kind === 'accept' ? 'followRequests.authorize' : 'followRequests.reject', { id });
    return answer.ok ? ok({ relationship: answer.value.data }) : answer;
  }

  /** When to try again what may still come about; null: it won't. */
  function postponed(account: AccountKey, errand: KeptErrand, failure: Failure): Step | null {
    const verdict = judge(failure);
    if (verdict === 'paused') return 'idle';
    if (verdict === 'not-sent') {
      const count = failures.get(account) ?? 0;
      failures.set(account, count + 1);
      return tryAgainAt(failure, count, clock.now());
    }
    if (verdict === 'refused' || clock.now() - errand.askedAt > patience) return null;
    const troubled = troubles.get(account) ?? new Map<string, Trouble>();
    const before = troubled.get(nameOf(errand))?.failures ?? 0;
    troubles.set(account, troubled.set(nameOf(errand), { failures: before + 1, until: tryAgainAt(failure, before, clock.now()) }));
    return 'next';
  }

  async function step(account: AccountKey): Promise<Step> {
    const waiting = journal.list(account).map((errand) => ({ errand, until: troubles.get(account)?.get(nameOf(errand))?.until ?? 0 }));
    if (waiting.length === 0) return 'idle';
    const next = waiting.find(({ until }) => until <= clock.now());
    if (next === undefined) return Math.min(...waiting.map(({ until }) => until));
    const { errand } = next;
    const sent = carryOut(account, errand);
    underWay.set(account, { errand, over: sent });
    const answer = await sent;
    underWay.delete(account);
    const asWished = answer.ok || asGoodAsDone[errand.kind].includes(answer.error.code);
    const later = asWished ? null : postponed(account, errand, answer.error);
    if (later !== null) return later;
    failures.delete(account);
    troubles.get(account)?.delete(nameOf(errand));
    // Not there any more: something else was wished meanwhile.
    if (!journal.remove(account, errand)) return 'next';
    if (asWished) onDone(account, errand, answer.ok ? answer.value : {});
    else onRefused(account, errand, answer.error);
    return 'next';
  }
  const { run, stop } = createQueueRunner({ step, clock, name: 'The errands', log });

  return {
    ask(account, errand) {
      const kept = stored(() => {
        for (const other of journal.list(account)) if (isNeedless(other, errand)) journal.remove(account, other);
        if (!journal.list(account).some((other) => isNeedless(errand, other))) journal.put(account, errand);
      });
      if (!kept.ok) return kept;
      if (errand.kind === 'read') onRead(account, errand.id);
      run(account);
      return ok(null);
    },
    async giveWay(account, endpoint, id) {
      const kind = opposite[endpoint];
      if (kind === undefined || typeof id !== 'string') return;
      stored(() => journal.remove(account, { kind, id }));
      const now = underWay.get(account);
      if (now?.errand.kind === kind && now.errand.id === id) await now.over;
    },
    wake(account) {
      troubles.delete(account);
      run(account);
    },
    stop,
  };
}
