// Opens a connection to a host through a proxy: HTTP CONNECT, unencrypted or over TLS, or SOCKS.
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import type { Socket, LookupFunction } from 'node:net';
import tls from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { fail } from '../contract/result.ts';
import { ProxyError } from '../system/connection-errors.ts';
import { proxyName } from './proxy-list.ts';
import type { ProxyServer } from './proxy-list.ts';

/** Time limit of a TCP or TLS connection, the same as in undici's fetch. */
const connectTimeoutMs = 10_000;

const timedOut = () => Object.assign(new Error('The connection took too long.'), { code: 'UND_ERR_CONNECT_TIMEOUT' });

/** Resolves with the socket on `event`; destroys the socket and rejects on an earlier error or after the time limit. */
function untilReady<S extends Socket>(socket: S, event: string, timeoutMs = connectTimeoutMs): Promise<S> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(timedOut()), timeoutMs);
    const cleanUp = () => {
      clearTimeout(timer);
      socket.off(event, handleReady).off('error', handleError).off('close', handleClose);
    };
    const handleReady = () => {
      cleanUp();
      resolve(socket);
    };
    const handleError = (error: Error) => {
      cleanUp();
      reject(error);
    };
    const handleClose = () => handleError(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' }));
    socket.once(event, handleReady).once('error', handleError).once('close', handleClose);
  });
}

export interface Address {
  host: string;
  port: number;
}

export function openTcp({ host, port }: Address, lookup?: LookupFunction): Promise<Socket> {
  const socket = net.connect({ host, port, keepAlive: true, noDelay: true, ...(lookup === undefined ? {} : { lookup }) });
  return untilReady(socket, 'connect');
}

/** Opens TLS over an open connection. Rejects and closes the connection if the certificate is not trusted or does not match the host. */
export function openTls(tcpSocket: Socket, host: string): Promise<TLSSocket> {
  const socket = tls.connect({
    socket: tcpSocket,
    host,
    // TLS server names cannot be IP addresses.
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
  });
  return untilReady(socket, 'secureConnect');
}

/** A proxy responds only once it has reached the host, or given up. */
const answerTimeoutMs = 15_000;

type Tunnel =
  | { kind: 'open'; socket: Socket }
  /** The proxy responded with 407. `challenges`: its `Proxy-Authenticate` headers. */
  | { kind: 'sign-in'; challenges: string };

/** Thrown if the proxy cannot be connected to: the next proxy of the list is tried, as in Chromium. */
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
  const details = { host, proxy: proxyName(proxy) };
  // Statuses of a gateway that cannot reach the server (RFC 9110, 15.6.3 to 15.6.5).
  if (status >= 502 && status <= 504) return new ProxyError(fail('host-unreachable', 'proxy-finds-no-host', details));
  return new ProxyError(fail('host-unreachable', 'proxy-refuses', { ...details, status }));
}

async function openByConnect(proxy: ProxyServer, target: Address, authorization: string | null): Promise<Tunnel> {
  const socket = await openToProxy(proxy);
  try {
    const answer = await connectOver(socket, target, authorization);
    const { statusCode = 0 } = answer;
    if (statusCode >= 200 && statusCode <= 299) return { kind: 'open', socket };
    // tinyproxy responds with 407 to a missing password and with 401 to a wrong one.
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
    // Loaded only for SOCKS proxies: the module is a quarter of the main bundle.
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
    const message = error instanceof Error ? error.message : '';
    if (/no accepted|authentication/i.test(message)) {
      throw new ProxyError(fail('host-unreachable', 'proxy-sign-in-unknown', { proxy: proxyName(proxy) }));
    }
    throw new ProxyError(fail('host-unreachable', 'proxy-finds-no-host', { host: target.host, proxy: proxyName(proxy) }));
  }
}

/** `authorization`: the value of `Proxy-Authorization`, or null. Rejects with a `ProxyError`. */
export const openTunnel = (proxy: ProxyServer, target: Address, authorization: string | null): Promise<Tunnel> =>
  proxy.type === 'socks4' || proxy.type === 'socks5' ? openBySocks(proxy, target) : openByConnect(proxy, target, authorization);
