// Keeps one connection to one stream: notices when it is dead, reconnects, and asks for a refresh when events may have been missed.
import type { Agent } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { WebSocket } from 'ws';
import type { StreamEvent } from '../contract/bridge.ts';
import type { Result } from '../contract/result.ts';
import type { Clock } from '../contract/clock.ts';
import { readAskedWait } from '../system/retry-after.ts';
import { refusedStreamRetries, retryDelayMs, streamRetries } from '../system/retry-policy.ts';
import { readFrame } from './frame.ts';

/** `interrupted`: it is tried again at once. `unavailable`: it failed twice, or the server asks to wait; it is tried again later. */
export type ConnectionState = 'connecting' | 'open' | 'interrupted' | 'unavailable';

export interface StreamAddress {
  /** Tried in turn, one with each attempt. */
  places: readonly { url: string; opened: () => void }[];
  token: string;
}

export interface ConnectionParts {
  clock: Clock;
  /** From 0 to 1; spreads reconnections so that not every client returns in the same second. */
  random: () => number;
  /** Where to connect, and with which token. */
  address: () => Promise<Result<StreamAddress>>;
  userAgent: string;
  /** Opens the connection to an address. */
  agentFor: (url: URL) => Agent;
  /** The handshake was answered with 401. The stream is tried again; the caller finds out whether the token still works. */
  onTokenRefused: (token: string) => void;
  onEvent: (event: StreamEvent) => void;
  onState: (state: ConnectionState) => void;
}

export interface Connection {
  /** Drops the connection and does not reconnect. */
  suspend(): void;
  /** Connects at once, however long the retry policy would wait. */
  resume(): void;
}

const pingIntervalMs = 30_000;
const pongTimeoutMs = 9_000;
/** A process that was too busy to run its timers gets this time to read what has arrived meanwhile. */
const lateReadMs = 1_000;
const handshakeTimeoutMs = 15_000;
const maxFrameBytes = 2_000_000;
/** Failures in a row after which the stream counts as unavailable. */
const failuresBeforeUnavailable = 2;
/** A longer wait makes the stream unavailable after the first failure. */
const maxInterruptionMs = 60_000;

export function createConnection(parts: ConnectionParts): Connection {
  const { clock, random, address, userAgent, agentFor, onTokenRefused, onEvent, onState } = parts;
  let socket: WebSocket | null = null;
  /** In a row. A connection that opens and breaks at once counts too. */
  let failures = 0;
  /** Attempts since a stream was open last. */
  let attempts = 0;
  let missedSomething = false;
  /** Counts connections, so that what an earlier one still reports is ignored. */
  let current = 0;
  let timers: (() => void)[] = [];
  let onTraffic = () => {};

  const schedule = (delayMs: number, run: () => void) => timers.push(clock.after(delayMs, run));

  function dropConnection(): void {
    current += 1;
    for (const cancel of timers) cancel();
    timers = [];
    onTraffic = () => {};
    const old = socket;
    socket = null;
    old?.terminate();
  }

  function reconnect(delayMs = retryDelayMs(streamRetries, failures, random)): void {
    dropConnection();
    missedSomething = true;
    failures += 1;
    schedule(delayMs, () => void connect());
    onState(failures >= failuresBeforeUnavailable || delayMs > maxInterruptionMs ? 'unavailable' : 'interrupted');
  }

  /** Any traffic shows that the connection works: on a busy stream the pong may come late, behind other frames. */
  function watchHeartbeat(opened: WebSocket): void {
    schedule(pingIntervalMs, () => {
      timers = [];
      schedule(pongTimeoutMs, () => schedule(lateReadMs, () => reconnect()));
      onTraffic = () => {
        for (const cancel of timers) cancel();
        timers = [];
        onTraffic = () => {};
        // The connection works, so the next interruption starts with a short delay again.
        failures = 0;
        watchHeartbeat(opened);
      };
      opened.ping();
    });
  }

  function whenOpen(opened: WebSocket): void {
    attempts = 0;
    onState('open');
    watchHeartbeat(opened);
    onEvent({ type: missedSomething ? 'refresh' : 'opened' });
    missedSomething = false;
  }

  function whenRefused(status: number, headers: IncomingHttpHeaders, token: string): void {
    if (status === 429) {
      const { retryAt } = readAskedWait((name) => headers[name]?.toString() ?? null, clock.now());
      return reconnect(retryAt - clock.now() + retryDelayMs(streamRetries, failures, random));
    }
    // A server may refuse once by mistake, so the first refusal is like any failure.
    const isFinal = status >= 400 && status < 500 && status !== 408 && failures > 0;
    reconnect(isFinal ? retryDelayMs(refusedStreamRetries, 0, random) : undefined);
    if (status === 401) onTokenRefused(token);
  }

  async function connect(): Promise<void> {
    dropConnection();
    const attempt = current;
    // Between attempts it stays interrupted.
    if (!missedSomething) onState('connecting');
    const found = await address();
    if (attempt !== current) return;
    if (!found.ok) return reconnect();
    const { places, token } = found.value;
    const place = places[attempts % places.length];
    if (!place) return reconnect();
    attempts += 1;
    const opening = new WebSocket(place.url, {
      agent: agentFor(new URL(place.url)),
      headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
      handshakeTimeout: handshakeTimeoutMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      followRedirects: false,
    });
    socket = opening;
    const isCurrent = () => socket === opening;
    opening.on('open', () => {
      if (!isCurrent()) return;
      place.opened();
      whenOpen(opening);
    });
    opening.on('message', (data, isBinary) => {
      if (!isCurrent()) return;
      onTraffic();
      const event = isBinary ? null : readFrame(String(data));
      if (event) onEvent(event);
    });
    for (const kind of ['ping', 'pong'] as const) opening.on(kind, () => isCurrent() && onTraffic());
    opening.on('unexpected-response', (_, response) => {
      response.resume();
      if (isCurrent()) whenRefused(response.statusCode ?? 500, response.headers, token);
    });
    // 'close' follows every error and handles both.
    opening.on('error', () => undefined);
    opening.on('close', () => isCurrent() && reconnect());
  }

  void connect();
  return {
    suspend() {
      missedSomething = true;
      dropConnection();
    },
    resume() {
      failures = 0;
      missedSomething = true;
      void connect();
    },
  };
}
