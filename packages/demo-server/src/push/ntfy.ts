// Runs an ntfy-compatible server for UnifiedPush: delivers messages of a topic to current listeners, and to later subscribers.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { WebSocketServer } from 'ws';
import { refuseUpgrade } from '../http/origin-guard.ts';
import { createLoopbackServer, type LoopbackServer } from './loopback-server.ts';

// Stores the topics of the ntfy server: messages of the last twelve hours, listeners, and the time of each topic's last subscriber.
interface TopicMessage {
  id: string;
  /** Epoch seconds. */
  time: number;
  event: 'open' | 'keepalive' | 'message';
  topic: string;
  expires?: number;
  message?: string;
  encoding?: 'base64';
}

type TopicListener = (message: TopicMessage) => void;

const retentionSeconds = 12 * 3_600;
/** ntfy counts messages to a UnifiedPush topic against its subscriber, and recognises such topics by this form. */
const unifiedPushTopic = /^up.{12}$/;
const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

type Topics = ReturnType<typeof createTopics>;

function createTopics(now: () => number) {
  let messages: TopicMessage[] = [];
  const listeners = new Map<string, Set<TopicListener>>();
  /** Time of the last subscriber by topic, in epoch seconds. */
  const lastSubscribedAt = new Map<string, number>();
  const seconds = () => Math.floor(now() / 1000);
  const event = (kind: TopicMessage['event'], topic: string): TopicMessage => ({
    id: randomBytes(9).toString('base64url').replace(/[-_]/g, 'x'),
    time: seconds(),
    event: kind,
    topic,
  });

  return {
    event,

    /** Returns false if nobody subscribed to the UnifiedPush topic recently: a message would be lost. */
    hasRecentSubscriber: (topic: string) =>
      unifiedPushTopic.test(topic) &&
      ((listeners.get(topic)?.size ?? 0) > 0 || seconds() - (lastSubscribedAt.get(topic) ?? -Infinity) < retentionSeconds),

    publish(topic: string, body: Buffer): TopicMessage {
      const text = body.toString('utf8');
      const isText = Buffer.from(text, 'utf8').equals(body);
      const message: TopicMessage = {
        ...event('message', topic),
        expires: seconds() + retentionSeconds,
        ...(isText ? { message: text } : { message: body.toString('base64'), encoding: 'base64' }),
      };
      messages = [...messages.filter((old) => (old.expires ?? 0) > seconds()), message];
      for (const listener of listeners.get(topic) ?? []) listener(message);
      return message;
    },

    /** `since`: `all`, `none`, a message id, a time in epoch seconds, or a span such as `10m`. An unknown id means all, as in ntfy. */
    messagesSince(topics: string[], since: string): TopicMessage[] {
      if (since === '' || since === 'none') return [];
      const topicMessages = messages.filter((message) => topics.includes(message.topic) && (message.expires ?? 0) > seconds());
      const [, count, unit] = /^(\d+)([smhd]?)$/.exec(since) ?? [];
      if (count !== undefined && (unit || count.length === 10)) {
        const from = unit ? seconds() - Number(count) * (unitSeconds[unit] ?? 1) : Number(count);
        return topicMessages.filter((message) => message.time >= from);
      }
      const at = messages.findIndex((message) => message.id === since);
      return at < 0 ? topicMessages : topicMessages.filter((message) => messages.indexOf(message) > at);
    },

    /** Returns a function that stops listening. */
    listen(topics: string[], listener: TopicListener): () => void {
      for (const topic of topics) {
        listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
        lastSubscribedAt.set(topic, seconds());
      }
      return () => {
        for (const topic of topics) {
          listeners.get(topic)?.delete(listener);
          lastSubscribedAt.set(topic, seconds());
        }
      };
    },

    countListeners: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}

const maxBodyBytes = 4_096;
const keepAliveIntervalMs = 45_000;
const topicPattern = /^[-_A-Za-z0-9]{1,64}$/;

type NtfyErrorStatus = 400 | 404 | 413 | 429 | 500 | 502 | 503 | 507;

interface NtfyStream {
  isFrozen: boolean;
  write(line: string): void;
  end(): void;
}

const isTrue = (value: string | null | undefined) => ['1', 'true', 'yes'].includes((value ?? '').toLowerCase());
const isUnifiedPush = (c: Context) => isTrue(c.req.query('up') ?? c.req.query('unifiedpush') ?? c.req.header('x-unifiedpush'));
const refuse = (c: Context, http: NtfyErrorStatus, code: number, error: string) => c.json({ code, http, error }, http);
/** Returns null if one of the names is invalid. */
function parseTopics(list: string | undefined): string[] | null {
  const all = (list ?? '').split(',');
  return all.every((topic) => topicPattern.test(topic)) ? all : null;
}

export class Ntfy {
  readonly #topics: Topics;
  readonly #streams = new Set<NtfyStream>();
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 1_024 });
  readonly #server: LoopbackServer;
  #refusals: NtfyErrorStatus[] = [];

  readonly faults = {
    drop: () => [...this.#streams].forEach((stream) => stream.end()),
    /** Makes the open streams half open: they stay open, but nothing is sent any more. */
    freeze: () => this.#streams.forEach((stream) => (stream.isFrozen = true)),
    /** Responds to the next `times` published messages with `status`. */
    refuseNext: (status: NtfyErrorStatus, times = 1) =>
      void (this.#refusals = [...this.#refusals, ...Array.from({ length: times }, () => status)]),
    stop: () => this.stop(),
    start: () => this.start(),
    restart: async () => {
      await this.stop();
      await this.start();
    },
  };

  /** `allowedOrigins`: origins of web clients that may connect. */
  constructor(now: () => number, allowedOrigins: readonly string[] = []) {
    this.#topics = createTopics(now);
    const app = new Hono()
      .get('/v1/health', (c) => c.json({ healthy: true }))
      .on(['POST', 'PUT'], '/:topic', (c) => this.#publish(c, c.req.param('topic')))
      .get('/:topic', (c) =>
        parseTopics(c.req.param('topic')) && isUnifiedPush(c)
          ? c.json({ unifiedpush: { version: 1 } })
          : refuse(c, 404, 40401, 'page not found'),
      )
      .get('/:topics/json', (c) => this.#respondWithStream(c, c.req.param('topics')));
    this.#server = createLoopbackServer(
      allowedOrigins,
      getRequestListener(app.fetch, { overrideGlobalObjects: false }),
      (request, socket, head) => this.#upgrade(request, socket, head),
    );
  }

  url() {
    return this.origin();
  }

  origin() {
    return `http://${this.#server.host()}`;
  }

  start(preferredPort?: number): Promise<void> {
    return this.#server.start(preferredPort);
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  /** Counts the listeners of all topics. An arrow function, because tests pass it on. */
  countListeners = (): number => this.#topics.countListeners();

  async #publish(c: Context, list: string | undefined): Promise<Response> {
    const plannedStatus = this.#refusals.shift();
    if (plannedStatus !== undefined) return refuse(c, plannedStatus, plannedStatus * 100, 'planned by a test');
    const [topic] = parseTopics(list) ?? [];
    if (topic === undefined) return refuse(c, 404, 40401, 'page not found');
    if (isUnifiedPush(c) && !this.#topics.hasRecentSubscriber(topic))
      return refuse(c, 507, 50701, 'cannot publish to UnifiedPush topic without previously active subscriber');
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > maxBodyBytes) return refuse(c, 413, 41301, 'message is too large');
    return c.json(this.#topics.publish(topic, body));
  }

  /** Streams messages as lines of JSON. */
  #respondWithStream(c: Context, list: string | undefined): Response {
    const requestedTopics = parseTopics(list);
    if (!requestedTopics) return refuse(c, 400, 40009, 'invalid request: topic invalid');
    const encoder = new TextEncoder();
    let cancelStream = () => undefined as void;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let isOpen = true;
        const stop = this.#openStream(
          requestedTopics,
          c.req.query('since') ?? '',
          isTrue(c.req.query('poll')),
          (line) => isOpen && controller.enqueue(encoder.encode(`${line}\n`)),
          () => {
            isOpen = false;
            controller.close();
          },
        );
        cancelStream = () => {
          isOpen = false;
          stop();
        };
      },
      cancel: () => cancelStream(),
    });
    return c.body(body, 200, { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-cache' });
  }

  /** Streams messages over a WebSocket. */
  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    const requestedTopics = parseTopics(/^\/([^/]+)\/ws$/.exec(pathname)?.[1]);
    if (!requestedTopics) return refuseUpgrade(socket, '404 Not Found');
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const closeStream = this.#openStream(
        requestedTopics,
        query.get('since') ?? '',
        isTrue(query.get('poll')),
        (line) => webSocket.send(line),
        () => webSocket.close(1000),
      );
      webSocket.on('error', () => webSocket.terminate());
      webSocket.on('close', closeStream);
    });
  }

  /** Opens a stream and returns a function that ends it. With `poll`, the stream sends the stored messages and ends. */
  #openStream(requestedTopics: string[], since: string, poll: boolean, write: NtfyStream['write'], end: NtfyStream['end']): () => void {
    const send = (message: TopicMessage) => {
      if (!stream.isFrozen) write(JSON.stringify(message));
    };
    const stream: NtfyStream = { isFrozen: false, write, end };
    const storedMessages = this.#topics.messagesSince(requestedTopics, since);
    if (poll) {
      storedMessages.forEach(send);
      end();
      return () => undefined;
    }
    const sendEvent = (kind: TopicMessage['event']) => send(this.#topics.event(kind, requestedTopics.join(',')));
    sendEvent('open');
    storedMessages.forEach(send);
    const unsubscribe = this.#topics.listen(requestedTopics, send);
    const keepAliveTimer = setInterval(() => sendEvent('keepalive'), keepAliveIntervalMs);
    this.#streams.add(stream);
    return () => {
      clearInterval(keepAliveTimer);
      unsubscribe();
      this.#streams.delete(stream);
    };
  }
}
