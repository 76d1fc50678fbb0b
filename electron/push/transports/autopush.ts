// Receives web push through Mozilla's push service, or a compatible one, with one WebSocket for all accounts.
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { WebSocket } from 'ws';
import { fail, ok } from '../../contract/result.ts';
import type { Failure, Result } from '../../contract/result.ts';
import { readFrame, say } from './autopush-frames.ts';
import type { Frame, NotificationFrame } from './autopush-frames.ts';
import { pushServiceRetries, retryDelayMs } from '../../system/retry-policy.ts';
import { fittingEndpoint } from './endpoint.ts';
import { createMessageDedupe } from './message-dedupe.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushTransport, Service, TransportEvents, TransportState } from './transport.ts';
import { padded } from '../subscription/vapid-key.ts';

export interface AutopushParts {
  address: string;
  clock: Clock;
  random: () => number;
  userAgent: string;
  /** Opens the connection to an address. */
  agentFor: (url: URL) => Agent;
  /** Is kept across restarts. */
  memory: {
    uaid(): string | null;
    keepUaid(uaid: string): void;
    seen(): readonly string[];
    keepSeen(seen: string[]): void;
  };
  events: TransportEvents;
}

const subprotocol = 'push-notification';
const answerTimeoutMs = 15_000;
/** The service closes the connection on clients that ping more often than every 45 seconds. */
const pingAfterSilenceMs = 60_000;
const pongTimeoutMs = 10_000;
const maxFrameBytes = 64_000;
/** The close code that asks the client not to reconnect by itself. */
const doNotReconnect = 4774;

export function createAutopush({ address, clock, random, userAgent, agentFor, memory, events }: AutopushParts): PushTransport {
  const { host } = new URL(address);
  const service: Service = { transport: 'autopush', service: address };
  const deliverOnce = createMessageDedupe({ read: memory.seen, write: memory.keepSeen });
  const registering = new Map<string, (answer: Result<string>) => void>();
  let channels: ReadonlySet<string> = new Set();
  let socket: WebSocket | null = null;
  let state: TransportState = 'idle';
  let asleep = false;
  let failures = 0;
  let openSince = 0;
  let timers: (() => void)[] = [];

  const unreachable = () => fail('host-unreachable', 'push-service-unreachable', { host });

  function setState(next: TransportState, reason: Failure | null = null): void {
    if (state === next && reason === null) return;
    state = next;
    events.onState(service, next, reason);
  }

  function cancelTimers(): void {
    for (const cancel of timers) cancel();
    timers = [];
  }

  function drop(): void {
    cancelTimers();
    const old = socket;
    socket = null;
    old?.terminate();
    for (const settle of registering.values()) settle(unreachable());
    registering.clear();
  }

  function reconnect(): void {
    drop();
    timers = [clock.after(retryDelayMs(pushServiceRetries, failures, random), connect)];
    failures += 1;
    setState('interrupted', fail('host-unreachable', 'push-connection-lost', { host }).error);
  }

  /** After a minute of silence, asks the service whether it is still there. */
  function watchHeartbeat(): void {
    cancelTimers();
    timers = [
      clock.after(pingAfterSilenceMs, () => {
        send(say.ping);
        timers = [clock.after(pongTimeoutMs, reconnect)];
      }),
    ];
  }

  function send(text: string): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  }

  function handleHello({ status, uaid }: Extract<Frame, { messageType: 'hello' }>): void {
    if (status !== 200 || uaid === '') return reconnect();
    const before = memory.uaid();
    if (uaid !== before) {
      memory.keepUaid(uaid);
      // A new id means that all channels of the old id are lost.
      events.onForgotten(service);
    }
    openSince = clock.now();
    setState('open');
    watchHeartbeat();
  }

  async function handleNotification({ channelID, version, data, headers }: NotificationFrame): Promise<void> {
    if (!channels.has(channelID)) {
      send(say.ack(channelID, version, 'failed'));
      send(say.unregister(channelID));
      return;
    }
    const { encoding, encryption, crypto_key: cryptoKey } = headers;
    const body = data === null ? null : Buffer.from(data, 'base64url');
    const message = { id: version, body, headers: { encoding, encryption, cryptoKey } };
    const delivered = await deliverOnce(version, () => events.onMessage(service, channelID, message));
    // Undecryptable messages are acknowledged too: without it, the service sends no further message.
    if (delivered !== 'later') send(say.ack(channelID, version, delivered));
  }

  function handleRegistration({ channelID, status, pushEndpoint }: Extract<Frame, { messageType: 'register' }>): void {
    const endpoint = fittingEndpoint(address, pushEndpoint);
    const refused = () => fail('server-error', 'push-address-refused', { host, status });
    registering.get(channelID)?.(status === 200 && endpoint ? ok(endpoint) : refused());
  }

  function handleFrame(text: string): void {
    const frame = readFrame(text);
    if (state === 'open') {
      // The connection lasted, so the next interruption starts with a short delay again.
      if (clock.now() - openSince >= pingAfterSilenceMs) failures = 0;
      watchHeartbeat();
    } else if (frame?.messageType === 'hello') handleHello(frame);
    if (frame?.messageType === 'register') handleRegistration(frame);
    if (frame?.messageType === 'notification') void handleNotification(frame);
  }

  function connect(): void {
    drop();
    if (asleep || channels.size === 0) return setState('idle');
    setState('connecting');
    const opening = new WebSocket(address, [subprotocol], {
      agent: agentFor(new URL(address)),
      headers: { 'user-agent': userAgent },
      handshakeTimeout: answerTimeoutMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      followRedirects: false,
    });
    socket = opening;
    const isCurrent = () => socket === opening;
    // Mozilla's service confirms no subprotocol, which RFC 6455 allows and `ws` refuses.
    opening.on('upgrade', ({ headers }) => (headers['sec-websocket-protocol'] ??= subprotocol));
    opening.on('open', () => {
      if (!isCurrent()) return;
      timers.push(clock.after(answerTimeoutMs, reconnect));
      send(say.hello(memory.uaid()));
    });
    opening.on('message', (data, isBinary) => isCurrent() && !isBinary && handleFrame(String(data)));
    // 'close' follows every error and handles both.
    opening.on('error', () => undefined);
    opening.on('close', (code) => {
      if (!isCurrent()) return;
      if (code !== doNotReconnect) return reconnect();
      drop();
      setState('stopped', fail('host-unreachable', 'push-service-says-stop', { host }).error);
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
        setState('idle');
      } else if (state === 'idle' && !asleep) connect();
    },
    async register(channel, vapidKey) {
      if (state !== 'open') return unreachable();
      const { promise, resolve } = Promise.withResolvers<Result<string>>();
      const cancel = clock.after(answerTimeoutMs, () => settle(fail('timeout', 'push-service-too-slow', { host })));
      const settle = (answer: Result<string>) => {
        cancel();
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
      if (state !== 'stopped') setState('idle');
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
