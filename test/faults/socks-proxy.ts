// SOCKS5 proxy for tests (RFC 1928): connects to names and addresses, without authentication unless told otherwise.
import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface TestSocks extends AsyncDisposable {
  port: number;
  /** Requested addresses as `name:port`. */
  connects: string[];
}

/** `hosts`: local port by `name:port`. `wantsSignIn`: refuses clients without user name and password. */
export async function startSocks({ hosts = {}, wantsSignIn = false }: { hosts?: Record<string, number>; wantsSignIn?: boolean } = {}) {
  const connects: string[] = [];
  const sockets = new Set<Socket>();

  function connect(client: Socket, request: Buffer): void {
    const [, , , type = 0, length = 0] = request;
    const nameEnd = type === 3 ? 5 + length : 8;
    const host = type === 3 ? request.toString('latin1', 5, nameEnd) : [...request.subarray(4, 8)].join('.');
    const to = `${host}:${request.readUInt16BE(nameEnd)}`;
    connects.push(to);
    const respond = (code: number) => client.write(Buffer.from([5, code, 0, 1, 127, 0, 0, 1, 0, 0]));
    const port = hosts[to];
    if (port === undefined) return void respond(4);
    const upstream = net.connect(port, '127.0.0.1', () => {
      respond(0);
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
  }

  const server = net.createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', () => {
      client.write(Buffer.from([5, wantsSignIn ? 0xff : 0]));
      client.once('data', (request) => connect(client, request));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const socks: TestSocks = {
    port: (server.address() as AddressInfo).port,
    connects,
    async [Symbol.asyncDispose]() {
      for (const client of sockets) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return socks;
}
