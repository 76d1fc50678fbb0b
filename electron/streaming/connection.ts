// One stream of one account: connects, notices a dead connection, comes back by itself, and says when something may have been missed.
import { WebSocket } from 'ws';
import type { StreamEvent, StreamState } from '../contract/bridge.ts';
import type { Result } from '../contract/result.ts';
import type { Clock } from '../contract/clock.ts';
import { readFrame } from './frame.ts';

export interface ChannelParts {
  clock: Clock;
  /** From 0 to 1; spreads reconnections so that not every client returns in the same second. */
  random: () => number;
  /** Where to connect, and with which token. */
  address: () => Promise<Result<{ url: string; token: string }>>;
  userAgent: string;
  onEvent: (event: StreamEvent) => void;
  onState: (state: StreamState) => void;
}

export interface Channel {
  /** Drops the connection and stays quiet. */
  suspend(): void;
  /** Connects at once, whatever the back-off says. */
  resume(): void;
}

const pingEvery = 30_000;
const pongWithin = 10_000;
const longestWait = 60_000;
const largestFrame = 2_000_000;

export function createChannel({ clock, random, address, userAgent, onEvent, onState }: ChannelParts): Channel {
  let socket: WebSocket | null = null;
  let failures = 0;
  let missedSomething = false;
  /** Counts attempts; what an earlier one still reports is ignored. */
  let current = 0;
  let calledOff: (() => void)[] = [];

  const later = (milliseconds: number, run: () => void) => calledOff.push(clock.after(milliseconds, run));

  function dropConnection(): void {
    current += 1;
    for (const callOff of calledOff) callOff();
    calledOff = [];
    const old = socket;
    socket = null;
    old?.terminate();
  }

  function giveUp(): void {
    dropConnection();
    onState('unavailable');
  }

  function reconnectLater(): void {
    dropConnection();
    missedSomething = true;
    onState('interrupted');
    const wait = Math.min(longestWait, 1_000 * 2 ** failures);
    failures += 1;
    later(wait * (0.5 + random() / 2), () => void connect());
  }

  function watchPulse(opened: WebSocket): void {
    later(pingEvery, () => {
      const dead = clock.after(pongWithin, reconnectLater);
      calledOff = [dead];
      opened.once('pong', () => {
        dead();
        if (socket !== opened) return;
        // It lived this long, so the next interruption starts from a short wait again.
        failures = 0;
        watchPulse(opened);
      });
      opened.ping();
    });
  }

  function whenOpen(opened: WebSocket): void {
    onState('open');
    watchPulse(opened);
    if (missedSomething) onEvent({ type: 'refresh' });
    missedSomething = false;
  }

  function whenRefused(status: number): void {
    // A refused token is noticed by the calls that stand in for the stream.
    if (status >= 500 || status === 429 || status === 408) reconnectLater();
    else giveUp();
  }

  async function connect(): Promise<void> {
    dropConnection();
    const attempt = current;
    // Between attempts it stays interrupted.
    if (!missedSomething) onState('connecting');
    const found = await address();
    if (attempt !== current) return;
    if (!found.ok) return reconnectLater();
    const opening = new WebSocket(found.value.url, {
      headers: { authorization: `Bearer ${found.value.token}`, 'user-agent': userAgent },
      handshakeTimeout: 15_000,
      maxPayload: largestFrame,
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
    // 'close' follows every error, and is where both are dealt with.
    opening.on('error', () => undefined);
    opening.on('close', () => isCurrent() && reconnectLater());
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
