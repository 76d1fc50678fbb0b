// Maintains the connection to one stream: detects a dead connection, reconnects, and requests a refresh if events may have been missed.
import type { Agent } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';
import type { StreamEvent } from '../contract/bridge.ts';
import type { Result } from '../contract/result.ts';
import type { Clock } from '../contract/clock.ts';
import { refusedStreamRetries, retryDelayMs, streamRetries } from '../contract/retry-policy.ts';
import { readRequestedWait } from '@kittiwake/mastodon-api/requested-wait';
import { readFrame } from './frame.ts';

/** `interrupted`: reconnects at once. `unavailable`: failed twice, or the server asked to wait; reconnects later. */
export type ConnectionState = 'connecting' | 'open' | 'interrupted' | 'unavailable';

export interface StreamAddress {
  /** URLs, tried in turn: one per attempt. */
  endpoints: readonly { url: string; onOpened: () => void }[];
  token: string;
}

interface ConnectionParts {
  clock: Clock;
  /** Returns 0 to 1; spreads reconnections, so that clients do not all reconnect in the same second. */
  random: () => number;
  /** Resolves to the URLs and the access token of the stream. */
  address: () => Promise<Result<StreamAddress>>;
  userAgent: string;
  /** Returns the HTTP agent that opens connections to a URL. */
  agentFor: (url: URL) => Agent;
  /** Called when the handshake was answered with 401. The connection is retried; the caller checks whether the token is still valid. */
  onTokenRefused: (token: string) => void;
  onEvent: (event: StreamEvent) => void;
  onState: (state: ConnectionState) => void;
}

const pingIntervalMs = 30_000;
const pongTimeoutMs = 9_000;
/** A process that was too busy to run its timers gets this additional time to read data that arrived in the meantime. */
const lateReadMs = 1_000;
/** Limit from the request to the answer. At 20 kbit/s, the answer waits behind what the other requests of the start load. */
const handshakeTimeoutMs = 45_000;
/** Lists that were loaded less than this time before the stream opens for the first time are current. */
const justLoadedMs = 60_000;
const maxFrameBytes = 2_000_000;
/** Consecutive failures after which the stream is unavailable. */
const failuresBeforeUnavailable = 2;
/** Least time between two reconnections at once because requests succeed: the stream's own host may be unreachable. */
const minHurryIntervalMs = 5_000;
/** A longer delay makes the stream unavailable after the first failure. */
const maxInterruptionMs = 60_000;

/** Connects at once when constructed. */
export class LiveConnection {
  readonly #parts: ConnectionParts;
  #socket: WebSocket | null = null;
  /** Consecutive failures. A connection that opens and breaks at once counts too. */
  #failures = 0;
  /** Attempts since the stream was last open. */
  #attempts = 0;
  #mayHaveMissedEvents = false;
  #hasBeenOpen = false;
  readonly #startedAt: number;
  /** True while the next attempt waits after a failure of the network. */
  #isLineDown = false;
  #isCheckingHeartbeat = false;
  #hurriedAt = -Infinity;
  /** Number of the current connection; events of earlier connections are ignored. */
  #connectionNumber = 0;
  #timers: (() => void)[] = [];
  #onTraffic = () => {};

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.now();
    void this.#connect();
  }

  /** Closes the connection without reconnecting. */
  suspend(): void {
    this.#mayHaveMissedEvents = true;
    this.#dropConnection();
  }

  /** Connects at once, regardless of the retry delay. */
  resume(): void {
    this.#failures = 0;
    this.#mayHaveMissedEvents = true;
    void this.#connect();
  }

  /** Reports whether a request to the server was answered: reconnects at once, or checks the open connection at once. */
  reportAnswer(isReached: boolean): void {
    const now = this.#parts.clock.now();
    // The lists of the failed request are incomplete: load them when the stream opens for the first time.
    if (!isReached && !this.#hasBeenOpen) this.#mayHaveMissedEvents = true;
    if (isReached && this.#isLineDown && now - this.#hurriedAt >= minHurryIntervalMs) {
      this.#hurriedAt = now;
      void this.#connect();
    } else if (!isReached && this.#socket?.readyState === WebSocket.OPEN && !this.#isCheckingHeartbeat) this.#checkHeartbeat(this.#socket);
  }

  async #connect(): Promise<void> {
    this.#dropConnection();
    const connectionNumber = this.#connectionNumber;
    // Between attempts, the state stays `interrupted` or `unavailable`.
    if (this.#failures === 0 && !this.#mayHaveMissedEvents) this.#parts.onState('connecting');
    const streamAddress = await this.#parts.address();
    if (connectionNumber !== this.#connectionNumber) return;
    if (!streamAddress.ok) return this.#reconnect();
    const { endpoints, token } = streamAddress.value;
    const endpoint = endpoints[this.#attempts % endpoints.length];
    if (!endpoint) return this.#reconnect();
    this.#attempts += 1;
    this.#openSocket(endpoint, token);
  }

  #openSocket(endpoint: StreamAddress['endpoints'][number], token: string): void {
    const { agentFor, userAgent, onEvent } = this.#parts;
    const socket = new WebSocket(endpoint.url, {
      agent: agentFor(new URL(endpoint.url)),
      headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
      handshakeTimeout: handshakeTimeoutMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      followRedirects: false,
    });
    this.#socket = socket;
    const isCurrent = () => this.#socket === socket;
    socket.on('open', () => {
      if (!isCurrent()) return;
      endpoint.onOpened();
      this.#handleOpen(socket);
    });
    socket.on('message', (data, isBinary) => {
      if (!isCurrent()) return;
      this.#onTraffic();
      const event = isBinary ? null : readFrame(String(data));
      if (event) onEvent(event);
    });
    for (const kind of ['ping', 'pong'] as const) socket.on(kind, () => isCurrent() && this.#onTraffic());
    socket.on('unexpected-response', (_, response) => {
      response.resume();
      if (isCurrent()) this.#handleRefusal(response.statusCode ?? 500, response.headers, token);
    });
    // 'close' follows every error and handles both.
    socket.on('error', () => undefined);
    socket.on('close', () => isCurrent() && this.#reconnect());
  }

  #handleOpen(socket: WebSocket): void {
    const { clock, onEvent, onState } = this.#parts;
    const isLate = !this.#hasBeenOpen && clock.now() - this.#startedAt >= justLoadedMs;
    const mayHaveMissedEvents = this.#mayHaveMissedEvents || isLate;
    this.#attempts = 0;
    this.#mayHaveMissedEvents = false;
    this.#hasBeenOpen = true;
    onState('open');
    this.#watchHeartbeat(socket);
    onEvent({ type: mayHaveMissedEvents ? 'refresh' : 'opened' });
  }

  #handleRefusal(status: number, headers: IncomingHttpHeaders, token: string): void {
    const { clock, random, onTokenRefused } = this.#parts;
    if (status === 429) {
      const { retryAt } = readRequestedWait((name) => headers[name]?.toString() ?? null, clock.now());
      return this.#reconnect(retryAt - clock.now() + retryDelayMs(streamRetries, this.#failures, random), false);
    }
    // A server may refuse once by mistake, so the first refusal is handled like any failure.
    const isFinal = status >= 400 && status < 500 && status !== 408 && this.#failures > 0;
    this.#reconnect(isFinal ? retryDelayMs(refusedStreamRetries, 0, random) : undefined, false);
    if (status === 401) onTokenRefused(token);
  }

  #watchHeartbeat(socket: WebSocket): void {
    this.#schedule(pingIntervalMs, () => this.#checkHeartbeat(socket));
  }

  /** Any traffic shows that the connection works: on a busy stream the pong may arrive late, after other frames. */
  #checkHeartbeat(socket: WebSocket): void {
    this.#cancelTimers();
    this.#isCheckingHeartbeat = true;
    this.#schedule(pongTimeoutMs, () => this.#schedule(lateReadMs, () => this.#reconnect()));
    this.#onTraffic = () => {
      this.#cancelTimers();
      this.#isCheckingHeartbeat = false;
      this.#onTraffic = () => {};
      // The connection works, so the next interruption starts with a short delay again.
      this.#failures = 0;
      this.#watchHeartbeat(socket);
    };
    socket.ping();
  }

  /** `isLineDown`: the network failed; false if the server answered. */
  #reconnect(delayMs = retryDelayMs(streamRetries, this.#failures, this.#parts.random), isLineDown = true): void {
    this.#dropConnection();
    this.#isLineDown = isLineDown;
    this.#mayHaveMissedEvents ||= this.#hasBeenOpen;
    this.#failures += 1;
    this.#schedule(delayMs, () => void this.#connect());
    const isUnavailable = this.#failures >= failuresBeforeUnavailable || delayMs > maxInterruptionMs;
    this.#parts.onState(isUnavailable ? 'unavailable' : 'interrupted');
  }

  #dropConnection(): void {
    this.#connectionNumber += 1;
    this.#isLineDown = false;
    this.#isCheckingHeartbeat = false;
    this.#cancelTimers();
    this.#onTraffic = () => {};
    const oldSocket = this.#socket;
    this.#socket = null;
    oldSocket?.terminate();
  }

  #schedule(delayMs: number, run: () => void): void {
    this.#timers.push(this.#parts.clock.after(delayMs, run));
  }

  #cancelTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers = [];
  }
}
