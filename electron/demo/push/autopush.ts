// The embedded push service: talks autopush to clients over WebSocket, and takes messages for them over HTTP.
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { WebSocketServer } from 'ws';
import { createAgents, type Message } from './agents.ts';
import { serve, doNotReconnect, type AckRecord, type Timeouts, type Session } from './autopush-session.ts';
import { createLoopbackServer } from './loopback-server.ts';
import { readVapid } from './vapid-check.ts';

const maxBodyBytes = 4_096;
const maxTtlSeconds = 60 * 86_400;
const protocol = 'push-notification';

type Refusal = 400 | 401 | 403 | 404 | 410 | 413 | 429 | 500 | 502 | 503;

export type Autopush = ReturnType<typeof createAutopush>;

/** `allowedOrigins`: web clients that may connect. */
export function createAutopush(now: () => number, allowedOrigins: readonly string[] = []) {
  const agents = createAgents(now);
  const sessions = new Set<Session>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 65_536,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });
  const timeouts: Timeouts = { helloTimeoutMs: 5_000, minPingIntervalMs: 45_000 };
  const acks: AckRecord[] = [];
  let delayMs = 0;
  let refusals: Refusal[] = [];

  const origin = () => `http://${server.host()}`;
  const refuse = (c: Context, code: Refusal, errno: number, message: string) =>
    c.json({ code, errno, error: message, message, more_info: '' }, code);

  function headersOf(c: Context): NonNullable<Message['headers']> | null {
    const header = (name: string) => c.req.header(name)?.replaceAll('"', '');
    const encoding = header('content-encoding');
    const encryption = header('encryption');
    const cryptoKey = header('crypto-key');
    if (encoding === 'aes128gcm') return { encoding };
    if (encoding !== 'aesgcm' || !encryption?.includes('salt=') || !cryptoKey?.includes('dh=')) return null;
    return { encoding, encryption, crypto_key: cryptoKey };
  }

  const app = new Hono().post('/wpush/:version{v[12]}/:token', async (c) => {
    const planned = refusals.shift();
    if (planned !== undefined) return refuse(c, planned, 999, 'Planned by a test');
    const channel = agents.find(c.req.param('token'));
    if (channel === undefined) return refuse(c, 404, 102, 'No such endpoint');
    if (channel === 'gone') return refuse(c, 410, 106, 'No such subscription');
    const sender = readVapid(c.req.header('authorization') ?? '', c.req.header('crypto-key') ?? '', origin());
    if (typeof sender === 'string') return refuse(c, 401, 109, sender);
    if (channel.key !== null && !sender) return refuse(c, 401, 109, 'Missing VAPID authorization');
    if (channel.key !== null && sender?.key !== channel.key) return refuse(c, 403, 109, 'The VAPID key is another one than registered');
    const ttlHeader = c.req.header('ttl') ?? '';
    if (!/^\d{1,12}$/.test(ttlHeader)) return refuse(c, 400, ttlHeader ? 112 : 111, 'Missing or invalid TTL header');
    if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) return refuse(c, 413, 104, 'Data payload must be smaller');
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > maxBodyBytes) return refuse(c, 413, 104, 'Data payload must be smaller');
    const headers = body.length ? headersOf(c) : null;
    if (body.length && !headers) return refuse(c, 400, 110, 'Unknown or incomplete content encoding');
    const ttl = Math.min(Number(ttlHeader), maxTtlSeconds);
    const { version } = agents.accept(channel, { ttl, ...(headers && { headers, data: body.toString('base64url') }) });
    return c.body(null, 201, { Location: `${origin()}/m/${version}`, TTL: String(ttl) });
  });
  app.get('/__heartbeat__', (c) => c.json({ status: 'OK' }));

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createLoopbackServer(allowedOrigins, listener, (request, socket, head) => {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/);
    if (!offered.includes(protocol)) return socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const session = serve(webSocket, {
        agents,
        timeouts,
        endpoint: (token, isKeyed) => `${origin()}/wpush/${isKeyed ? 'v2' : 'v1'}/${token}`,
        delayMs: () => delayMs,
        onAck: (ack) => acks.push(ack),
      });
      sessions.add(session);
      webSocket.once('close', () => sessions.delete(session));
    });
  });
  const forEachSession = (action: (session: Session) => void) => [...sessions].forEach(action);

  return {
    url: () => `ws://${server.host()}/`,
    origin,
    start: server.start,
    stop: server.stop,
    /** Every ack so far, with its code. */
    acks,
    /** The number of clients that are connected and said hello. */
    connected: () => agents.all().filter(({ listener }) => listener !== null).length,
    /** The number of messages without an ack. */
    waiting: () => agents.all().reduce((sum, agent) => sum + agents.waiting(agent).length, 0),
    faults: {
      /** The service loses its records: every endpoint is gone, and each client gets a new uaid. */
      loseUaids() {
        agents.clear();
        forEachSession((session) => session.drop());
      },
      drop: () => forEachSession((session) => session.drop()),
      /** Makes the present connections half open: they stay open, but are never read or answered again. */
      freeze: () => forEachSession((session) => session.freeze()),
      close: (code = doNotReconnect) => forEachSession((session) => session.close(code)),
      /** Delays each notification. */
      delay: (ms: number) => void (delayMs = ms),
      /** The next `times` messages from servers are answered with `status`. */
      refuseNext: (status: Refusal, times = 1) => void (refusals = [...refusals, ...Array.from({ length: times }, () => status)]),
      setTimeouts: (changed: Partial<Timeouts>) => void Object.assign(timeouts, changed),
      /** Stops the service until `start`. Waiting messages are kept, as in a service with a database. */
      stop: server.stop,
      start: () => server.start(),
      async restart() {
        await server.stop();
        await server.start();
      },
    },
  };
}
