// Receives the redirect of a sign-in on this computer: one address, for one use.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { pageFor, pageHeaders } from './loopback-page.ts';

export interface Loopback {
  /** Must be registered with the server exactly like this. */
  redirectUri: string;
  /** The code, or the failure that the person declined. Never settles when `close` is called before. */
  answer: Promise<Result<string>>;
  close(): void;
}

const denied = () => fail('sign-in-denied');
const address = '127.0.0.1';
/** After the answer, the page can be reloaded for this time. */
const reloadPeriodMs = 30_000;
const maxConnections = 20;

const same = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

/** The value of a parameter; null when it is missing or repeated. */
const singleValue = (params: URLSearchParams, name: string): string | null => {
  const values = params.getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
};

export async function openLoopback(state: string): Promise<Loopback> {
  const path = `/${randomBytes(16).toString('base64url')}`;
  const { promise, resolve } = Promise.withResolvers<Result<string>>();
  let host = '';
  let used = false;

  function answer(request: IncomingMessage): [status: number, page: string] {
    // Another Host header comes from DNS rebinding: a foreign page whose name was made to point to this computer.
    if (request.headers.host !== host || !request.url?.startsWith('/')) return [400, pageFor('refused')];
    const url = new URL(`http://${host}${request.url}`);
    if (url.pathname !== path) return [404, pageFor('refused')];
    if (request.method !== 'GET') return [405, pageFor('refused')];
    if (used) return [400, pageFor('used')];
    if (!same(singleValue(url.searchParams, 'state') ?? '', state)) return [400, pageFor('refused')];
    const code = singleValue(url.searchParams, 'code');
    const error = singleValue(url.searchParams, 'error');
    if (error === null && (code === null || code === '' || code.length > 2_000)) return [400, pageFor('refused')];
    used = true;
    setTimeout(close, reloadPeriodMs).unref();
    if (error !== null || code === null) {
      resolve(denied());
      return [200, pageFor('denied')];
    }
    resolve(ok(code));
    return [200, pageFor('done')];
  }

  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    const [status, page] = answer(request);
    response.writeHead(status, pageHeaders).end(page);
    request.resume();
  });
  // A program that opens connections and says nothing must not keep the browser out: the oldest connection makes way.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const [oldest] = sockets;
    if (sockets.size > maxConnections) oldest?.destroy();
  });
  function close(): void {
    server.close();
    server.closeAllConnections();
  }

  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, address, listening));
  host = `${address}:${(server.address() as AddressInfo).port}`;
  return { redirectUri: `http://${host}${path}`, answer: promise, close };
}
