// Keeps the data of one stream current: by a connection, and by polling while no connection can be opened.
import type { StreamState } from '../contract/startup.ts';
import type { Clock } from '../contract/clock.ts';
import { repeatEvery } from '../system/clock.ts';
import type { LiveConnection, ConnectionState } from './connection.ts';

type LiveStreamConnection = Pick<LiveConnection, 'suspend' | 'resume' | 'reportAnswer'>;

interface Parts {
  clock: Clock;
  /** Null: the user turned streaming off. */
  connect: ((onState: (state: ConnectionState) => void) => LiveStreamConnection) | null;
  /** Called when polling starts, and then every minute. */
  onPoll: () => void;
  /** Called with `open` each time a connection opens, with the other states when they change. */
  onState: (state: StreamState) => void;
}

const pollIntervalMs = 60_000;

export class LiveStream {
  readonly #clock: Clock;
  readonly #onPoll: () => void;
  readonly #onState: (state: StreamState) => void;
  readonly #connection: LiveStreamConnection | null;
  #connectionState: ConnectionState = 'connecting';
  #stopPolling: (() => void) | null = null;
  /** Null: unknown since polling started. */
  #isReached: boolean | null = null;
  #reportedState: StreamState | null = null;

  constructor({ clock, connect, onPoll, onState }: Parts) {
    this.#clock = clock;
    this.#onPoll = onPoll;
    this.#onState = onState;
    this.#connection = connect?.((connectionState) => this.#handleConnectionState(connectionState)) ?? null;
    if (this.#connection) return;
    this.#emitState();
    this.#beginPolling();
  }

  state(): StreamState {
    if (this.isPolling() && this.#isReached !== null) return this.#isReached ? 'polling' : 'offline';
    return this.#connectionState === 'unavailable' ? 'interrupted' : this.#connectionState;
  }

  isPolling(): boolean {
    return this.#stopPolling !== null;
  }

  /** Reports whether the account's server responded to the last request. */
  reportAnswer(isReached: boolean): void {
    this.#isReached = isReached;
    if (this.isPolling()) this.#emitState();
    this.#connection?.reportAnswer(isReached);
  }

  /** Called before the computer sleeps. */
  suspend(): void {
    this.#endPolling();
    this.#connection?.suspend();
  }

  /** Called after sleep, and when the network is back: connects and polls at once. */
  resume(): void {
    if (this.isPolling() || !this.#connection) this.#beginPolling();
    this.#connection?.resume();
  }

  close(): void {
    this.#endPolling();
    this.#connection?.suspend();
  }

  #handleConnectionState(connectionState: ConnectionState): void {
    this.#connectionState = connectionState;
    if (connectionState === 'open') this.#endPolling();
    this.#emitState();
    if (connectionState !== 'unavailable' || this.isPolling()) return;
    this.#isReached = null;
    this.#beginPolling();
  }

  #emitState(): void {
    const state = this.state();
    if (state === this.#reportedState && state !== 'open') return;
    this.#reportedState = state;
    this.#onState(state);
  }

  #beginPolling(): void {
    this.#endPolling();
    this.#stopPolling = repeatEvery(this.#clock, pollIntervalMs, this.#onPoll);
    this.#onPoll();
  }

  #endPolling(): void {
    this.#stopPolling?.();
    this.#stopPolling = null;
  }
}
