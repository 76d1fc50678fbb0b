// Opens a connection to a host through a proxy: HTTP CONNECT, in the clear or over TLS, or SOCKS.
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { fail } from '../contract/result.ts';
import { ProxyError } from '../system/proxy-error.ts';
import { proxyName } from './proxy-list.ts';
import type { ProxyServer } from './proxy-list.ts';
import { openTcp, openTls } from './sockets.ts';
import type { Address } from './sockets.ts';

/** A proxy answers when it has reached the host, or given up. */
const answerTimeoutMs = 20_000;

export type Tunnel =
  | { kind: 'open'; socket: Socket }
  /** The proxy answers 407. `challenges`: its `Proxy-Authenticate` headers. */
  | { kind: 'sign-in'; challenges: string };

/** There is no connection to the proxy: the next one of the list is tried, as Chromium does. */
export class UnreachableProxy extends ProxyError {}

const unreachable = (proxy: ProxyServer, cause: unknown) =>
  new UnreachableProxy(fail('host-unreachable', 'proxy-unreachable', { proxy: proxyName(proxy) }), { cause });

async function openToProxy(proxy: ProxyServer): Promise<Socket> {
  const tcp = await openTcp(proxy).catch((cause: unknown) => Promise.reject(unreachable(proxy, cause)));
  if (proxy.type !== 'https') return tcp;
  return openTls(tcp, proxy.host).catch((cause: unknown) => {
    throw new ProxyError(fail('host-unreachable', 'proxy-not-safe', { proxy: proxyName(proxy) }), { cause });
  });
}

const authority = ({ host, port }: Address) => `${host.includes(':') ? `[${host}]` : host}:${port}`;

function connectOver(socket: Socket, target: Address, authorization: string | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      method: 'CONNECT',
      path: authority(target),
      setHost: false,
      headers: { host: authority(target), ...(authorization === null ? {} : { 'proxy-authorization': authorization }) },
      createConnection: () => socket,
      timeout: answerTimeoutMs,
    });
    request.once('connect', (answer, _, head: Buffer) => {
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      resolve(answer);
    });
    request.once('timeout', () => request.destroy(Object.assign(new Error('The proxy fell silent.'), { code: 'ETIMEDOUT' })));
    request.once('error', reject);
    request.end();
  });
}

function refusal(proxy: ProxyServer, { host }: Address, status: number): ProxyError {
  const named = { host, proxy: proxyName(proxy) };
  // A gateway that finds no server says so with one of these (RFC 9110, 15.6.3 to 15.6.5).
  if (status >= 502 && status <= 504) return new ProxyError(fail('host-unreachable', 'proxy-finds-no-host', named));
  return new ProxyError(fail('host-unreachable', 'proxy-refuses', { ...named, status }));
}

async function openByConnect(proxy: ProxyServer, target: Address, authorization: string | null): Promise<Tunnel> {
  const socket = await openToProxy(proxy);
  try {
    const answer = await connectOver(socket, target, authorization);
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode <= 299) return { kind: 'open', socket };
    // tinyproxy says 407 for a missing password and 401 for a wrong one.
    const refusesPassword = statusCode === 401 && authorization !== null;
    if (statusCode !== 407 && !refusesPassword) throw refusal(proxy, target, statusCode);
    socket.destroy();
    return { kind: 'sign-in', challenges: answer.headers['proxy-authenticate']?.toString() ?? (refusesPassword ? 'Basic' : '') };
  } catch (error) {
    socket.destroy();
    if (error instanceof ProxyError) throw error;
    throw new ProxyError(fail('host-unreachable', 'proxy-breaks-off', { host: target.host, proxy: proxyName(proxy) }));
  }
}

async function openBySocks(proxy: ProxyServer, target: Address): Promise<Tunnel> {
  const tcp = await openToProxy(proxy);
  try {
    // Loaded by whoever has such a proxy: it is a quarter of main.
    const { SocksClient } = await import('socks');
    const { socket } = await SocksClient.createConnection({
      command: 'connect',
      destination: { host: target.host, port: target.port },
      proxy: { host: proxy.host, port: proxy.port, type: proxy.type === 'socks4' ? 4 : 5 },
      existing_socket: tcp,
      timeout: answerTimeoutMs,
    });
    return { kind: 'open', socket };
  } catch (error) {
    tcp.destroy();
    const said = error instanceof Error ? error.message : '';
    if (/no accepted|authentication/i.test(said)) {
      throw new ProxyError(fail('host-unreachable', 'proxy-sign-in-unknown', { proxy: proxyName(proxy) }));
    }
    throw new ProxyError(fail('host-unreachable', 'proxy-finds-no-host', { host: target.host, proxy: proxyName(proxy) }));
  }
}

/** `authorization`: the value of `Proxy-Authorization`, or null. Rejects with a `ProxyError`. */
export const openTunnel = (proxy: ProxyServer, target: Address, authorization: string | null): Promise<Tunnel> =>
  proxy.type === 'socks4' || proxy.type === 'socks5' ? openBySocks(proxy, target) : openByConnect(proxy, target, authorization);
