// Runs an HTTP server on loopback that records requests byte for byte and answers as the test specifies.
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  /** Path and query exactly as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type StubAnswer = (request: ReceivedRequest, response: ServerResponse, raw: IncomingMessage) => void;

export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): StubAnswer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };

export class StubServer implements AsyncDisposable {
  origin = '';
  host = '';
  readonly requests: ReceivedRequest[] = [];
  readonly server: Server = createServer((raw, response) => this.#receive(raw, response));
  answer: StubAnswer;

  constructor(answer: StubAnswer = json({})) {
    this.answer = answer;
  }

  async listen(): Promise<void> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    this.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    this.origin = `http://${this.host}`;
  }

  #receive(raw: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    raw.on('end', () => {
      const request = { method: raw.method ?? '', url: raw.url ?? '', headers: raw.headers, body: Buffer.concat(chunks).toString('utf8') };
      this.requests.push(request);
      this.answer(request, response, raw);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export async function stubServer(answer?: StubAnswer): Promise<StubServer> {
  const stub = new StubServer(answer);
  await stub.listen();
  return stub;
}
