// Keeps every signed-in account connected to its own stream, and to the streams of the views that are open.
import type { Agent } from 'node:http';
import type { AccountKey } from '../contract/accounts.ts';
import { originOf } from '../contract/accounts.ts';
import type { StreamEvent, StreamName } from '../contract/bridge.ts';
import type { StreamState } from '../contract/startup.ts';
import type { Clock } from '../contract/clock.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { createEvent } from '../system/event.ts';
import { streamUrl } from './base-url.ts';
import type { StreamingBase } from './base-url.ts';
import { createConnection } from './connection.ts';
import type { StreamAddress } from './connection.ts';
import { createLiveStream } from './live-stream.ts';
import type { LiveStream } from './live-stream.ts';

export interface Streams {
  /** Connects exactly these accounts. Answers the ones that were not connected before. */
  setAccounts(accounts: readonly AccountKey[]): AccountKey[];
  /** Connects anew: the person chose between streaming and polling. */
  reopen(account: AccountKey): void;
  /** A view shows this stream. Each call needs its `unwatch`. */
  watch(account: AccountKey, stream: StreamName): void;
  unwatch(account: AccountKey, stream: StreamName): void;
  /** A window that starts anew shows nothing yet. */
  unwatchAll(): void;
  /** Before sleep. */
  suspend(): void;
  /** After sleep, and when the network is back. */
  resume(): void;
  onEvent(listener: (account: AccountKey, stream: StreamName, event: StreamEvent) => void): void;
  /** Of each account's own stream. */
  states(): Record<AccountKey, StreamState>;
  /** Whether the account's server has answered a question just now: polling that gets no answer is `offline`. */
  serverAnswered(account: AccountKey, isReached: boolean): void;
  /** Of the account's own stream. */
  onState(listener: (account: AccountKey, state: StreamState) => void): void;
  /**
   * The account's own stream can't be had now, and it is time to ask its server what is new. At the same time the window is told
   * to refresh. Together they cover what the streams tell: the notifications, their count and their popups; the home timeline and
   * the loaded timelines of the open views; conversations, announcements and follow requests. They don't cover posts that were
   * deleted or edited outside of the first page.
   */
  onPoll(listener: (account: AccountKey) => void): void;
}

interface Parts {
  clock: Clock;
  random: () => number;
  baseUrl: StreamingBase;
  userAgent: string;
  /** Opens the connection to an address. */
  agentFor: (url: URL) => Agent;
  token: (account: AccountKey) => Promise<Result<string>>;
  /** The person wants no open connection for this account: its server is asked now and then. */
  pollsOnly: (account: AccountKey) => boolean;
  /** A stream's handshake was answered with 401. */
  onTokenRefused: (account: AccountKey, token: string) => unknown;
}

export function createStreams({ clock, random, baseUrl, userAgent, agentFor, token, pollsOnly, onTokenRefused }: Parts): Streams {
  const open = new Map<string, LiveStream>();
  const watchers = new Map<string, { account: AccountKey; stream: StreamName; count: number }>();
  const connected = new Set<AccountKey>();
  const received = createEvent<[AccountKey, StreamName, StreamEvent]>();
  const stateChanged = createEvent<[AccountKey, StreamState]>();
  const poll = createEvent<[AccountKey]>();
  /** While the computer sleeps nothing connects, whatever is asked for. */
  let isSuspended = false;
  const keyOf = (account: AccountKey, stream: StreamName) => `${account} ${stream}`;

  async function address(account: AccountKey, stream: StreamName): Promise<Result<StreamAddress>> {
    const held = await token(account);
    if (!held.ok) return held;
    const origin = originOf(account);
    const bases = await baseUrl.find({ origin, token: held.value });
    const places = bases.map((base) => ({ url: streamUrl(base, stream), opened: () => baseUrl.opened(origin, base) }));
    return ok({ places, token: held.value });
  }

  function openStream(account: AccountKey, stream: StreamName): void {
    const isOwn = stream === 'user';
    const onEvent = (event: StreamEvent) => received.emit(account, stream, event);
    const live = createLiveStream({
      clock,
      connect: pollsOnly(account)
        ? null
        : (onState) =>
            createConnection({
              clock,
              random,
              userAgent,
              agentFor,
              address: () => address(account, stream),
              onTokenRefused: (refused) => onTokenRefused(account, refused),
              onEvent,
              onState,
            }),
      onPoll() {
        if (isOwn) poll.emit(account);
        // The refresh of the account's own stream covers what its other streams feed.
        if (isOwn || !open.get(keyOf(account, 'user'))?.isPolling()) onEvent({ type: 'refresh' });
      },
      onState: (state) => isOwn && stateChanged.emit(account, state),
    });
    open.set(keyOf(account, stream), live);
    if (isSuspended) live.suspend();
  }

  function close(key: string): void {
    open.get(key)?.close();
    open.delete(key);
  }

  function openAll(account: AccountKey): void {
    openStream(account, 'user');
    for (const watcher of watchers.values()) if (watcher.account === account) openStream(account, watcher.stream);
  }

  function closeAll(account: AccountKey): void {
    for (const key of [...open.keys()]) if (key.startsWith(`${account} `)) close(key);
  }

  return {
    setAccounts(accounts) {
      for (const account of connected) {
        if (accounts.includes(account)) continue;
        connected.delete(account);
        closeAll(account);
      }
      const added = accounts.filter((account) => !connected.has(account));
      for (const account of added) {
        connected.add(account);
        openAll(account);
      }
      return added;
    },

    reopen(account) {
      if (!connected.has(account)) return;
      closeAll(account);
      openAll(account);
    },

    watch(account, stream) {
      const key = keyOf(account, stream);
      const watcher = watchers.get(key) ?? { account, stream, count: 0 };
      watcher.count += 1;
      watchers.set(key, watcher);
      if (connected.has(account) && !open.has(key)) openStream(account, stream);
    },

    unwatch(account, stream) {
      const key = keyOf(account, stream);
      const watcher = watchers.get(key);
      if (watcher === undefined) return;
      watcher.count -= 1;
      if (watcher.count > 0) return;
      watchers.delete(key);
      close(key);
    },

    unwatchAll() {
      for (const key of watchers.keys()) close(key);
      watchers.clear();
    },

    suspend() {
      isSuspended = true;
      for (const stream of open.values()) stream.suspend();
    },
    resume() {
      isSuspended = false;
      for (const stream of open.values()) stream.resume();
    },

    states: () => Object.fromEntries([...connected].map((account) => [account, open.get(keyOf(account, 'user'))?.state() ?? 'connecting'])),
    serverAnswered: (account, isReached) => open.get(keyOf(account, 'user'))?.answered(isReached),

    onEvent: (listener) => void received.on(listener),
    onState: (listener) => void stateChanged.on(listener),
    onPoll: (listener) => void poll.on(listener),
  };
}
