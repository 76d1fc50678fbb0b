// Carries out what a person asked for by a popup's button, in order: it is on disk before it is on the wire, and waits where a server can't be reached.
import type { AccountKey } from '../contract/accounts.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import type { Relationship, Status } from '../contract/entities.ts';
import { compareIds } from '../contract/ids.ts';
import type { Errand } from '../contract/journal.ts';
import type { ErrorCode, Failure, Result } from '../contract/result.ts';
import { ok } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { Errands as Journal } from '../storage/errands.ts';
import type { AccountCall } from './account-call.ts';
import type { Clock } from './clock.ts';
import { createQueueRunner } from './queue-runner.ts';
import type { Step } from './queue-runner.ts';
import { judge, tryAgainAt } from './try-again.ts';

export interface Errands {
  /** On disk when it answers, carried out as soon as the server can be reached. Takes the place of its opposite. */
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

/** Refusals that say that it is as wished already, or that the server has no such thing. */
const asWished: Record<Errand['kind'], readonly ErrorCode[]> = {
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

export function createErrands({ journal, call, clock, onRead, onDone, onRefused, log }: Parts): Errands {
  const failures = new Map<AccountKey, number>();
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

  async function step(account: AccountKey): Promise<Step> {
    const errand = journal.first(account);
    if (errand === null) return 'idle';
    const sent = carryOut(account, errand);
    underWay.set(account, { errand, over: sent });
    const answer = await sent;
    underWay.delete(account);
    if (!answer.ok && !asWished[errand.kind].includes(answer.error.code)) {
      const verdict = judge(answer.error);
      if (verdict === 'paused') return 'idle';
      const hopeless = verdict === 'refused' || (verdict === 'unknown' && clock.now() - errand.askedAt > patience);
      if (!hopeless) {
        const count = failures.get(account) ?? 0;
        failures.set(account, count + 1);
        return tryAgainAt(answer.error, count, clock.now());
      }
    }
    failures.delete(account);
    // Not there any more: something else was wished meanwhile.
    if (!journal.remove(account, errand)) return 'next';
    if (answer.ok) onDone(account, errand, answer.value);
    else if (asWished[errand.kind].includes(answer.error.code)) onDone(account, errand, {});
    else onRefused(account, errand, answer.error);
    return 'next';
  }
  const { run, stop } = createQueueRunner({ step, clock, name: 'The errands', log });

  return {
    ask(account, errand) {
      const kept = stored(() => {
        if (errand.kind === 'accept') journal.remove(account, { kind: 'reject', id: errand.id });
        if (errand.kind === 'reject') journal.remove(account, { kind: 'accept', id: errand.id });
        journal.put(account, errand);
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
    wake: run,
    stop,
  };
}
