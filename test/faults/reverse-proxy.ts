// Reverse proxy before the embedded server: forwards everything over a line that can be bad, treats streams as a test requires, and can be
// the sign-in page of a captive portal.
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Line } from './line.ts';

/** Address of the sign-in page to which a captive portal redirects. */
export const portalUrl = 'http://portal.example/sign-in';
export const portalPage = '<!doctype html><title>Sign in to the network</title><p>Accept the terms to go on.</p>';

/** A number answers the handshake with that status. `hang` never answers; `refuse` closes the connection. */
export type StreamTreatment = 'pass' | 'hang' | 'refuse' | number;

export interface ReverseProxy extends AsyncDisposable {
  /** URL for clients. */
  url: string;
  /** URL of the embedded server. */
  target: string;
  streams: StreamTreatment;
  /** The connections of clients. */
  line: Line;
  /** Answers every request in place of the server: with a redirect to another host, or with a page. */
  portal: 'redirect' | 'page' | null;
  /** Closes every connection, including new ones. */
  isDown: boolean;
  /** Query of each handshake that was requested. */
  handshakes: string[];
  /** Closes the open connections. */
  cut(): void;
}

export async function startReverseProxy(): Promise<ReverseProxy> {
  const sockets = new Set<Duplex>();
  const line = new Line();
  function trackSocket(socket: Duplex): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
  }

  const server = createServer((incoming, outgoing) => {
    if (reverseProxy.portal === 'redirect') return void outgoing.writeHead(302, { location: portalUrl }).end();
    if (reverseProxy.portal === 'page') return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(portalPage);
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
    if (reverseProxy.portal === 'redirect')
      return void client.end(`HTTP/1.1 302 Found\r\nLocation: ${portalUrl}\r\nContent-Length: 0\r\n\r\n`);
    if (reverseProxy.portal === 'page')
      return void client.end(`HTTP/1.1 200 OK\r\nContent-Length: ${portalPage.length}\r\n\r\n${portalPage}`);
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
  const portOf = (listener: net.Server): number => (listener.address() as AddressInfo).port;
  const entrance = net.createServer((client) => line.connect(client, portOf(server)));
  for (const listener of [server, entrance]) await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));

  const reverseProxy: ReverseProxy = {
    url: `http://127.0.0.1:${portOf(entrance)}`,
    target: '',
    line,
    portal: null,
    streams: 'pass',
    isDown: false,
    handshakes: [],
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      reverseProxy.cut();
      line.close();
      for (const listener of [entrance, server]) await new Promise((resolve) => listener.close(resolve));
    },
  };
  return reverseProxy;
}
