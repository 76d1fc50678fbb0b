// Opens TCP and TLS connections, each with a time limit.
import net from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import tls from 'node:tls';
import type { TLSSocket } from 'node:tls';

/** As fetch's own limit was. */
const connectTimeoutMs = 10_000;

const timedOut = () => Object.assign(new Error('The connection took too long.'), { code: 'UND_ERR_CONNECT_TIMEOUT' });

/** Settles with the socket when `event` comes; destroys it when an error or the time limit comes first. */
export function untilReady<S extends Socket>(socket: S, event: string, timeoutMs = connectTimeoutMs): Promise<S> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(timedOut()), timeoutMs);
    const settle = () => {
      clearTimeout(timer);
      socket.off(event, ready).off('error', failed).off('close', closed);
    };
    const ready = () => {
      settle();
      resolve(socket);
    };
    const failed = (error: Error) => {
      settle();
      reject(error);
    };
    const closed = () => failed(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' }));
    socket.once(event, ready).once('error', failed).once('close', closed);
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

/** TLS over an open connection. Rejects, with the connection closed, when the certificate isn't trusted or isn't the host's. */
export function openTls(over: Socket, host: string): Promise<TLSSocket> {
  const socket = tls.connect({
    socket: over,
    host,
    // TLS allows names only.
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
  });
  return untilReady(socket, 'secureConnect');
}
