// An HTTP server on the loopback address that can be stopped and started again on the same port, as when a machine restarts.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createGate } from '../http/gate.ts';

export interface LoopbackServer {
  /** `127.0.0.1:<port>`; known after the first start. */
  host(): string;
  /** Uses the previous port; at the first start `preferredPort`, or any free one when that is taken. */
  start(preferredPort?: number): Promise<void>;
  /** Breaks every connection. */
  stop(): Promise<void>;
}

export function createLoopbackServer(
  allowedOrigins: readonly string[],
  onRequest: RequestListener,
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): LoopbackServer {
  const sockets = new Set<Socket>();
  let port = 0;
  const gate = createGate({ port: () => port, allowedOrigins });
  const server = createServer(gate.request(onRequest));
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', gate.upgrade(onUpgrade));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const listen = (on: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(on, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });

  return {
    host: () => `127.0.0.1:${port}`,
    async start(preferredPort = 0) {
      if (port > 0 || preferredPort === 0) await listen(port);
      else await listen(preferredPort).catch(() => listen(0));
      port = (server.address() as AddressInfo).port;
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
