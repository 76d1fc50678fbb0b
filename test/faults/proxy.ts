// An HTTP proxy for tests: notes what it is asked for, knows names that nobody else knows, and refuses to order.
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from './private-ca.ts';

export interface ProxyOptions {
  /** By name and port: the port on this computer where it is. Others are connected to as they are named. */
  hosts?: Record<string, number>;
  /** `name:password`; without it nobody is asked. */
  user?: string;
  /** How it asks. */
  challenge?: string;
  /** Makes it a proxy over TLS. */
  certificate?: Certificate;
}

export interface TestProxy extends AsyncDisposable {
  port: number;
  /** Host and port. */
  name: string;
  /** The hosts and ports it was asked for and by which `Proxy-Authorization`, in order. */
  connects: { to: string; authorization: string | undefined }[];
  user: string | undefined;
  /** Answers every request with this, when set. */
  status: number | undefined;
  /** As long as it runs, so do its connections. */
  close(): Promise<void>;
}

export async function startProxy(options: ProxyOptions = {}): Promise<TestProxy> {
  const { hosts = {}, challenge = 'Basic realm="coast"', certificate } = options;
  const open = new Set<Duplex>();
  const server = certificate === undefined ? createServer() : createTlsServer(certificate);
  server.on('connection', (socket: Duplex) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket)).on('error', () => undefined);
  });

  function answer(socket: Duplex, status: number, headers = ''): void {
    socket.end(`HTTP/1.1 ${status} Answer\r\n${headers}Content-Length: 0\r\n\r\n`);
  }

  function connect({ url = '', headers }: IncomingMessage, client: Duplex, head: Buffer): void {
    const authorization = headers['proxy-authorization'];
    proxy.connects.push({ to: url, authorization });
    client.on('error', () => undefined);
    if (proxy.status !== undefined) return answer(client, proxy.status);
    const wanted = proxy.user === undefined ? undefined : `Basic ${Buffer.from(proxy.user).toString('base64')}`;
    if (wanted !== undefined && authorization !== wanted) return answer(client, 407, `Proxy-Authenticate: ${challenge}\r\n`);
    const { hostname, port } = new URL(`http://${url}`);
    const known = hosts[url];
    const upstream = net.connect({
      host: known === undefined ? hostname.replace(/^\[|\]$/g, '') : '127.0.0.1',
      port: known ?? Number(port),
    });
    open.add(upstream);
    upstream.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    upstream
      .on('error', () => answer(client, 502))
      .once('close', () => {
        open.delete(upstream);
        client.destroy();
      });
    client.once('close', () => upstream.destroy());
  }
  server.on('connect', connect);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  const proxy: TestProxy = {
    port,
    name: `127.0.0.1:${port}`,
    connects: [],
    user: options.user,
    status: undefined,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
    [Symbol.asyncDispose]: () => proxy.close(),
  };
  return proxy;
}
