// Listens on a local port that occurs only in malicious values, so that any connection to it is a fault.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Canary {
  address: string;
  /** Number of connections and packets received. */
  hits(): number;
  close(): Promise<void>;
}

export async function createCanary(): Promise<Canary> {
  let hits = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    hits += 1;
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const packets = createSocket('udp4', () => void (hits += 1));
  await new Promise<void>((resolve) => packets.bind(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${port}`,
    hits: () => hits,
    async close() {
      packets.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
