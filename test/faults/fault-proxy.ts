// Reverse proxy that randomly refuses, breaks, delays, truncates and forges answers; a seed makes the faults repeatable.
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDice } from '@kittiwake/demo-server/seed/random';
import type { Dice } from '@kittiwake/demo-server/seed/random';
import { rateLimitHeaders } from '../hostile/payloads.ts';
import { portalPage } from './reverse-proxy.ts';

/** `before` and `after`: whether the server received the request. */
export const faultKinds = [
  'refused',
  'reset before the body',
  'reset after the body',
  'answer lost',
  'delayed',
  'cut',
  'rate limited',
  'server error before',
  'server error after',
  'page before',
  'page after',
  'half open before',
  'half open after',
] as const;
export type FaultKind = (typeof faultKinds)[number];

interface FaultProxyOptions {
  seed: number;
  /** Probability of a fault, from 0 to 1. */
  faultProbability: (method: string, path: string) => number;
  /** Simulates server software that ignores `Idempotency-Key`, and reports its name in NodeInfo so that clients can know. */
  ignoresIdempotencyKeys?: boolean;
}

const refusedMs = 400;
const maxDelayMs = 1_500;
/** A half-open connection blocks everything queued behind it for the client's timeout, a minute. */
const maxHalfOpen = 1;

const endToEndHeaders = (answer: IncomingMessage): NonNullable<unknown> =>
  Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => !['connection', 'transfer-encoding', 'content-length'].includes(name)),
  );

type Fault = (outgoing: ServerResponse, socket: Socket, dice: Dice) => void;

const resetConnection: Fault = (_, socket) => void socket.resetAndDestroy();
const sendNothing: Fault = () => undefined;
const sendPage: Fault = (outgoing) => void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(portalPage);

/** Faults after the proxy has read the request, which the server does not receive. */
const faultsBefore: Partial<Record<FaultKind, Fault>> = {
  'reset after the body': resetConnection,
  'half open before': sendNothing,
  // Without a time, a client rightly waits for a minute, which would slow down a run.
  'rate limited': (outgoing, _, dice) => {
    const headers = { 'content-type': 'application/json', ...dice.pick(rateLimitHeaders(Date.now())) };
    outgoing.writeHead(429, headers).end('{"error":"Too many requests"}');
  },
  'server error before': (outgoing) => void outgoing.writeHead(503).end(),
  'page before': sendPage,
};

/** Faults after the server has answered. */
const faultsAfter: Partial<Record<FaultKind, Fault>> = {
  'answer lost': resetConnection,
  'half open after': sendNothing,
  'server error after': (outgoing) => void outgoing.writeHead(502).end(),
  'page after': sendPage,
};

export class FaultProxy {
  url = '';
  /** Number of faults of each kind. */
  readonly counts = new Map<FaultKind, number>();
  readonly #faultProbability: FaultProxyOptions['faultProbability'];
  readonly #ignoresIdempotencyKeys: boolean;
  readonly #dice: Dice;
  readonly #server: Server = createServer((incoming, outgoing) => {
    this.#serve(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  readonly #sockets = new Set<Socket>();
  #enabledKinds: readonly FaultKind[] = [];
  #target = new URL('http://127.0.0.1:9');
  #halfOpenCount = 0;
  /** Resolves when the proxy listens again. */
  #reopened = Promise.resolve();

  private constructor({ seed, faultProbability, ignoresIdempotencyKeys = false }: FaultProxyOptions) {
    this.#faultProbability = faultProbability;
    this.#ignoresIdempotencyKeys = ignoresIdempotencyKeys;
    this.#dice = createDice(seed);
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('upgrade', (incoming, socket, head) => this.#connectStream(incoming, socket, head));
  }

  static async start(options: FaultProxyOptions): Promise<FaultProxy> {
    const proxy = new FaultProxy(options);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    proxy.url = `http://127.0.0.1:${(proxy.#server.address() as AddressInfo).port}`;
    return proxy;
  }

  /** Enables these kinds; with none, every request passes. */
  allow(kinds: readonly FaultKind[]): void {
    this.#enabledKinds = kinds;
  }

  /** Sets the origin on this computer that receives the requests. */
  setTarget(target: string): void {
    this.#target = new URL(target);
  }

  async close(): Promise<void> {
    await this.#reopened;
    const shutdown = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await shutdown;
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { socket, method = 'GET', url = '' } = incoming;
    const kind = this.#chooseFault(method, url);
    if (kind === 'refused') return this.#refuseForAWhile();
    if (kind === 'reset before the body') return void socket.resetAndDestroy();
    const body = await buffer(incoming);
    const faultBefore = kind && faultsBefore[kind];
    if (faultBefore) return faultBefore(outgoing, socket, this.#dice);
    if (kind === 'delayed') await new Promise((resolve) => setTimeout(resolve, this.#dice.integer(1, maxDelayMs)));
    // Do not forward a request whose client is gone: no client could learn about it.
    if (socket.destroyed) return;
    const { answer, content } = await this.#forward(incoming, body);
    const faultAfter = kind && faultsAfter[kind];
    if (faultAfter) return faultAfter(outgoing, socket, this.#dice);
    const isSoftwareName = this.#ignoresIdempotencyKeys && url.startsWith('/nodeinfo/');
    const responseBody = isSoftwareName ? Buffer.from(content.toString().replace('"name":"mastodon"', '"name":"gotosocial"')) : content;
    outgoing.writeHead(answer.statusCode ?? 502, { ...endToEndHeaders(answer), 'content-length': responseBody.length });
    if (kind === 'cut')
      return void outgoing.write(responseBody.subarray(0, Math.floor(responseBody.length / 2)), () => socket.resetAndDestroy());
    outgoing.end(responseBody);
  }

  #chooseFault(method: string, path: string): FaultKind | null {
    if (this.#enabledKinds.length === 0 || !this.#dice.chance(this.#faultProbability(method, path))) return null;
    const kind = this.#dice.pick(this.#enabledKinds);
    if (kind.startsWith('half open')) {
      this.#halfOpenCount += 1;
      if (this.#halfOpenCount > maxHalfOpen) return null;
    }
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    return kind;
  }

  #refuseForAWhile(): void {
    if (!this.#server.listening) return;
    const { port } = this.#server.address() as AddressInfo;
    this.#server.close();
    for (const socket of this.#sockets) socket.resetAndDestroy();
    this.#reopened = new Promise((resolve) => {
      setTimeout(() => this.#server.listen(port, '127.0.0.1', resolve), refusedMs);
    });
  }

  #forward({ method, url = '', headers }: IncomingMessage, body: Buffer): Promise<{ answer: IncomingMessage; content: Buffer }> {
    const { 'idempotency-key': key, ...others } = headers;
    const { host, hostname, port } = this.#target;
    const forwardedHeaders = {
      ...others,
      ...(this.#ignoresIdempotencyKeys || key === undefined ? {} : { 'idempotency-key': key }),
      host,
      connection: 'close',
    };
    return new Promise((resolve, reject) => {
      const forwardedRequest = request({ host: hostname, port, method, path: url, headers: forwardedHeaders }, (answer) => {
        buffer(answer).then((content) => resolve({ answer, content }), reject);
      });
      forwardedRequest.once('error', reject);
      forwardedRequest.end(body);
    });
  }

  /** Passes a streaming connection unchanged. */
  #connectStream({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { host, hostname, port } = this.#target;
    const upstream = connect(Number(port), hostname);
    const lines = rawHeaders.flatMap((name, at) => {
      const value = rawHeaders[at + 1] ?? '';
      return at % 2 === 1 ? [] : [`${name}: ${name.toLowerCase() === 'host' ? host : value}`];
    });
    upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      one.on('error', () => undefined).once('close', () => other.destroy());
  }
}
