// Connects every signed-in account to its own stream (`user`), and to the streams of the open views.
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
import { LiveConnection } from './connection.ts';
import type { ConnectionState, StreamAddress } from './connection.ts';
import { LiveStream } from './live-stream.ts';

interface Parts {
  clock: Clock;
  random: () => number;
  baseUrl: StreamingBase;
  userAgent: string;
  /** Returns the HTTP agent that opens connections to a URL. */
  agentFor: (url: URL) => Agent;
  token: (account: AccountKey) => Promise<Result<string>>;
  /** Returns true if the user turned streaming off for this account: its server is polled instead. */
  isPollingOnly: (account: AccountKey) => boolean;
  /** Called when a stream's handshake was answered with 401. */
  onTokenRefused: (account: AccountKey, token: string) => unknown;
}

const keyOf = (account: AccountKey, stream: StreamName): string => `${account} ${stream}`;

export class Streams {
  readonly #parts: Parts;
  readonly #liveStreams = new Map<string, LiveStream>();
  readonly #watchers = new Map<string, { account: AccountKey; stream: StreamName; count: number }>();
  readonly #connectedAccounts = new Set<AccountKey>();
  readonly #streamEvent = createEvent<[AccountKey, StreamName, StreamEvent]>();
  readonly #stateChanged = createEvent<[AccountKey, StreamState]>();
  readonly #poll = createEvent<[AccountKey]>();
  /** While the computer sleeps, nothing connects, not even on request. */
  #isSuspended = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Connects exactly these accounts. Returns the accounts that were not connected before. */
  setAccounts(accounts: readonly AccountKey[]): AccountKey[] {
    for (const account of this.#connectedAccounts) {
      if (accounts.includes(account)) continue;
      this.#connectedAccounts.delete(account);
      this.#closeAll(account);
    }
    const newAccounts = accounts.filter((account) => !this.#connectedAccounts.has(account));
    for (const account of newAccounts) {
      this.#connectedAccounts.add(account);
      this.#openAll(account);
    }
    return newAccounts;
  }

  /** Reconnects the account after the user switched between streaming and polling. */
  reopen(account: AccountKey): void {
    if (!this.#connectedAccounts.has(account)) return;
    this.#closeAll(account);
    this.#openAll(account);
  }

  /** Subscribes to the stream of an open view. Each call needs its `unwatch`. */
  watch(account: AccountKey, stream: StreamName): void {
    const key = keyOf(account, stream);
    const watcher = this.#watchers.get(key) ?? { account, stream, count: 0 };
    watcher.count += 1;
    this.#watchers.set(key, watcher);
    if (this.#connectedAccounts.has(account) && !this.#liveStreams.has(key)) this.#open(account, stream);
  }

  unwatch(account: AccountKey, stream: StreamName): void {
    const key = keyOf(account, stream);
    const watcher = this.#watchers.get(key);
    if (watcher === undefined) return;
    watcher.count -= 1;
    if (watcher.count > 0) return;
    this.#watchers.delete(key);
    this.#close(key);
  }

  /** Called when the window's page starts, before it opens any view. */
  unwatchAll(): void {
    for (const key of this.#watchers.keys()) this.#close(key);
    this.#watchers.clear();
  }

  /** Called before the computer sleeps. */
  suspend(): void {
    this.#isSuspended = true;
    for (const stream of this.#liveStreams.values()) stream.suspend();
  }

  /** Called after sleep, and when the network is back. */
  resume(): void {
    this.#isSuspended = false;
    for (const stream of this.#liveStreams.values()) stream.resume();
  }

  /** States of each account's own stream. */
  states(): Record<AccountKey, StreamState> {
    return Object.fromEntries(
      [...this.#connectedAccounts].map((account) => [account, this.#liveStreams.get(keyOf(account, 'user'))?.state() ?? 'connecting']),
    );
  }

  /** Reports whether the account's server answered a request: streams then reconnect at once, or check their connections. */
  reportServerAnswer(account: AccountKey, isReached: boolean): void {
    for (const [key, liveStream] of this.#liveStreams) if (key.startsWith(`${account} `)) liveStream.reportAnswer(isReached);
  }

  onEvent(listener: (account: AccountKey, stream: StreamName, event: StreamEvent) => void): void {
    this.#streamEvent.on(listener);
  }

  /** Called when the state of an account's own stream changes. */
  onState(listener: (account: AccountKey, state: StreamState) => void): void {
    this.#stateChanged.on(listener);
  }

  /**
   * Called to poll the server while the account's own stream is unavailable; the window then refreshes too. Covers notifications with count
   * and popups, home, loaded timelines of open views, conversations, announcements, follow requests; no deletions or edits past page one.
   */
  onPoll(listener: (account: AccountKey) => void): void {
    this.#poll.on(listener);
  }

  #openAll(account: AccountKey): void {
    this.#open(account, 'user');
    for (const watcher of this.#watchers.values()) if (watcher.account === account) this.#open(account, watcher.stream);
  }

  #open(account: AccountKey, stream: StreamName): void {
    const { clock, isPollingOnly } = this.#parts;
    const isOwn = stream === 'user';
    const liveStream = new LiveStream({
      clock,
      connect: isPollingOnly(account) ? null : (onState) => this.#connect(account, stream, onState),
      onPoll: () => {
        if (isOwn) this.#poll.emit(account);
        // The refresh of the account's own stream covers its other streams.
        const isCovered = !isOwn && this.#liveStreams.get(keyOf(account, 'user'))?.isPolling();
        if (!isCovered) this.#streamEvent.emit(account, stream, { type: 'refresh' });
      },
      onState: (state) => isOwn && this.#stateChanged.emit(account, state),
    });
    this.#liveStreams.set(keyOf(account, stream), liveStream);
    if (this.#isSuspended) liveStream.suspend();
  }

  #connect(account: AccountKey, stream: StreamName, onState: (state: ConnectionState) => void): LiveConnection {
    const { clock, random, userAgent, agentFor, onTokenRefused } = this.#parts;
    return new LiveConnection({
      clock,
      random,
      userAgent,
      agentFor,
      address: () => this.#findAddress(account, stream),
      onTokenRefused: (refusedToken) => onTokenRefused(account, refusedToken),
      onEvent: (event) => this.#streamEvent.emit(account, stream, event),
      onState,
    });
  }

  async #findAddress(account: AccountKey, stream: StreamName): Promise<Result<StreamAddress>> {
    const { baseUrl, token } = this.#parts;
    const storedToken = await token(account);
    if (!storedToken.ok) return storedToken;
    const origin = originOf(account);
    const bases = await baseUrl.find({ origin, token: storedToken.value });
    const endpoints = bases.map((base) => ({ url: streamUrl(base, stream), onOpened: () => baseUrl.recordOpened(origin, base) }));
    return ok({ endpoints, token: storedToken.value });
  }

  #closeAll(account: AccountKey): void {
    for (const key of [...this.#liveStreams.keys()]) if (key.startsWith(`${account} `)) this.#close(key);
  }

  #close(key: string): void {
    this.#liveStreams.get(key)?.close();
    this.#liveStreams.delete(key);
  }
}
