// Runs the embedded push service: speaks autopush with clients over WebSocket, and accepts messages for them over HTTP.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { WebSocketServer } from 'ws';
import { refuseUpgrade } from '../http/origin-guard.ts';
import {
  AutopushSession,
  createAutopushAgents,
  doNotReconnect,
  type AckRecord,
  type AutopushAgents,
  type AutopushChannel,
  type AutopushMessage,
  type AutopushTimeouts,
} from './autopush-session.ts';
import { createLoopbackServer, type LoopbackServer } from './loopback-server.ts';
import { verifyVapid } from './vapid.ts';

const maxBodyBytes = 4_096;
const maxTtlSeconds = 60 * 86_400;
const subprotocol = 'push-notification';

type AutopushErrorStatus = 400 | 401 | 403 | 404 | 410 | 413 | 429 | 500 | 502 | 503;

/** Reason for refusing a message: status code, error number of autopush, and text. */
class MessageRefusal extends Error {
  readonly status: AutopushErrorStatus;
  readonly errno: number;

  constructor(status: AutopushErrorStatus, errno: number, message: string) {
    super(message);
    this.status = status;
    this.errno = errno;
  }
}

function encryptionHeadersOf(c: Context): NonNullable<AutopushMessage['headers']> | null {
  const header = (name: string) => c.req.header(name)?.replaceAll('"', '');
  const encoding = header('content-encoding');
  const encryption = header('encryption');
  const cryptoKey = header('crypto-key');
  if (encoding === 'aes128gcm') return { encoding };
  if (encoding !== 'aesgcm' || !encryption?.includes('salt=') || !cryptoKey?.includes('dh=')) return null;
  return { encoding, encryption, crypto_key: cryptoKey };
}

/** `channelKey`: the key that the channel was registered with. Throws unless the message is signed with this key. */
function checkSender(c: Context, channelKey: string | null, origin: string) {
  const sender = verifyVapid(c.req.header('authorization') ?? '', c.req.header('crypto-key') ?? '', origin);
  if (typeof sender === 'string') throw new MessageRefusal(401, 109, sender);
  if (channelKey === null) return;
  if (!sender) throw new MessageRefusal(401, 109, 'Missing VAPID authorization');
  if (sender.key !== channelKey) throw new MessageRefusal(403, 109, 'The VAPID key is another one than registered');
}

async function readMessage(c: Context): Promise<Pick<AutopushMessage, 'ttl' | 'headers' | 'data'>> {
  const ttlHeader = c.req.header('ttl') ?? '';
  if (!/^\d{1,12}$/.test(ttlHeader)) throw new MessageRefusal(400, ttlHeader ? 112 : 111, 'Missing or invalid TTL header');
  const ttl = Math.min(Number(ttlHeader), maxTtlSeconds);
  const tooLarge = () => new MessageRefusal(413, 104, 'Data payload must be smaller');
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
  const body = Buffer.from(await c.req.arrayBuffer());
  if (body.length > maxBodyBytes) throw tooLarge();
  if (!body.length) return { ttl };
  const headers = encryptionHeadersOf(c);
  if (!headers) throw new MessageRefusal(400, 110, 'Unknown or incomplete content encoding');
  return { ttl, headers, data: body.toString('base64url') };
}

export class Autopush {
  /** Every acknowledgement so far, with its code. */
  readonly acks: AckRecord[] = [];
  readonly #agents: AutopushAgents;
  readonly #sessions = new Set<AutopushSession>();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 65_536,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });
  readonly #timeouts: AutopushTimeouts = { helloTimeoutMs: 5_000, minPingIntervalMs: 45_000 };
  readonly #server: LoopbackServer;
  #delayMs = 0;
  #refusals: AutopushErrorStatus[] = [];

  readonly faults = {
    /** Simulates a push service that lost its data: every endpoint is gone, and each client gets a new uaid. */
    loseUaids: () => {
      this.#agents.clear();
      this.#forEachSession((session) => session.drop());
    },
    drop: () => this.#forEachSession((session) => session.drop()),
    /** Makes the open connections half open: they stay open, but are never read or answered again. */
    freeze: () => this.#forEachSession((session) => session.freeze()),
    close: (code = doNotReconnect) => this.#forEachSession((session) => session.close(code)),
    delay: (ms: number) => void (this.#delayMs = ms),
    /** Responds to the next `times` messages from servers with `status`. */
    refuseNext: (status: AutopushErrorStatus, times = 1) =>
      void (this.#refusals = [...this.#refusals, ...Array.from({ length: times }, () => status)]),
    setTimeouts: (changes: Partial<AutopushTimeouts>) => void Object.assign(this.#timeouts, changes),
    /** Stops the service until `start`. Queued messages are kept, as in a service with a database. */
    stop: () => this.stop(),
    start: () => this.start(),
    restart: async () => {
      await this.stop();
      await this.start();
    },
  };

  /** `allowedOrigins`: origins of web clients that may connect. */
  constructor(now: () => number, allowedOrigins: readonly string[] = []) {
    this.#agents = createAutopushAgents(now);
    const app = new Hono()
      .post('/wpush/:version{v[12]}/:token', (c) => this.#acceptMessage(c, c.req.param('token')))
      .get('/__heartbeat__', (c) => c.json({ status: 'OK' }));
    this.#server = createLoopbackServer(
      allowedOrigins,
      getRequestListener(app.fetch, { overrideGlobalObjects: false }),
      (request, socket, head) => this.#upgrade(request, socket, head),
    );
  }

  url() {
    return `ws://${this.#server.host()}/`;
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

  /** Counts the clients that are connected and have sent `hello`. */
  countConnected(): number {
    return this.#agents.all().filter(({ listener }) => listener !== null).length;
  }

  /** Counts the unacknowledged messages. */
  countPending(): number {
    return this.#agents.all().reduce((sum, agent) => sum + this.#agents.pendingMessages(agent).length, 0);
  }

  #forEachSession(action: (session: AutopushSession) => void) {
    [...this.#sessions].forEach(action);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/);
    if (!offered.includes(subprotocol)) return refuseUpgrade(socket, '400 Bad Request');
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const session = new AutopushSession(webSocket, {
        agents: this.#agents,
        timeouts: this.#timeouts,
        endpoint: (token, isKeyed) => `${this.origin()}/wpush/${isKeyed ? 'v2' : 'v1'}/${token}`,
        delayMs: () => this.#delayMs,
        onAck: (ack) => this.acks.push(ack),
      });
      this.#sessions.add(session);
      webSocket.once('close', () => this.#sessions.delete(session));
    });
  }

  async #acceptMessage(c: Context, token: string): Promise<Response> {
    try {
      const channel = this.#findChannel(token);
      checkSender(c, channel.key, this.origin());
      const message = await readMessage(c);
      const { version } = this.#agents.enqueue(channel, message);
      return c.body(null, 201, { Location: `${this.origin()}/m/${version}`, TTL: String(message.ttl) });
    } catch (error) {
      if (!(error instanceof MessageRefusal)) throw error;
      const { status, errno, message } = error;
      return c.json({ code: status, errno, error: message, message, more_info: '' }, status);
    }
  }

  #findChannel(token: string): AutopushChannel {
    const plannedStatus = this.#refusals.shift();
    if (plannedStatus !== undefined) throw new MessageRefusal(plannedStatus, 999, 'Planned by a test');
    const channel = this.#agents.find(token);
    if (channel === undefined) throw new MessageRefusal(404, 102, 'No such endpoint');
    if (channel === 'gone') throw new MessageRefusal(410, 106, 'No such subscription');
    return channel;
  }
}
