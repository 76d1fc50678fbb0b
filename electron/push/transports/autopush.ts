// Receives web push through Mozilla's push service, or a compatible one, with one WebSocket for all accounts.
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { WebSocket } from 'ws';
import { fail, ok } from '../../contract/result.ts';
import type { Failure, Result } from '../../contract/result.ts';
import { readFrame, clientFrames } from './autopush-frames.ts';
import type { AutopushFrame, NotificationFrame } from './autopush-frames.ts';
import { pushServiceRetries, retryDelayMs } from '../../contract/retry-policy.ts';
import { createMessageDedupe } from './transport.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushTransport, PushService, TransportEvents, TransportState } from './transport.ts';
import { padKey } from '../subscription/keys.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Validates an endpoint from a push service, before servers and this app send to it; null if it is not allowed. Endpoints need https,
 * except when push service and endpoint are both on this computer.
 */
export function validateEndpoint(service: string, endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, hostname, href } = new URL(endpoint);
  if (protocol === 'https:') return href;
  return protocol === 'http:' && loopback.test(hostname) && loopback.test(new URL(service).hostname) ? href : null;
}

interface AutopushParts {
  address: string;
  clock: Clock;
  random: () => number;
  userAgent: string;
  /** Returns the HTTP agent for a connection to this URL. */
  agentFor: (url: URL) => Agent;
  /** Stored across restarts. */
  memory: {
    getUaid(): string | null;
    saveUaid(uaid: string): void;
    getSeenIds(): readonly string[];
    saveSeenIds(messageIds: string[]): void;
  };
  events: TransportEvents;
}

const subprotocol = 'push-notification';
const answerTimeoutMs = 15_000;
/** The service closes the connection of clients that ping more often than every 45 seconds. */
const pingAfterSilenceMs = 60_000;
const pongTimeoutMs = 10_000;
const maxFrameBytes = 64_000;
/** Close code that asks the client not to reconnect by itself. */
const doNotReconnect = 4774;

type HelloFrame = Extract<AutopushFrame, { messageType: 'hello' }>;
type RegistrationFrame = Extract<AutopushFrame, { messageType: 'register' }>;

export class Autopush implements PushTransport {
  readonly #parts: AutopushParts;
  readonly #host: string;
  readonly #service: PushService;
  readonly #deliverOnce: ReturnType<typeof createMessageDedupe>;
  readonly #pendingRegistrations = new Map<string, (answer: Result<string>) => void>();
  #channels: ReadonlySet<string> = new Set();
  #socket: WebSocket | null = null;
  #state: TransportState = 'idle';
  #isSuspended = false;
  #failures = 0;
  #openSince = 0;
  #timers: (() => void)[] = [];

  constructor(parts: AutopushParts) {
    const { address, memory } = parts;
    this.#parts = parts;
    this.#host = new URL(address).host;
    this.#service = { transport: 'autopush', service: address };
    this.#deliverOnce = createMessageDedupe({ read: memory.getSeenIds, write: memory.saveSeenIds });
  }

  get state(): TransportState {
    return this.#state;
  }

  newChannel(): string {
    return randomUUID();
  }

  listen(channelIds: readonly string[]): void {
    this.#channels = new Set(channelIds);
    if (this.#channels.size === 0) {
      this.#disconnect();
      this.#setState('idle');
    } else if (this.#state === 'idle' && !this.#isSuspended) this.#connect();
  }

  async register(channel: string, vapidKey: string | null): Promise<Result<string>> {
    if (this.#state !== 'open') return this.#unreachableFailure();
    const { promise, resolve } = Promise.withResolvers<Result<string>>();
    const cancel = this.#parts.clock.after(answerTimeoutMs, () => settle(fail('timeout', 'push-service-too-slow', { host: this.#host })));
    const settle = (answer: Result<string>) => {
      cancel();
      this.#pendingRegistrations.delete(channel);
      resolve(answer);
    };
    this.#pendingRegistrations.set(channel, settle);
    this.#send(clientFrames.register(channel, vapidKey === null ? null : padKey(vapidKey)));
    return promise;
  }

  unregister(channel: string): void {
    this.#pendingRegistrations.get(channel)?.(fail('aborted'));
    if (this.#state === 'open') this.#send(clientFrames.unregister(channel));
  }

  suspend(): void {
    this.#isSuspended = true;
    this.#disconnect();
    if (this.#state !== 'stopped') this.#setState('idle');
  }

  resume(): void {
    this.#isSuspended = false;
    this.#failures = 0;
    if (this.#state !== 'stopped') this.#connect();
  }

  restart(): void {
    this.#isSuspended = false;
    this.#failures = 0;
    this.#connect();
  }

  stop(): void {
    this.#channels = new Set();
    this.#disconnect();
    this.#state = 'idle';
  }

  #connect(): void {
    this.#disconnect();
    if (this.#isSuspended || this.#channels.size === 0) return this.#setState('idle');
    this.#setState('connecting');
    const { address, clock, userAgent, agentFor, memory } = this.#parts;
    const socket = new WebSocket(address, [subprotocol], {
      agent: agentFor(new URL(address)),
      headers: { 'user-agent': userAgent },
      handshakeTimeout: answerTimeoutMs,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
      followRedirects: false,
    });
    this.#socket = socket;
    const isCurrent = () => this.#socket === socket;
    // Mozilla's service confirms no subprotocol, which RFC 6455 allows and `ws` refuses.
    socket.on('upgrade', ({ headers }) => (headers['sec-websocket-protocol'] ??= subprotocol));
    socket.on('open', () => {
      if (!isCurrent()) return;
      this.#timers.push(clock.after(answerTimeoutMs, () => this.#reconnect()));
      this.#send(clientFrames.hello(memory.getUaid()));
    });
    socket.on('message', (data, isBinary) => isCurrent() && !isBinary && this.#handleFrame(String(data)));
    // 'close' follows every error and handles both.
    socket.on('error', () => undefined);
    socket.on('close', (code) => isCurrent() && this.#handleClose(code));
  }

  #handleClose(code: number): void {
    if (code !== doNotReconnect) return this.#reconnect();
    this.#disconnect();
    this.#setState('stopped', fail('host-unreachable', 'push-service-says-stop', { host: this.#host }).error);
  }

  #handleFrame(text: string): void {
    const frame = readFrame(text);
    if (this.#state === 'open') {
      // The connection lasted, so the next interruption starts with a short delay again.
      if (this.#parts.clock.now() - this.#openSince >= pingAfterSilenceMs) this.#failures = 0;
      this.#watchHeartbeat();
    } else if (frame?.messageType === 'hello') this.#handleHello(frame);
    if (frame?.messageType === 'register') this.#handleRegistration(frame);
    if (frame?.messageType === 'notification') void this.#handleNotification(frame);
  }

  #handleHello({ status, uaid }: HelloFrame): void {
    if (status !== 200 || uaid === '') return this.#reconnect();
    const { clock, memory, events } = this.#parts;
    const previousUaid = memory.getUaid();
    if (uaid !== previousUaid) {
      memory.saveUaid(uaid);
      // A new id means that all channels of the old id are lost.
      events.onForgotten(this.#service);
    }
    this.#openSince = clock.now();
    this.#setState('open');
    this.#watchHeartbeat();
  }

  #handleRegistration({ channelID, status, pushEndpoint }: RegistrationFrame): void {
    const endpoint = validateEndpoint(this.#parts.address, pushEndpoint);
    const refusalFailure = () => fail('server-error', 'push-address-refused', { host: this.#host, status });
    this.#pendingRegistrations.get(channelID)?.(status === 200 && endpoint ? ok(endpoint) : refusalFailure());
  }

  async #handleNotification({ channelID, version, data, headers }: NotificationFrame): Promise<void> {
    if (!this.#channels.has(channelID)) {
      this.#send(clientFrames.ack(channelID, version, 'failed'));
      this.#send(clientFrames.unregister(channelID));
      return;
    }
    const { encoding, encryption, crypto_key: cryptoKey } = headers;
    const body = data === null ? null : Buffer.from(data, 'base64url');
    const message = { id: version, body, headers: { encoding, encryption, cryptoKey } };
    const outcome = await this.#deliverOnce(version, () => this.#parts.events.onMessage(this.#service, channelID, message));
    // Undecryptable messages are acknowledged too: without an acknowledgement, the service sends no further message.
    if (outcome !== 'later') this.#send(clientFrames.ack(channelID, version, outcome));
  }

  #send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  /** Pings the service after a minute without a frame, and reconnects if it does not answer. */
  #watchHeartbeat(): void {
    const { clock } = this.#parts;
    this.#cancelTimers();
    this.#timers = [
      clock.after(pingAfterSilenceMs, () => {
        this.#send(clientFrames.ping);
        this.#timers = [clock.after(pongTimeoutMs, () => this.#reconnect())];
      }),
    ];
  }

  #reconnect(): void {
    const { clock, random } = this.#parts;
    this.#disconnect();
    this.#timers = [clock.after(retryDelayMs(pushServiceRetries, this.#failures, random), () => this.#connect())];
    this.#failures += 1;
    this.#setState('interrupted', fail('host-unreachable', 'push-connection-lost', { host: this.#host }).error);
  }

  #disconnect(): void {
    this.#cancelTimers();
    const oldSocket = this.#socket;
    this.#socket = null;
    oldSocket?.terminate();
    for (const settle of this.#pendingRegistrations.values()) settle(this.#unreachableFailure());
    this.#pendingRegistrations.clear();
  }

  #cancelTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers = [];
  }

  #setState(state: TransportState, reason: Failure | null = null): void {
    if (this.#state === state && reason === null) return;
    this.#state = state;
    this.#parts.events.onState(this.#service, state, reason);
  }

  #unreachableFailure(): Result<never> {
    return fail('host-unreachable', 'push-service-unreachable', { host: this.#host });
  }
}
