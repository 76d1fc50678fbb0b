// Keeps every signed-in account connected to its own stream, and to the streams of the views that are open.
import type { Agent } from 'node:http';
import type { AccountKey } from '../contract/accounts.ts';
import { originOf } from '../contract/accounts.ts';
import type { StreamEvent, StreamName, StreamState } from '../contract/bridge.ts';
import type { Clock } from '../contract/clock.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { createEvent } from '../system/event.ts';
import { streamUrl } from './base-url.ts';
import type { StreamingBase } from './base-url.ts';
import { createConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import { startPolling } from './polling.ts';

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
  /** Of the account's own stream. */
  onState(listener: (account: AccountKey, state: StreamState) => void): void;
  /** The account has no stream, and it is time to ask its server what is new. */
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
}

interface OpenStream {
  connection: Connection;
  stopPolling: () => void;
}

const noConnection: Connection = { suspend() {}, resume() {} };

export function createStreams({ clock, random, baseUrl, userAgent, agentFor, token, pollsOnly }: Parts): Streams {
  const open = new Map<string, OpenStream>();
  const watchers = new Map<string, { account: AccountKey; stream: StreamName; count: number }>();
  const connected = new Set<AccountKey>();
  const received = createEvent<[AccountKey, StreamName, StreamEvent]>();
  const stateChanged = createEvent<[AccountKey, StreamState]>();
  const poll = createEvent<[AccountKey]>();
  const keyOf = (account: AccountKey, stream: StreamName) => `${account} ${stream}`;

  async function address(account: AccountKey, stream: StreamName): Promise<Result<{ url: string; token: string }>> {
    const held = await token(account);
    if (!held.ok) return held;
    const base = await baseUrl({ origin: originOf(account), token: held.value });
    return base.ok ? ok({ url: streamUrl(base.value, stream), token: held.value }) : base;
  }

  function openStream(account: AccountKey, stream: StreamName): void {
    const isOwn = stream === 'user';
    const onEvent = (event: StreamEvent) => received.emit(account, stream, event);
    const current: OpenStream = { connection: noConnection, stopPolling() {} };
    open.set(keyOf(account, stream), current);
    const onState = (state: StreamState) => {
      current.stopPolling();
      current.stopPolling = () => {};
      if (state === 'unavailable') {
        const onPoll = () => isOwn && poll.emit(account);
        current.stopPolling = startPolling({ clock, onPoll, onRefresh: () => onEvent({ type: 'refresh' }) });
      }
      if (isOwn) stateChanged.emit(account, state);
    };
    if (pollsOnly(account)) {
      current.connection = { suspend() {}, resume: () => onState('unavailable') };
      onState('unavailable');
    } else
      current.connection = createConnection({
        clock,
        random,
        userAgent,
        agentFor,
        address: () => address(account, stream),
        onEvent,
        onState,
      });
  }

  function close(key: string): void {
    open.get(key)?.connection.suspend();
    open.get(key)?.stopPolling();
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
      for (const stream of open.values()) {
        stream.stopPolling();
        stream.connection.suspend();
      }
    },
    resume() {
      for (const stream of open.values()) stream.connection.resume();
    },

    onEvent: (listener) => void received.on(listener),
    onState: (listener) => void stateChanged.on(listener),
    onPoll: (listener) => void poll.on(listener),
  };
}
