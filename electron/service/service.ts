// Puts the parts together by which main and the window speak to servers: calls, streams, the outbox, and what comes in by them.
import type { AccountKey } from '../contract/accounts.ts';
import type { StreamState } from '../contract/bridge.ts';
import type { Request } from '../contract/endpoints.ts';
import type { CredentialAccount, Notification } from '../contract/entities.ts';
import type { Errand } from '../contract/journal.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { Cache } from '../storage/cache.ts';
import type { Journal } from '../storage/journal.ts';
import { createAccountCall } from '../api/account-call.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { Clock } from '../contract/clock.ts';
import { createDelivery } from '../streaming/delivery.ts';
import type { Tell } from '../streaming/delivery.ts';
import { createErrands } from '../outbox/action-queue.ts';
import type { Errands } from '../outbox/action-queue.ts';
import { createKeeper } from '../storage/cache-writer.ts';
import type { Keeper } from '../storage/cache-writer.ts';
import { createOutbox } from '../outbox/post-queue.ts';
import type { Outbox } from '../outbox/post-queue.ts';
import type { Outward } from '../media/sign-entities.ts';
import { createResolve } from '../api/resolve-url.ts';
import type { Resolve } from '../api/resolve-url.ts';
import { createSilenced } from '../notifications/news/muted.ts';
import type { Silenced } from '../notifications/news/muted.ts';
import { createStreams } from '../streaming/streams.ts';
import type { Streams } from '../streaming/streams.ts';
import { createStreamingBase } from '../streaming/base-url.ts';

interface Parts {
  request: Request;
  clock: Clock;
  userAgent: string;
  tokens: { token(account: AccountKey): Promise<Result<string>>; markSignedOut(account: AccountKey): void };
  journal: Pick<Journal, 'outbox' | 'errands' | 'positions'>;
  cache: Cache;
  outward: Outward;
  tell: Tell;
  notify: (account: AccountKey, notification: Notification) => void;
  /** The account's own stream changed. */
  onStream: (account: AccountKey, state: StreamState) => void;
  pollsOnly: (account: AccountKey) => boolean;
  /** As nodeinfo says; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
  /** The account as its server has it now, changed from wherever. */
  onProfile: (account: AccountKey, profile: CredentialAccount) => void;
  /** The person has seen this notification and all before it. */
  onRead: (account: AccountKey, id: string) => void;
  /** What a popup asked for will not be done. */
  onErrandRefused: (account: AccountKey, errand: Errand, failure: Failure) => void;
  /** A post needs the person before it can go out. */
  onStuck: (account: AccountKey, problem: string) => void;
  log: (sentence: string) => void;
}

export interface Service {
  call: AccountCall;
  streams: Streams;
  outbox: Outbox;
  errands: Errands;
  keeper: Keeper;
  resolve: Resolve;
  /** Whether its person was muted or blocked after it happened. */
  silenced: Silenced['covers'];
  /** A notification that came otherwise than by the stream. */
  receive(account: AccountKey, notification: Notification): void;
  /** Connects exactly these accounts and sends what waits for them. */
  follow(accounts: readonly AccountKey[]): void;
  /** After sleep, and when the network is back. */
  comeBack(): void;
  stop(): void;
}

export function createService(parts: Parts): Service {
  const {
    request,
    clock,
    userAgent,
    tokens,
    journal,
    cache,
    outward,
    tell,
    notify,
    onStream,
    pollsOnly,
    software,
    onProfile,
    onStuck,
    log,
  } = parts;
  const call = createAccountCall(request, tokens);
  const silenced = createSilenced(clock);
  const keeper = createKeeper(cache, silenced.learn);
  const delivery = createDelivery({ tell, keeper, outward, notify });
  const outbox = createOutbox({ journal: journal.outbox, call, clock, software, onChange: delivery.outboxChanged, onStuck, log });
  const errands = createErrands({
    ...{ journal: journal.errands, call, clock, onDone: delivery.errandDone, onRead: parts.onRead, onRefused: parts.onErrandRefused, log },
  });
  const wake = (account: AccountKey) => [outbox, errands].forEach((queue) => queue.wake(account));
  async function whenConnected(account: AccountKey): Promise<void> {
    wake(account);
    const own = await call(account, 'accounts.verifyCredentials', {}, { background: true });
    if (own.ok) onProfile(account, own.value.data);
  }
  const onState = (account: AccountKey, state: StreamState) => {
    tell('streamState', { account, state });
    onStream(account, state);
    if (state === 'open' || state === 'unavailable') void whenConnected(account);
  };
  const base = createStreamingBase(request);
  const streams = createStreams({
    ...{ clock, call, base, userAgent, onState, pollsOnly },
    random: Math.random,
    token: tokens.token,
    onEvent: delivery.streamed,
  });
  let followed: readonly AccountKey[] = [];
  return {
    ...{ call, streams, outbox, errands, keeper, silenced: silenced.covers },
    resolve: createResolve(call, (account, status) => cache.saveStatuses(account, [status])),
    receive: (account, notification) => delivery.streamed(account, 'user', { type: 'notification', notification }),
    follow(accounts) {
      followed = accounts;
      streams.follow(accounts).forEach(wake);
    },
    comeBack() {
      streams.resume();
      followed.forEach(wake);
    },
    stop() {
      streams.follow([]);
      outbox.stop();
      errands.stop();
    },
  };
}
