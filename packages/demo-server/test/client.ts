// Starts an embedded server and calls it over plain HTTP and WebSocket as one of its accounts.
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Demo } from '../src/server.ts';
import { createTestDemo, type TestDemo, type TestDemoOptions } from './support/demo.ts';

export interface StreamedFrame {
  stream: string[];
  event: string;
  payload?: string;
}
export interface TestResponse {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON. */
  body: unknown;
  text: string;
}
export type ResponseEntity = Record<string, unknown>;
type TestRequestBody = { json: unknown } | { form: Record<string, string> | [string, string][] } | { multipart: FormData };

/** Starts a server without seeded posts by default: each test creates what it needs. */
export async function startService(options: TestDemoOptions = {}): Promise<TestDemo> {
  const demo = await createTestDemo({ posts: 0, ...options });
  onTestFinished(() => demo.close());
  return demo;
}

export async function send(
  url: string,
  method: string,
  body?: TestRequestBody,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const encoded = !body
    ? {}
    : 'json' in body
      ? { body: JSON.stringify(body.json), headers: { 'content-type': 'application/json' } }
      : 'form' in body
        ? { body: new URLSearchParams(body.form) }
        : { body: body.multipart };
  const response = await fetch(url, {
    redirect: 'manual',
    method,
    ...encoded,
    headers: { ...('headers' in encoded ? encoded.headers : {}), ...headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? (JSON.parse(text) as unknown) : null };
}

/** Creates a client that calls the server with the token of a local account. */
export function clientFor(demo: Demo, acct: string) {
  const token = demo.accounts.find((account) => account.acct === acct)?.token ?? '';
  const authorization = `Bearer ${token}`;
  const call = (method: string, path: string, body?: TestRequestBody, headers: Record<string, string> = {}) =>
    send(demo.url + path, method, body, { authorization, ...headers });
  return {
    token,
    id: demo.act.id(acct),
    get: (path: string) => call('GET', path),
    post: (path: string, body?: TestRequestBody, headers?: Record<string, string>) => call('POST', path, body, headers),
    put: (path: string, body?: TestRequestBody) => call('PUT', path, body),
    patch: (path: string, body?: TestRequestBody) => call('PATCH', path, body),
    delete: (path: string, body?: TestRequestBody) => call('DELETE', path, body),
  };
}

/** Opens a stream; `next` waits for its frames, one by one. */
export async function openStream(demo: Demo, acct: string, query: string, tokenLocation: 'header' | 'query' | 'protocol' = 'header') {
  const { token } = clientFor(demo, acct);
  const url = `${demo.url.replace(/^http/, 'ws')}/api/v1/streaming${query}`;
  const socket =
    tokenLocation === 'protocol'
      ? new WebSocket(url, token)
      : tokenLocation === 'query'
        ? new WebSocket(`${url}${query ? '&' : '?'}access_token=${token}`)
        : new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  const frames: StreamedFrame[] = [];
  const pendingReads: ((frame: StreamedFrame) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as StreamedFrame;
    const next = pendingReads.shift();
    if (next) next(frame);
    else frames.push(frame);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  onTestFinished(() => socket.terminate());
  return {
    socket,
    next: () => {
      const frame = frames.shift();
      return frame ? Promise.resolve(frame) : new Promise<StreamedFrame>((resolve) => pendingReads.push(resolve));
    },
    send: (message: object) => socket.send(JSON.stringify(message)),
    /** Sends a ping: when the pong arrives, the server has handled every earlier message. */
    waitForPong: () =>
      new Promise<void>((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      }),
    waitForClose: () => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  };
}

/** URLs of a Link header by their `rel`. */
export const links = (answer: TestResponse): Record<string, string> =>
  Object.fromEntries(
    [...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map((match) => [match[2] ?? '', match[1] ?? '']),
  );

/** Field of a response that is a single entity. */
export const field = (answer: TestResponse, name: string): string => String((answer.body as ResponseEntity)[name]);
export const entitiesOf = (answer: TestResponse): ResponseEntity[] => answer.body as ResponseEntity[];
export const ids = (answer: TestResponse): string[] => entitiesOf(answer).map((entity) => String(entity.id));

/** Valid keys for tests that decrypt nothing: the example of RFC 8291. */
export const exampleKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
