// HTTP proxy for tests: records requests, resolves made-up host names, and refuses on demand.
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from './private-ca.ts';

export interface ProxyOptions {
  /** Local port by `name:port`. The proxy connects to all other addresses as named. */
  hosts?: Record<string, number>;
  /** `name:password`; without it, no authentication is required. */
  user?: string;
  /** Value of `Proxy-Authenticate`. */
  challenge?: string;
  /** Serves the proxy over TLS. */
  certificate?: Certificate;
}

export interface TestProxy extends AsyncDisposable {
  port: number;
  /** Address as `host:port`. */
  name: string;
  /** Requested `host:port` and `Proxy-Authorization`, in order. */
  connects: { to: string; authorization: string | undefined }[];
  user: string | undefined;
  /** Status for every answer, if set. */
  status: number | undefined;
  /** Stops the proxy and closes its open connections. */
  close(): Promise<void>;
}

export async function startProxy(options: ProxyOptions = {}): Promise<TestProxy> {
  const { hosts = {}, challenge = 'Basic realm="coast"', certificate } = options;
  const sockets = new Set<Duplex>();
  const server = certificate === undefined ? createServer() : createTlsServer(certificate);
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
  });

  function respond(socket: Duplex, status: number, headers = ''): void {
    socket.end(`HTTP/1.1 ${status} Answer\r\n${headers}Content-Length: 0\r\n\r\n`);
  }

  function connect({ url = '', headers }: IncomingMessage, client: Duplex, head: Buffer): void {
    const authorization = headers['proxy-authorization'];
    proxy.connects.push({ to: url, authorization });
    client.on('error', () => undefined);
    if (proxy.status !== undefined) return respond(client, proxy.status);
    const expectedAuthorization = proxy.user === undefined ? undefined : `Basic ${Buffer.from(proxy.user).toString('base64')}`;
    if (expectedAuthorization !== undefined && authorization !== expectedAuthorization)
      return respond(client, 407, `Proxy-Authenticate: ${challenge}\r\n`);
    const { hostname, port } = new URL(`http://${url}`);
    const localPort = hosts[url];
    const upstream = net.connect({
      host: localPort === undefined ? hostname.replace(/^\[|\]$/g, '') : '127.0.0.1',
      port: localPort ?? Number(port),
    });
    sockets.add(upstream);
    upstream.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      upstream.pipe(client).pipe(upstream);
    });
    upstream
      .on('error', () => respond(client, 502))
      .once('close', () => {
        sockets.delete(upstream);
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
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
    [Symbol.asyncDispose]: () => proxy.close(),
  };
  return proxy;
}
