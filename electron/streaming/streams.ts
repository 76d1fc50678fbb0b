// Keeps every signed-in account connected to its server's streams, and the further streams that views show as long as they do.
import type { AccountKey } from '../contract/accounts.ts';
import { originOf } from '../contract/accounts.ts';
import type { StreamEvent, StreamName, StreamState } from '../contract/bridge.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { AccountCall } from '../contract/account-call.ts';
import { createChannel } from './connection.ts';
import type { Channel } from './connection.ts';
import type { Clock } from '../contract/clock.ts';
import { startPolling } from './polling.ts';
import { streamUrl } from './base-url.ts';
import type { StreamingBase } from './base-url.ts';

export interface Streams {
  /** Exactly these accounts are to be connected; others are let go. Answers the ones that are new. */
  follow(accounts: readonly AccountKey[]): AccountKey[];
  /** Connects anew: the person chose between streaming and polling. */
  reopen(account: AccountKey): void;
  watch(account: AccountKey, stream: StreamName): void;
  unwatch(account: AccountKey, stream: StreamName): void;
  /** A window that starts anew watches nothing yet. */
  unwatchAll(): void;
  /** Before sleep. */
  suspend(): void;
  /** After sleep, and when the network is back. */
  resume(): void;
}

interface Parts {
  clock: Clock;
  random: () => number;
  call: AccountCall;
  base: StreamingBase;
  userAgent: string;
  token: (account: AccountKey) => Promise<Result<string>>;
  /** The person wants this account's server to be asked now and then, and no connection kept open. */
  pollsOnly: (account: AccountKey) => boolean;
  onEvent: (account: AccountKey, stream: StreamName, event: StreamEvent) => void;
  onState: (account: AccountKey, state: StreamState) => void;
}

interface Line {
  channel: Channel;
  stopPolling: () => void;
}

export function createStreams(parts: Parts): Streams {
  const { clock, random, call, base, userAgent, token } = parts;
  const lines = new Map<string, Line>();
  const watchers = new Map<string, { account: AccountKey; stream: StreamName; count: number }>();
  const followed = new Set<AccountKey>();
  const keyOf = (account: AccountKey, stream: StreamName) => `${account} ${stream}`;

  async function address(account: AccountKey, stream: StreamName): Promise<Result<{ url: string; token: string }>> {
    const held = await token(account);
    if (!held.ok) return held;
    const found = await base({ origin: originOf(account), token: held.value });
    return found.ok ? ok({ url: streamUrl(found.value, stream), token: held.value }) : found;
  }

  function open(account: AccountKey, stream: StreamName): void {
    const onEvent = (event: StreamEvent) => parts.onEvent(account, stream, event);
    const line: Line = { channel: { suspend() {}, resume() {} }, stopPolling() {} };
    lines.set(keyOf(account, stream), line);
    const onState = (state: StreamState) => {
      line.stopPolling();
      line.stopPolling = () => {};
      if (state === 'unavailable') {
        line.stopPolling = startPolling({ clock, call, account, withNotifications: stream === 'user', onEvent });
      }
      if (stream === 'user') parts.onState(account, state);
    };
    if (parts.pollsOnly(account)) {
      line.channel = { suspend() {}, resume: () => onState('unavailable') };
      onState('unavailable');
    } else line.channel = createChannel({ clock, random, userAgent, address: () => address(account, stream), onEvent, onState });
  }

  function close(key: string): void {
    lines.get(key)?.channel.suspend();
    lines.get(key)?.stopPolling();
    lines.delete(key);
  }

  function openAll(account: AccountKey): void {
    open(account, 'user');
    for (const watcher of watchers.values()) if (watcher.account === account) open(account, watcher.stream);
  }

  function closeAll(account: AccountKey): void {
    for (const key of [...lines.keys()]) if (key.startsWith(`${account} `)) close(key);
  }

  return {
    follow(accounts) {
      for (const account of followed) {
        if (accounts.includes(account)) continue;
        followed.delete(account);
        closeAll(account);
      }
      const fresh = accounts.filter((account) => !followed.has(account));
      for (const account of fresh) {
        followed.add(account);
        openAll(account);
      }
      return fresh;
    },

    reopen(account) {
      if (!followed.has(account)) return;
      closeAll(account);
      openAll(account);
    },

    watch(account, stream) {
      const key = keyOf(account, stream);
      const watcher = watchers.get(key) ?? { account, stream, count: 0 };
      watcher.count += 1;
      watchers.set(key, watcher);
      if (followed.has(account) && !lines.has(key)) open(account, stream);
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
      for (const line of lines.values()) {
        line.stopPolling();
        line.channel.suspend();
      }
    },
    resume() {
      for (const line of lines.values()) line.channel.resume();
    },
  };
}
