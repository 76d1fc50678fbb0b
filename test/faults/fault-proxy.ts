// A proxy before a server that refuses, breaks, delays, cuts and forges answers by chance; the chance comes from a seed.
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createDice } from '../../electron/demo/seed/random.ts';

/** `before` and `after` say whether the server got the request. */
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

export interface FaultProxy {
  url: string;
  /** How often each kind happened. */
  counts: Map<FaultKind, number>;
  /** The kinds that may happen; none: every request goes through. */
  allow(kinds: readonly FaultKind[]): void;
  /** Where the requests go: an origin on this computer. */
  aim(target: string): void;
  close(): Promise<void>;
}

interface Options {
  seed: number;
  /** The share of requests, from 0 to 1, that something happens to. */
  share: (method: string, path: string) => number;
  /** A server that doesn't know `Idempotency-Key`, and names itself so that clients know. */
  forgetful?: boolean;
}

const refusedMs = 400;
const maxDelayMs = 1_500;
/** Each holds up what waits behind it for as long as the client's own limit, a minute. */
const maxHalfOpen = 1;
const page = '<!doctype html><title>Sign in to the network</title><p>Accept the terms to go on.</p>';

const pass = (answer: IncomingMessage): NonNullable<unknown> =>
  Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => !['connection', 'transfer-encoding', 'content-length'].includes(name)),
  );

export async function startFaultProxy({ seed, share, forgetful = false }: Options): Promise<FaultProxy> {
  const dice = createDice(seed);
  const counts = new Map<FaultKind, number>();
  const sockets = new Set<Socket>();
  let allowed: readonly FaultKind[] = [];
  let target = new URL('http://127.0.0.1:9');
  let halfOpen = 0;
  /** Until the proxy listens again. */
  let refusing = Promise.resolve();

  function forward({ method, url = '', headers }: IncomingMessage, body: Buffer): Promise<{ answer: IncomingMessage; content: Buffer }> {
    const { 'idempotency-key': key, ...others } = headers;
    const sent = {
      ...others,
      ...(forgetful || key === undefined ? {} : { 'idempotency-key': key }),
      host: target.host,
      connection: 'close',
    };
    return new Promise((resolve, reject) => {
      const sending = request({ host: target.hostname, port: target.port, method, path: url, headers: sent }, (answer) => {
        buffer(answer).then((content) => resolve({ answer, content }), reject);
      });
      sending.once('error', reject);
      sending.end(body);
    });
  }

  function refuseForAWhile(): void {
    if (!server.listening) return;
    const { port } = server.address() as AddressInfo;
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
    refusing = new Promise((resolve) => {
      setTimeout(() => server.listen(port, '127.0.0.1', resolve), refusedMs);
    });
  }

  function chosen(method: string, path: string): FaultKind | null {
    if (allowed.length === 0 || !dice.chance(share(method, path))) return null;
    const kind = dice.pick(allowed);
    if (kind.startsWith('half open') && (halfOpen += 1) > maxHalfOpen) return null;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return kind;
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { socket, method = 'GET', url = '' } = incoming;
    const kind = chosen(method, url);
    if (kind === 'refused') return refuseForAWhile();
    if (kind === 'reset before the body') return void socket.resetAndDestroy();
    const body = await buffer(incoming);
    if (kind === 'reset after the body') return void socket.resetAndDestroy();
    if (kind === 'half open before') return;
    if (kind === 'rate limited') {
      const reset = new Date(Date.now() + 1_000).toISOString();
      const headers = {
        'content-type': 'application/json',
        'x-ratelimit-limit': '300',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': reset,
      };
      return void outgoing.writeHead(429, headers).end('{"error":"Too many requests"}');
    }
    if (kind === 'server error before') return void outgoing.writeHead(503).end();
    if (kind === 'page before') return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page);
    if (kind === 'delayed') await new Promise((resolve) => setTimeout(resolve, dice.whole(1, maxDelayMs)));
    // Nothing reaches the server after its client is gone: no client could know of it.
    if (socket.destroyed) return;
    const { answer, content } = await forward(incoming, body);
    if (kind === 'answer lost') return void socket.resetAndDestroy();
    if (kind === 'half open after') return;
    if (kind === 'server error after') return void outgoing.writeHead(502).end();
    if (kind === 'page after') return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page);
    const isName = forgetful && url.startsWith('/nodeinfo/');
    const sent = isName ? Buffer.from(content.toString().replace('"name":"mastodon"', '"name":"gotosocial"')) : content;
    outgoing.writeHead(answer.statusCode ?? 502, { ...pass(answer), 'content-length': sent.length });
    if (kind === 'cut') return void outgoing.write(sent.subarray(0, Math.floor(sent.length / 2)), () => socket.resetAndDestroy());
    outgoing.end(sent);
  }

  const server: Server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  // Streams go through as they are.
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const on = connect(Number(target.port), target.hostname);
    const lines = rawHeaders.flatMap((name, at) => {
      const value = rawHeaders[at + 1] ?? '';
      return at % 2 === 1 ? [] : [`${name}: ${name.toLowerCase() === 'host' ? target.host : value}`];
    });
    on.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    on.write(head);
    socket.pipe(on).pipe(socket);
    for (const [one, other] of [
      [socket, on],
      [on, socket],
    ] as const)
      one.on('error', () => undefined).once('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    allow: (kinds) => void (allowed = kinds),
    aim: (origin) => void (target = new URL(origin)),
    async close() {
      await refusing;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
