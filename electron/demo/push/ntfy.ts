// An ntfy-compatible topic server for UnifiedPush: a message to a topic goes to its listeners, and to those that subscribe later.
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { WebSocketServer } from 'ws';
import { createLoopbackServer } from './loopback-server.ts';
import { createTopics, type TopicMessage } from './topics.ts';

const maxBodyBytes = 4_096;
const keepAliveIntervalMs = 45_000;
const topicPattern = /^[-_A-Za-z0-9]{1,64}$/;

type Refusal = 400 | 404 | 413 | 429 | 500 | 502 | 503 | 507;

interface Stream {
  frozen: boolean;
  write(line: string): void;
  end(): void;
}

export type Ntfy = ReturnType<typeof createNtfy>;

/** `allowedOrigins`: web clients that may connect. */
export function createNtfy(now: () => number, allowedOrigins: readonly string[] = []) {
  const topics = createTopics(now);
  const streams = new Set<Stream>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_024 });
  let refusals: Refusal[] = [];

  const isTrue = (value: string | undefined) => ['1', 'true', 'yes'].includes((value ?? '').toLowerCase());
  const isUnifiedPush = (c: Context) => isTrue(c.req.query('up') ?? c.req.query('unifiedpush') ?? c.req.header('x-unifiedpush'));
  const refuse = (c: Context, http: Refusal, code: number, error: string) => c.json({ code, http, error }, http);
  const parseTopics = (list: string | undefined) => {
    const all = (list ?? '').split(',');
    return all.every((topic) => topicPattern.test(topic)) ? all : null;
  };

  /** Returns a function that ends the stream. With `poll` the stream sends the waiting messages and ends. */
  function openStream(wanted: string[], since: string, poll: boolean, write: Stream['write'], end: Stream['end']): () => void {
    const send = (message: TopicMessage) => {
      if (!stream.frozen) write(JSON.stringify(message));
    };
    const stream: Stream = { frozen: false, write, end };
    const waiting = topics.since(wanted, since);
    if (poll) {
      waiting.forEach(send);
      end();
      return () => undefined;
    }
    send(topics.event('open', wanted.join(',')));
    waiting.forEach(send);
    const leave = topics.listen(wanted, send);
    const keepAliveTimer = setInterval(() => send(topics.event('keepalive', wanted.join(','))), keepAliveIntervalMs);
    streams.add(stream);
    return () => {
      clearInterval(keepAliveTimer);
      leave();
      streams.delete(stream);
    };
  }

  const app = new Hono();
  app.get('/v1/health', (c) => c.json({ healthy: true }));
  app.on(['POST', 'PUT'], '/:topic', async (c) => {
    const planned = refusals.shift();
    if (planned !== undefined) return refuse(c, planned, planned * 100, 'planned by a test');
    const [topic] = parseTopics(c.req.param('topic')) ?? [];
    if (topic === undefined) return refuse(c, 404, 40401, 'page not found');
    if (isUnifiedPush(c) && !topics.hadSubscriber(topic))
      return refuse(c, 507, 50701, 'cannot publish to UnifiedPush topic without previously active subscriber');
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > maxBodyBytes) return refuse(c, 413, 41301, 'message is too large');
    return c.json(topics.publish(topic, body));
  });
  app.get('/:topic', (c) =>
    parseTopics(c.req.param('topic')) && isUnifiedPush(c)
      ? c.json({ unifiedpush: { version: 1 } })
      : refuse(c, 404, 40401, 'page not found'),
  );
  app.get('/:topics/json', (c) => {
    const wanted = parseTopics(c.req.param('topics'));
    if (!wanted) return refuse(c, 400, 40009, 'invalid request: topic invalid');
    const encoder = new TextEncoder();
    let leave = () => undefined as void;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        let isOpen = true;
        const stop = openStream(
          wanted,
          c.req.query('since') ?? '',
          isTrue(c.req.query('poll')),
          (line) => isOpen && controller.enqueue(encoder.encode(`${line}\n`)),
          () => {
            isOpen = false;
            controller.close();
          },
        );
        leave = () => {
          isOpen = false;
          stop();
        };
      },
      cancel: () => leave(),
    });
    return c.body(body, 200, { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-cache' });
  });

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createLoopbackServer(allowedOrigins, listener, (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const wanted = parseTopics(/^\/([^/]+)\/ws$/.exec(url.pathname)?.[1]);
    if (!wanted) return socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const query = url.searchParams;
      const leave = openStream(
        wanted,
        query.get('since') ?? '',
        isTrue(query.get('poll') ?? ''),
        (line) => webSocket.send(line),
        () => webSocket.close(1000),
      );
      webSocket.on('error', () => webSocket.terminate());
      webSocket.on('close', leave);
    });
  });

  return {
    url: () => `http://${server.host()}`,
    origin: () => `http://${server.host()}`,
    start: server.start,
    stop: server.stop,
    /** The number of topics with a listener, counted once for each listener. */
    listening: () => topics.count(),
    faults: {
      drop: () => [...streams].forEach((stream) => stream.end()),
      /** Makes the present streams half open: they stay open, but nothing is sent any more. */
      freeze: () => streams.forEach((stream) => (stream.frozen = true)),
      /** The next `times` posts are answered with `status`. */
      refuseNext: (status: Refusal, times = 1) => void (refusals = [...refusals, ...Array.from({ length: times }, () => status)]),
      stop: server.stop,
      start: () => server.start(),
      async restart() {
        await server.stop();
        await server.start();
      },
    },
  };
}
