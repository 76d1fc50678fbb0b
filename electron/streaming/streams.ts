// Connects a signed-in account to its own stream (`user`), and to the streams of the open views.
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

/** Connects the streams of all accounts to their servers, and emits the events of them all. */
export class Streams {
  readonly #parts: Parts;
  readonly #streamEvent = createEvent<[AccountKey, StreamName, StreamEvent]>();
  readonly #stateChanged = createEvent<[AccountKey, StreamState]>();
  readonly #poll = createEvent<[AccountKey]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Creates the streams of one account, for its scope. They open with `connect`. */
  openAccount(account: AccountKey): AccountStreams {
    return new AccountStreams(account, this.#parts, {
      onEvent: (stream, event) => this.#streamEvent.emit(account, stream, event),
      onState: (state) => this.#stateChanged.emit(account, state),
      onPoll: () => this.#poll.emit(account),
    });
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
}

interface StreamListeners {
  onEvent: (stream: StreamName, event: StreamEvent) => void;
  onState: (state: StreamState) => void;
  onPoll: () => void;
}

/** Streams of one account. */
export class AccountStreams {
  readonly #account: AccountKey;
  readonly #parts: Parts;
  readonly #listeners: StreamListeners;
  readonly #liveStreams = new Map<StreamName, LiveStream>();
  /** Number of open views that watch each stream. */
  readonly #watcherCounts = new Map<StreamName, number>();
  #isConnected = false;
  /** While the computer sleeps, nothing connects, not even on request. */
  #isSuspended = false;

  constructor(account: AccountKey, parts: Parts, listeners: StreamListeners) {
    this.#account = account;
    this.#parts = parts;
    this.#listeners = listeners;
  }

  /** Returns false if the account was connected before. */
  connect(): boolean {
    if (this.#isConnected) return false;
    this.#isConnected = true;
    this.#openAll();
    return true;
  }

  disconnect(): void {
    this.#isConnected = false;
    this.#closeAll();
  }

  /** Reconnects after the user switched between streaming and polling. */
  reopen(): void {
    if (!this.#isConnected) return;
    this.#closeAll();
    this.#openAll();
  }

  /** Subscribes to the stream of an open view. Each call needs its `unwatch`. */
  watch(stream: StreamName): void {
    this.#watcherCounts.set(stream, (this.#watcherCounts.get(stream) ?? 0) + 1);
    if (this.#isConnected && !this.#liveStreams.has(stream)) this.#open(stream);
  }

  unwatch(stream: StreamName): void {
    const count = this.#watcherCounts.get(stream);
    if (count === undefined) return;
    if (count > 1) return void this.#watcherCounts.set(stream, count - 1);
    this.#watcherCounts.delete(stream);
    this.#close(stream);
  }

  /** Called when the window's page starts, before it opens any view. */
  unwatchAll(): void {
    for (const stream of this.#watcherCounts.keys()) this.#close(stream);
    this.#watcherCounts.clear();
  }

  /** Called before the computer sleeps. */
  suspend(): void {
    this.#isSuspended = true;
    for (const liveStream of this.#liveStreams.values()) liveStream.suspend();
  }

  /** Called after sleep, and when the network is back. */
  resume(): void {
    this.#isSuspended = false;
    for (const liveStream of this.#liveStreams.values()) liveStream.resume();
  }

  /** Returns the state of the account's own stream; null while the account is not connected. */
  state(): StreamState | null {
    return this.#isConnected ? (this.#liveStreams.get('user')?.state() ?? 'connecting') : null;
  }

  /** Reports whether the account's server answered a request: streams then reconnect at once, or check their connections. */
  reportServerAnswer(isReached: boolean): void {
    for (const liveStream of this.#liveStreams.values()) liveStream.reportAnswer(isReached);
  }

  #openAll(): void {
    this.#open('user');
    for (const stream of this.#watcherCounts.keys()) this.#open(stream);
  }

  #open(stream: StreamName): void {
    const { clock, isPollingOnly } = this.#parts;
    const { onEvent, onState, onPoll } = this.#listeners;
    const isOwn = stream === 'user';
    const liveStream = new LiveStream({
      clock,
      connect: isPollingOnly(this.#account) ? null : (onState) => this.#connect(stream, onState),
      onPoll: () => {
        if (isOwn) onPoll();
        // The refresh of the account's own stream covers its other streams.
        const isCovered = !isOwn && this.#liveStreams.get('user')?.isPolling();
        if (!isCovered) onEvent(stream, { type: 'refresh' });
      },
      onState: (state) => isOwn && onState(state),
    });
    this.#liveStreams.set(stream, liveStream);
    if (this.#isSuspended) liveStream.suspend();
  }

  #connect(stream: StreamName, onState: (state: ConnectionState) => void): LiveConnection {
    const { clock, random, userAgent, agentFor, onTokenRefused } = this.#parts;
    return new LiveConnection({
      clock,
      random,
      userAgent,
      agentFor,
      address: () => this.#findAddress(stream),
      onTokenRefused: (refusedToken) => onTokenRefused(this.#account, refusedToken),
      onEvent: (event) => this.#listeners.onEvent(stream, event),
      onState,
    });
  }

  async #findAddress(stream: StreamName): Promise<Result<StreamAddress>> {
    const { baseUrl, token } = this.#parts;
    const storedToken = await token(this.#account);
    if (!storedToken.ok) return storedToken;
    const origin = originOf(this.#account);
    const bases = await baseUrl.find({ origin, token: storedToken.value });
    const endpoints = bases.map((base) => ({ url: streamUrl(base, stream), onOpened: () => baseUrl.recordOpened(origin, base) }));
    return ok({ endpoints, token: storedToken.value });
  }

  #closeAll(): void {
    for (const stream of [...this.#liveStreams.keys()]) this.#close(stream);
  }

  #close(stream: StreamName): void {
    this.#liveStreams.get(stream)?.close();
    this.#liveStreams.delete(stream);
  }
}
