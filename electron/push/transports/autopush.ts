// Receives web push through Mozilla's push service, or one that speaks its protocol: one WebSocket for all accounts.
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { readFrame, say } from './autopush-frames.ts';
import type { Frame, NotificationFrame } from './autopush-frames.ts';
import { backOff } from './back-off.ts';
import { fittingEndpoint } from './endpoint.ts';
import { createOnce } from '../receive/dedupe.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushTransport, TransportEvents, TransportState } from './transport.ts';
import { padded } from '../subscription/vapid-key.ts';

export interface AutopushParts {
  address: string;
  clock: Clock;
  random: () => number;
  userAgent: string;
  /** Survives restarts. */
  memory: {
    uaid(): string | null;
    keepUaid(uaid: string): void;
    seen(): readonly string[];
    keepSeen(seen: string[]): void;
  };
  events: TransportEvents;
}

const subprotocol = 'push-notification';
const answerWithin = 15_000;
/** The service closes the connection on clients that ping more often than every 45 seconds. */
const pingAfter = 60_000;
const pongWithin = 10_000;
const largestFrame = 64_000;
/** "Don't reconnect by yourself." */
const dontReturn = 4774;

export function createAutopush({ address, clock, random, userAgent, memory, events }: AutopushParts): PushTransport {
  const { host } = new URL(address);
  const once = createOnce({ read: memory.seen, write: memory.keepSeen });
  const registering = new Map<string, (answer: Result<string>) => void>();
  let channels: ReadonlySet<string> = new Set();
  let socket: WebSocket | null = null;
  let state: TransportState = 'idle';
  let asleep = false;
  let failures = 0;
  let openSince = 0;
  let calledOff: (() => void)[] = [];

  const unreachable = () => fail('host-unreachable', `The push service ${host} can’t be reached right now.`);

  function become(next: TransportState, reason: string | null = null): void {
    if (state === next && reason === null) return;
    state = next;
    events.onState(next, reason);
  }

  function callOffTimers(): void {
    for (const callOff of calledOff) callOff();
    calledOff = [];
  }

  function drop(): void {
    callOffTimers();
    const old = socket;
    socket = null;
    old?.terminate();
    for (const settle of registering.values()) settle(unreachable());
    registering.clear();
  }

  function reconnectLater(): void {
    drop();
    calledOff = [clock.after(backOff(failures, random), connect)];
    failures += 1;
    become('interrupted', `The connection to the push service ${host} was lost; it is tried again by itself.`);
  }

  /** After a minute without a word from the service, asks whether it is still there. */
  function watchPulse(): void {
    callOffTimers();
    calledOff = [
      clock.after(pingAfter, () => {
        send(say.ping);
        calledOff = [clock.after(pongWithin, reconnectLater)];
      }),
    ];
  }

  function send(text: string): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  }

  function greet({ status, uaid }: Extract<Frame, { messageType: 'hello' }>): void {
    if (status !== 200 || uaid === '') return reconnectLater();
    const before = memory.uaid();
    if (uaid !== before) {
      memory.keepUaid(uaid);
      // A new name means that every channel of the old one is dead.
      events.onForgotten();
    }
    openSince = clock.now();
    become('open');
    watchPulse();
  }

  async function receive({ channelID, version, data, headers }: NotificationFrame): Promise<void> {
    if (!channels.has(channelID)) {
      send(say.ack(channelID, version, 'failed'));
      send(say.unregister(channelID));
      return;
    }
    const { encoding, encryption, crypto_key: cryptoKey } = headers;
    const body = data === null ? null : Buffer.from(data, 'base64url');
    const message = { id: version, body, headers: { encoding, encryption, cryptoKey } };
    const delivered = await once(version, () => events.onMessage(channelID, message));
    // Also what could not be decrypted: the service sends nothing more until then.
    if (delivered !== 'later') send(say.ack(channelID, version, delivered));
  }

  function settleRegistration({ channelID, status, pushEndpoint }: Extract<Frame, { messageType: 'register' }>): void {
    const endpoint = fittingEndpoint(address, pushEndpoint);
    const refused = () => fail('server-error', `The push service ${host} gave no address for alerts (${status}).`);
    registering.get(channelID)?.(status === 200 && endpoint ? ok(endpoint) : refused());
  }

  function hear(text: string): void {
    const frame = readFrame(text);
    if (state === 'open') {
      // Once it lived this long, the next interruption starts from a short wait again.
      if (clock.now() - openSince >= pingAfter) failures = 0;
      watchPulse();
    } else if (frame?.messageType === 'hello') greet(frame);
    if (frame?.messageType === 'register') settleRegistration(frame);
    if (frame?.messageType === 'notification') void receive(frame);
  }

  function connect(): void {
    drop();
    if (asleep || channels.size === 0) return become('idle');
    become('connecting');
    const opening = new WebSocket(address, [subprotocol], {
      headers: { 'user-agent': userAgent },
      handshakeTimeout: answerWithin,
      maxPayload: largestFrame,
      perMessageDeflate: false,
      followRedirects: false,
    });
    socket = opening;
    const isCurrent = () => socket === opening;
    // Mozilla's service confirms no subprotocol, which RFC 6455 allows and `ws` refuses.
    opening.on('upgrade', ({ headers }) => (headers['sec-websocket-protocol'] ??= subprotocol));
    opening.on('open', () => {
      if (!isCurrent()) return;
      calledOff.push(clock.after(answerWithin, reconnectLater));
      send(say.hello(memory.uaid()));
    });
    opening.on('message', (data, isBinary) => isCurrent() && !isBinary && hear(String(data)));
    // 'close' follows every error, and is where both are dealt with.
    opening.on('error', () => undefined);
    opening.on('close', (code) => {
      if (!isCurrent()) return;
      if (code !== dontReturn) return reconnectLater();
      drop();
      become('stopped', `The push service ${host} asked not to be called again; renew the subscription to try once more.`);
    });
  }

  return {
    get state() {
      return state;
    },
    newChannel: () => randomUUID(),
    listen(wanted) {
      channels = new Set(wanted);
      if (channels.size === 0) {
        drop();
        become('idle');
      } else if (state === 'idle' && !asleep) connect();
    },
    async register(channel, vapidKey) {
      if (state !== 'open') return unreachable();
      const { promise, resolve } = Promise.withResolvers<Result<string>>();
      const callOff = clock.after(answerWithin, () => settle(fail('timeout', `The push service ${host} took too long to answer.`)));
      const settle = (answer: Result<string>) => {
        callOff();
        registering.delete(channel);
        resolve(answer);
      };
      registering.set(channel, settle);
      send(say.register(channel, vapidKey === null ? null : padded(vapidKey)));
      return promise;
    },
    unregister: (channel) => state === 'open' && send(say.unregister(channel)),
    suspend() {
      asleep = true;
      drop();
      if (state !== 'stopped') become('idle');
    },
    resume() {
      asleep = false;
      failures = 0;
      if (state !== 'stopped') connect();
    },
    restart() {
      asleep = false;
      failures = 0;
      connect();
    },
    stop() {
      channels = new Set();
      drop();
      state = 'idle';
    },
  };
}
