// Keeps one connection to one stream: notices when it is dead, reconnects, and asks for a refresh when events may have been missed.
import type { Agent } from 'node:http';
import { WebSocket } from 'ws';
import type { StreamEvent, StreamState } from '../contract/bridge.ts';
import type { Result } from '../contract/result.ts';
import type { Clock } from '../contract/clock.ts';
import { retryDelayMs, streamRetries } from '../system/retry-policy.ts';
import { readFrame } from './frame.ts';

export interface ConnectionParts {
  clock: Clock;
  /** From 0 to 1; spreads reconnections so that not every client returns in the same second. */
  random: () => number;
  /** Where to connect, and with which token. */
  address: () => Promise<Result<{ url: string; token: string }>>;
  userAgent: string;
  /** Opens the connection to an address. */
  agentFor: (url: URL) => Agent;
  onEvent: (event: StreamEvent) => void;
  onState: (state: StreamState) => void;
}

export interface Connection {
  /** Drops the connection and does not reconnect. */
  suspend(): void;
  /** Connects at once, however long the retry policy would wait. */
  resume(): void;
}

const pingIntervalMs = 30_000;
const pongTimeoutMs = 10_000;
const handshakeTimeoutMs = 15_000;
const maxFrameBytes = 2_000_000;

export function createConnection({ clock, random, address, userAgent, agentFor, onEvent, onState }: ConnectionParts): Connection {
  let socket: WebSocket | null = null;
  let failures = 0;
  let missedSomething = false;
  /** Counts attempts, so that what an earlier one still reports is ignored. */
  let current = 0;
  let timers: (() => void)[] = [];

  const schedule = (delayMs: number, run: () => void) => timers.push(clock.after(delayMs, run));

  function dropConnection(): void {
    current += 1;
    for (const cancel of timers) cancel();
    timers = [];
    const old = socket;
    socket = null;
    old?.terminate();
  }

  function giveUp(): void {
    dropConnection();
    onState('unavailable');
  }

  function reconnect(): void {
    dropConnection();
    missedSomething = true;
    onState('interrupted');
    schedule(retryDelayMs(streamRetries, failures, random), () => void connect());
    failures += 1;
  }

  function watchHeartbeat(opened: WebSocket): void {
    schedule(pingIntervalMs, () => {
      const dead = clock.after(pongTimeoutMs, reconnect);
      timers = [dead];
      opened.once('pong', () => {
        dead();
        if (socket !== opened) return;
        // The connection works, so the next interruption starts with a short delay again.
        failures = 0;
        watchHeartbeat(opened);
      });
      opened.ping();
    });
  }

  function whenOpen(opened: WebSocket): void {
    onState('open');
    watchHeartbeat(opened);
    if (missedSomething) onEvent({ type: 'refresh' });
    missedSomething = false;
  }

  function whenRefused(status: number): void {
    // A refused token is noticed by the calls that replace the stream.
    if (status >= 500 || status === 429 || status === 408) reconnect();
    else giveUp();
  }

  async function connect(): Promise<void> {
    dropConnection();
    const attempt = current;
    // Between attempts it stays interrupted.
    if (!missedSomething) onState('connecting');
    const found = await address();
    if (attempt !== current) return;
    if (!found.ok) return reconnect();
    const opening = new WebSocket(found.value.url, {
      agent: agentFor(new URL(found.value.url)),
      headers: { authorization: `Bearer ${found.value.token}`, 'user-agent': userAgent },
      handshakeTimeout: handshakeTimeoutMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      followRedirects: false,
    });
    socket = opening;
    const isCurrent = () => socket === opening;
    opening.on('open', () => isCurrent() && whenOpen(opening));
    opening.on('message', (data, isBinary) => {
      const event = isCurrent() && !isBinary ? readFrame(String(data)) : null;
      if (event) onEvent(event);
    });
    opening.on('unexpected-response', (_, response) => {
      response.resume();
      if (isCurrent()) whenRefused(response.statusCode ?? 500);
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
