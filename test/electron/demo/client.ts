// A client for the tests: starts an embedded service, and uses plain HTTP and WebSocket as one of its people.
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createDemo, type Demo, type DemoOptions } from '../../faults/demo.ts';

export interface Frame {
  stream: string[];
  event: string;
  payload?: string;
}
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed, when it is JSON. */
  body: unknown;
  text: string;
}
export type Entity = Record<string, unknown>;
type Body = { json: unknown } | { form: Record<string, string> | [string, string][] } | { multipart: FormData };

/** Without seeded posts by default: each test creates what it needs. */
export async function startService(options: DemoOptions = {}): Promise<Demo> {
  const demo = await createDemo({ posts: 0, ...options });
  onTestFinished(() => demo.close());
  return demo;
}

export async function send(url: string, method: string, body?: Body, headers: Record<string, string> = {}): Promise<Answer> {
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

/** Calls the service with the token of a local account. */
export function as(demo: Demo, acct: string) {
  const token = demo.accounts.find((account) => account.acct === acct)?.token ?? '';
  const authorization = `Bearer ${token}`;
  const call = (method: string, path: string, body?: Body, headers: Record<string, string> = {}) =>
    send(demo.url + path, method, body, { authorization, ...headers });
  return {
    token,
    id: demo.act.id(acct),
    get: (path: string) => call('GET', path),
    post: (path: string, body?: Body, headers?: Record<string, string>) => call('POST', path, body, headers),
    put: (path: string, body?: Body) => call('PUT', path, body),
    patch: (path: string, body?: Body) => call('PATCH', path, body),
    delete: (path: string, body?: Body) => call('DELETE', path, body),
  };
}

/** Opens a stream; `next` waits for its frames, one by one. */
export async function listen(demo: Demo, acct: string, query: string, how: 'header' | 'query' | 'protocol' = 'header') {
  const { token } = as(demo, acct);
  const url = `${demo.url.replace(/^http/, 'ws')}/api/v1/streaming${query}`;
  const socket =
    how === 'protocol'
      ? new WebSocket(url, token)
      : how === 'query'
        ? new WebSocket(`${url}${query ? '&' : '?'}access_token=${token}`)
        : new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  const frames: Frame[] = [];
  const waiting: ((frame: Frame) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    const next = waiting.shift();
    if (next) next(frame);
    else frames.push(frame);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  onTestFinished(() => socket.terminate());
  return {
    socket,
    next: () => {
      const frame = frames.shift();
      return frame ? Promise.resolve(frame) : new Promise<Frame>((resolve) => waiting.push(resolve));
    },
    send: (message: object) => socket.send(JSON.stringify(message)),
    /** Sends a ping: when the pong comes, the service has handled every earlier message. */
    settled: () =>
      new Promise<void>((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      }),
    closed: () => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  };
}

/** The URLs of a Link header by their `rel`. */
export const links = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    [...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map((match) => [match[2] ?? '', match[1] ?? '']),
  );

/** A field of an answer that is a single entity. */
export const field = (answer: Answer, name: string): string => String((answer.body as Entity)[name]);
export const all = (answer: Answer): Entity[] => answer.body as Entity[];
export const ids = (answer: Answer): string[] => all(answer).map((entity) => String(entity.id));

/** Valid keys for tests that decrypt nothing: the example of RFC 8291. */
export const someKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
