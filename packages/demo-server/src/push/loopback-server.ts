// Creates an HTTP server on the loopback address that can be stopped and started again on the same port, like a machine that restarts.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createOriginGuard } from '../http/origin-guard.ts';

export interface LoopbackServer {
  /** `127.0.0.1:<port>`; known after the first start. */
  host(): string;
  /** Listens on the previous port; at the first start on `preferredPort`, or on any free port if that one is taken. */
  start(preferredPort?: number): Promise<void>;
  /** Closes every connection. */
  stop(): Promise<void>;
}

export function createLoopbackServer(
  allowedOrigins: readonly string[],
  onRequest: RequestListener,
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): LoopbackServer {
  const sockets = new Set<Socket>();
  let port = 0;
  const originGuard = createOriginGuard({ port: () => port, allowedOrigins, acceptsHostWithoutPort: true });
  const server = createServer(originGuard.wrapRequestListener(onRequest));
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', originGuard.wrapUpgradeListener(onUpgrade));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const listen = (requestedPort: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(requestedPort, '127.0.0.1', () => {
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
      const closePromise = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closePromise;
    },
  };
}
