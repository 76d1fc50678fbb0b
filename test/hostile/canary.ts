// Listens where nothing may connect to: on a port of this computer that only hostile values name.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Canary {
  address: string;
  /** Connections and packets that came. */
  hits(): number;
  close(): Promise<void>;
}

export async function createCanary(): Promise<Canary> {
  let hits = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    hits += 1;
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
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
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
