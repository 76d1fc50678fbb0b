// A real HTTP server on loopback that notes what arrives byte for byte and answers as the test says.
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
  method: string;
  /** Path and query, as they stood on the wire. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (request: Arrived, response: ServerResponse, raw: IncomingMessage) => void;

export interface StubServer extends AsyncDisposable {
  origin: string;
  host: string;
  arrived: Arrived[];
  server: Server;
  answer: Answer;
}

export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };

export async function stubServer(answer: Answer = json({})): Promise<StubServer> {
  const arrived: Arrived[] = [];
  const server = createServer((raw, response) => {
    const chunks: Buffer[] = [];
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    raw.on('end', () => {
      const request = { method: raw.method ?? '', url: raw.url ?? '', headers: raw.headers, body: Buffer.concat(chunks).toString('utf8') };
      arrived.push(request);
      stub.answer(request, response, raw);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stub: StubServer = {
    origin: `http://${host}`,
    host,
    arrived,
    server,
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return stub;
}
