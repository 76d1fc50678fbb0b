// A front before the embedded service, as a company's proxy or a web server is: it passes everything on, and treats streams as a test wishes.
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A status answers the handshake. `hang` never answers it, `refuse` breaks the connection off. */
export type StreamTreatment = 'pass' | 'hang' | 'refuse' | number;

export interface Front extends AsyncDisposable {
  /** Where clients find the service. */
  url: string;
  /** Where the service itself listens. */
  target: string;
  streams: StreamTreatment;
  /** Breaks every connection off, and each new one too. */
  isDown: boolean;
  /** The handshakes that it was asked for, by the query of each. */
  handshakes: string[];
  /** Breaks the open connections off. */
  cut(): void;
}

export async function startFront(): Promise<Front> {
  const sockets = new Set<Duplex>();
  function hold(socket: Duplex): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
  }

  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(front.target);
    const passed = ask({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.on('connection', (socket) => {
    if (front.isDown) socket.destroy();
    else hold(socket);
  });
  server.on('upgrade', ({ url = '', headers }: IncomingMessage, client: Duplex, head: Buffer) => {
    front.handshakes.push(url.split('?')[1] ?? '');
    hold(client);
    if (front.streams === 'hang') return;
    if (front.streams === 'refuse') return void client.destroy();
    if (front.streams !== 'pass') return void client.end(`HTTP/1.1 ${front.streams} Answer\r\nContent-Length: 0\r\n\r\n`);
    const { hostname, port } = new URL(front.target);
    const upstream = net.connect(Number(port), hostname);
    hold(upstream);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    upstream.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
    upstream.once('close', () => client.destroy());
    client.once('close', () => upstream.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    streams: 'pass',
    isDown: false,
    handshakes: [],
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async [Symbol.asyncDispose]() {
      front.cut();
      await new Promise((closed) => server.close(closed));
    },
  };
  return front;
}
