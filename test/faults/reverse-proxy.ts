// Reverse proxy before the embedded server, like a web server or company proxy: forwards everything, treats streams as a test requires.
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A number answers the handshake with that status. `hang` never answers; `refuse` closes the connection. */
export type StreamTreatment = 'pass' | 'hang' | 'refuse' | number;

export interface ReverseProxy extends AsyncDisposable {
  /** URL for clients. */
  url: string;
  /** URL of the embedded server. */
  target: string;
  streams: StreamTreatment;
  /** Closes every connection, including new ones. */
  isDown: boolean;
  /** Query of each handshake that was requested. */
  handshakes: string[];
  /** Closes the open connections. */
  cut(): void;
}

export async function startReverseProxy(): Promise<ReverseProxy> {
  const sockets = new Set<Duplex>();
  function trackSocket(socket: Duplex): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
  }

  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(reverseProxy.target);
    const forwardedRequest = ask({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwardedRequest.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwardedRequest.destroy());
    incoming.pipe(forwardedRequest);
  });
  server.on('connection', (socket) => {
    if (reverseProxy.isDown) socket.destroy();
    else trackSocket(socket);
  });
  server.on('upgrade', ({ url = '', headers }: IncomingMessage, client: Duplex, head: Buffer) => {
    reverseProxy.handshakes.push(url.split('?')[1] ?? '');
    trackSocket(client);
    if (reverseProxy.streams === 'hang') return;
    if (reverseProxy.streams === 'refuse') return void client.destroy();
    if (reverseProxy.streams !== 'pass') return void client.end(`HTTP/1.1 ${reverseProxy.streams} Answer\r\nContent-Length: 0\r\n\r\n`);
    const { hostname, port } = new URL(reverseProxy.target);
    const upstream = net.connect(Number(port), hostname);
    trackSocket(upstream);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
    upstream.once('close', () => client.destroy());
    client.once('close', () => upstream.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  const reverseProxy: ReverseProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    streams: 'pass',
    isDown: false,
    handshakes: [],
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      reverseProxy.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return reverseProxy;
}
