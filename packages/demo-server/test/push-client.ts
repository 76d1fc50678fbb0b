// Provides a web push client for tests: keys, subscriptions, and connections to the embedded push services.
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import ece from 'http_ece';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { TestDemo } from './support/demo.ts';
import { clientFor, type ResponseEntity } from './client.ts';

export interface PushFrame {
  messageType?: string;
  uaid?: string;
  status?: number;
  channelID?: string;
  pushEndpoint?: string;
  version?: string;
  data?: string;
  headers?: { encoding: string; encryption?: string; crypto_key?: string };
}

export type PushClientKeys = ReturnType<typeof createKeys>;

export function createKeys() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const authSecret = randomBytes(16);
  const parameter = (header: string | undefined, name: string) =>
    Buffer.from(new RegExp(`${name}=([\\w-]+)`).exec(header ?? '')?.[1] ?? '', 'base64url');
  return {
    p256dh: ecdh.getPublicKey().toString('base64url'),
    auth: authSecret.toString('base64url'),
    decrypt(body: Buffer, headers: NonNullable<PushFrame['headers']>): ResponseEntity {
      const own = { privateKey: ecdh, authSecret };
      const draft = { salt: parameter(headers.encryption, 'salt'), dh: parameter(headers.crypto_key, 'dh') };
      const isDraft = headers.encoding === 'aesgcm';
      const plain = ece.decrypt(body, isDraft ? { ...own, ...draft, version: 'aesgcm' } : { ...own, version: 'aes128gcm' });
      return JSON.parse(String(plain)) as ResponseEntity;
    },
    /** Decrypts a notification frame. */
    decryptFrame(frame: PushFrame): ResponseEntity {
      return this.decrypt(Buffer.from(frame.data ?? '', 'base64url'), frame.headers ?? { encoding: '' });
    },
  };
}

export interface SubscriptionRequest {
  endpoint: string;
  keys: PushClientKeys;
  alerts?: string[];
  standard?: boolean;
  policy?: string;
}

export const defaultAlertTypes = ['follow', 'favourite', 'reblog', 'mention', 'poll', 'status'];

export function subscribe(
  demo: TestDemo,
  acct: string,
  { endpoint, keys, alerts = defaultAlertTypes, standard = true, policy }: SubscriptionRequest,
) {
  const form: Record<string, string> = {
    'subscription[endpoint]': endpoint,
    'subscription[keys][p256dh]': keys.p256dh,
    'subscription[keys][auth]': keys.auth,
    ...(standard && { 'subscription[standard]': 'true' }),
    ...Object.fromEntries(alerts.map((kind) => [`data[alerts][${kind}]`, 'true'])),
    ...(policy !== undefined && { 'data[policy]': policy }),
  };
  return clientFor(demo, acct).post('/api/v1/push/subscription', { form });
}

/** Connects to autopush; `next` waits for frames, one by one. */
export async function connectToAutopush(url: string) {
  const socket = new WebSocket(url, 'push-notification');
  const frames: PushFrame[] = [];
  const pendingReads: ((frame: PushFrame) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as PushFrame;
    const next = pendingReads.shift();
    if (next) next(frame);
    else frames.push(frame);
  });
  const closeCode = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  onTestFinished(() => socket.terminate());

  const next = () => {
    const frame = frames.shift();
    return frame ? Promise.resolve(frame) : new Promise<PushFrame>((resolve) => pendingReads.push(resolve));
  };
  const ask = (frame: object) => {
    socket.send(JSON.stringify(frame));
    return next();
  };
  return {
    closeCode,
    next,
    ask,
    /** Frames that `next` has not returned yet. */
    frames,
    hello: (uaid?: string) => ask({ messageType: 'hello', use_webpush: true, broadcasts: {}, ...(uaid !== undefined && { uaid }) }),
    /** Registers a channel and returns its endpoint. */
    async register(key?: string, channelID: string = randomUUID()) {
      const answer = await ask({ messageType: 'register', channelID, ...(key !== undefined && { key }) });
      return { channelID, endpoint: answer.pushEndpoint ?? '', status: answer.status };
    },
    ack({ channelID, version }: PushFrame, code = 100) {
      socket.send(JSON.stringify({ messageType: 'ack', updates: [{ channelID, version, code }] }));
    },
    /** Sends a ping: when the pong comes, the service has handled every earlier message. */
    waitForPong: () =>
      new Promise<void>((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      }),
    end: () => socket.terminate(),
  };
}

export async function fetchServerKey(demo: TestDemo): Promise<string> {
  const { body } = await clientFor(demo, 'mira').get('/api/v2/instance');
  return (body as { configuration: { vapid: { public_key: string } } }).configuration.vapid.public_key;
}

/** Connects a client to autopush, with a channel to which only this server's VAPID key may send. */
export async function connectListener(demo: TestDemo) {
  const connection = await connectToAutopush(demo.push.autopushUrl);
  const { uaid = '' } = await connection.hello();
  const { channelID, endpoint } = await connection.register(await fetchServerKey(demo));
  return { ...connection, uaid, channelID, endpoint, keys: createKeys() };
}
