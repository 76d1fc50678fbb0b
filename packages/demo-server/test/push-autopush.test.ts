// Tests the embedded push service alone: client protocol, messages accepted from servers, and faults that tests can plan.
import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { WebSocket } from 'ws';
import { clientFor, startService } from './client.ts';
import { connectToAutopush, createKeys, connectListener, subscribe, type PushFrame } from './push-client.ts';

const freya = 'freya@archipelago.example';

interface PushRequestOptions {
  key?: ReturnType<typeof webPush.generateVAPIDKeys>;
  headers?: Record<string, string | null>;
  body?: Buffer;
}

/** Sends a message as a server does; a header with the value null is omitted. */
async function sendMessage(endpoint: string, { key, headers = {}, body = Buffer.from('cipher') }: PushRequestOptions = {}) {
  const signed = key
    ? webPush.getVapidHeaders(new URL(endpoint).origin, 'mailto:a@b.example', key.publicKey, key.privateKey, 'aes128gcm')
    : {};
  const all = Object.entries({ TTL: '60', 'Content-Encoding': 'aes128gcm', ...signed, ...headers });
  return fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))),
    body: new Uint8Array(body),
  });
}
const decodeData = ({ data }: PushFrame) => Buffer.from(data ?? '', 'base64url').toString();

test('a known uaid is kept, and an unknown one is replaced', async () => {
  const { push } = await startService();
  const first = await connectToAutopush(push.autopushUrl);
  const { uaid, ...rest } = await first.hello();
  expect(uaid).toMatch(/^[\da-f]{32}$/);
  expect(rest).toEqual({ messageType: 'hello', status: 200, use_webpush: true, broadcasts: {} });
  first.end();
  const again = await connectToAutopush(push.autopushUrl);
  expect((await again.hello(uaid)).uaid).toBe(uaid);
  const stranger = await connectToAutopush(push.autopushUrl);
  expect((await stranger.hello('0'.repeat(32))).uaid).not.toBe('0'.repeat(32));
});

test('a second connection with the same uaid ends the first', async () => {
  const { push } = await startService();
  const first = await connectToAutopush(push.autopushUrl);
  const { uaid } = await first.hello();
  const second = await connectToAutopush(push.autopushUrl);
  await second.hello(uaid);
  expect(await first.closeCode).toBe(1000);
  expect(push.autopush.countConnected()).toBe(1);
});

test('a client that sends nothing, or something other than hello first, is disconnected', async () => {
  const { push } = await startService();
  push.faults.autopush.setTimeouts({ helloTimeoutMs: 5 });
  expect(await (await connectToAutopush(push.autopushUrl)).closeCode).toBe(1000);
  push.faults.autopush.setTimeouts({ helloTimeoutMs: 5_000 });
  const early = await connectToAutopush(push.autopushUrl);
  void early.ask({ messageType: 'register', channelID: randomUUID() });
  expect(await early.closeCode).toBe(1003);
});

test('a connection without the subprotocol is refused', async () => {
  const { push } = await startService();
  const status = await new Promise((resolve) => {
    const socket = new WebSocket(push.autopushUrl);
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode)).on('error', () => undefined);
  });
  expect(status).toBe(400);
});

test('pings are answered, and a client that pings too often is disconnected with 4774', async () => {
  const { push } = await startService();
  const connection = await connectToAutopush(push.autopushUrl);
  await connection.hello();
  expect(await connection.ask({})).toEqual({});
  void connection.ask({});
  expect(await connection.closeCode).toBe(4774);
});

test('a channel keeps its endpoint until its key changes or it is unregistered', async () => {
  const { push } = await startService();
  const connection = await connectToAutopush(push.autopushUrl);
  await connection.hello();
  const [one, two] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const open = await connection.register();
  expect(open.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/wpush\/v1\/[\w-]+$/);
  const keyed = await connection.register(`${one.publicKey}=`);
  expect(keyed.endpoint).toContain('/wpush/v2/');
  expect((await connection.register(one.publicKey, keyed.channelID)).endpoint).toBe(keyed.endpoint);
  const registration = await connection.register(two.publicKey, keyed.channelID);
  expect(registration.endpoint).not.toBe(keyed.endpoint);
  expect((await sendMessage(keyed.endpoint, { key: one })).status).toBe(410);
  expect((await connection.register('no key')).status).toBe(400);
  const answer = await connection.ask({ messageType: 'unregister', channelID: open.channelID, code: 200 });
  expect(answer).toEqual({ messageType: 'unregister', channelID: open.channelID, status: 200 });
  expect((await sendMessage(open.endpoint)).status).toBe(410);
  expect((await sendMessage(`${open.endpoint}x`)).status).toBe(404);
});

test('only the key that a channel was registered with may send to it', async () => {
  const { push } = await startService();
  const connection = await connectToAutopush(push.autopushUrl);
  await connection.hello();
  const [mine, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const { endpoint } = await connection.register(mine.publicKey);
  expect((await sendMessage(endpoint)).status).toBe(401);
  expect((await sendMessage(endpoint, { key: other })).status).toBe(403);
  expect((await sendMessage(endpoint, { key: { ...mine, privateKey: other.privateKey } })).status).toBe(401);
  const elsewhere = webPush.getVapidHeaders('https://push.example', 'mailto:a@b.example', mine.publicKey, mine.privateKey, 'aes128gcm');
  expect((await sendMessage(endpoint, { headers: { Authorization: elsewhere.Authorization } })).status).toBe(401);
  expect((await sendMessage(endpoint, { key: mine })).status).toBe(201);
});

test('accepts its own name without the port, and no other name', async () => {
  const { push } = await startService();
  const connection = await connectToAutopush(push.autopushUrl);
  await connection.hello();
  const { endpoint } = await connection.register();
  const postAs = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Host: host, TTL: '60', 'Content-Encoding': 'aes128gcm' };
      const message = request(endpoint, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      message.once('error', reject).end('cipher');
    });
  const { host } = new URL(endpoint);
  expect(await Promise.all(['127.0.0.1', host, 'rebound.example', '127.0.0.1:1'].map(postAs))).toEqual([201, 201, 421, 421]);
});

test('a message is delivered unchanged with its encryption headers', async () => {
  const { push } = await startService();
  const connection = await connectToAutopush(push.autopushUrl);
  await connection.hello();
  const { endpoint, channelID } = await connection.register();
  const answer = await sendMessage(endpoint, { body: Buffer.from([0, 255, 7]) });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('ttl')).toBe('60');
  const frame = await connection.next();
  expect(frame).toEqual({
    messageType: 'notification',
    channelID,
    version: expect.any(String) as string,
    data: 'AP8H',
    headers: { encoding: 'aes128gcm' },
  });
  expect(answer.headers.get('location')).toBe(`${new URL(endpoint).origin}/m/${frame.version}`);
  const draft = { 'Content-Encoding': 'aesgcm', Encryption: 'salt=abc', 'Crypto-Key': 'dh=def' };
  await sendMessage(endpoint, { headers: draft });
  expect((await connection.next()).headers).toEqual({ encoding: 'aesgcm', encryption: 'salt=abc', crypto_key: 'dh=def' });
});

test('a message that is too large, or has no TTL or no encoding, is refused', async () => {
  const { push } = await startService();
  const connection = await connectToAutopush(push.autopushUrl);
  await connection.hello();
  const { endpoint } = await connection.register();
  expect((await sendMessage(endpoint, { body: randomBytes(4_097) })).status).toBe(413);
  expect((await sendMessage(endpoint, { body: randomBytes(4_096) })).status).toBe(201);
  expect((await sendMessage(endpoint, { headers: { TTL: null } })).status).toBe(400);
  expect((await sendMessage(endpoint, { headers: { 'Content-Encoding': null } })).status).toBe(400);
});

test('delivers only unacknowledged messages again; every ack code counts as acknowledged', async () => {
  const { push } = await startService();
  const connection = await connectToAutopush(push.autopushUrl);
  const { uaid } = await connection.hello();
  const { endpoint } = await connection.register();
  for (const body of ['a', 'b', 'c']) await sendMessage(endpoint, { body: Buffer.from(body) });
  const [a, b, c] = [await connection.next(), await connection.next(), await connection.next()];
  connection.ack(a);
  connection.ack(c, 101);
  await connection.waitForPong();
  expect(push.autopush.acks).toMatchObject([{ code: 100 }, { code: 101 }]);
  expect(push.autopush.countPending()).toBe(1);
  connection.end();
  await connection.closeCode;
  const back = await connectToAutopush(push.autopushUrl);
  await back.hello(uaid);
  const again = await back.next();
  expect(again).toEqual(b);
  back.ack(again);
  await back.waitForPong();
  expect(push.autopush.countPending()).toBe(0);
  expect(back.frames).toEqual([]);
});

test('delivers queued messages in order, in batches of ten', async () => {
  const { push } = await startService();
  const connection = await connectToAutopush(push.autopushUrl);
  const { uaid } = await connection.hello();
  const { endpoint } = await connection.register();
  connection.end();
  await connection.closeCode;
  for (let n = 0; n < 12; n += 1) await sendMessage(endpoint, { body: Buffer.from(String(n)) });
  const back = await connectToAutopush(push.autopushUrl);
  await back.hello(uaid);
  const first: PushFrame[] = [];
  for (let n = 0; n < 10; n += 1) first.push(await back.next());
  expect(first.map(decodeData)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  await back.waitForPong();
  expect(back.frames).toEqual([]);
  for (const frame of first) back.ack(frame);
  expect([decodeData(await back.next()), decodeData(await back.next())]).toEqual(['10', '11']);
});

test('an expired message is dropped, and one with TTL 0 is delivered only to a connected client', async () => {
  let elapsedMs = 0;
  const { push } = await startService({ now: () => Date.now() + elapsedMs });
  const connection = await connectToAutopush(push.autopushUrl);
  const { uaid } = await connection.hello();
  const { endpoint } = await connection.register();
  await sendMessage(endpoint, { headers: { TTL: '0' }, body: Buffer.from('now') });
  expect(decodeData(await connection.next())).toBe('now');
  connection.end();
  await connection.closeCode;
  expect((await sendMessage(endpoint, { headers: { TTL: '0' } })).status).toBe(201);
  await sendMessage(endpoint, { headers: { TTL: '10' }, body: Buffer.from('short') });
  await sendMessage(endpoint, { headers: { TTL: '100' }, body: Buffer.from('long') });
  elapsedMs = 20_000;
  const back = await connectToAutopush(push.autopushUrl);
  await back.hello(uaid);
  expect(decodeData(await back.next())).toBe('long');
  await back.waitForPong();
  expect(back.frames).toEqual([]);
});

test('assigns new uaids after losing its data, and servers delete their subscriptions', async () => {
  const demo = await startService();
  const mine = await connectListener(demo);
  await subscribe(demo, 'mira', mine);
  demo.push.faults.autopush.loseUaids();
  await mine.closeCode;
  const back = await connectToAutopush(demo.push.autopushUrl);
  expect((await back.hello(mine.uaid)).uaid).not.toBe(mine.uaid);
  demo.act.mention(freya, 'mira');
  await demo.push.waitForDeliveries();
  expect(demo.push.deliveries.map(({ status }) => status)).toEqual([410]);
  expect((await clientFor(demo, 'mira').get('/api/v1/push/subscription')).status).toBe(404);
});

test('a half-open connection receives nothing, and the next connection receives the queued messages', async () => {
  const demo = await startService();
  const mine = await connectListener(demo);
  await subscribe(demo, 'mira', mine);
  demo.push.faults.autopush.freeze();
  demo.act.mention(freya, 'mira');
  await demo.push.waitForDeliveries();
  expect(mine.frames).toEqual([]);
  const back = await connectToAutopush(demo.push.autopushUrl);
  await back.hello(mine.uaid);
  expect(mine.keys.decryptFrame(await back.next())).toMatchObject({ notification_type: 'mention' });
});

test('after a restart the service has the same address, clients and messages', async () => {
  const demo = await startService({ push: { retryMs: 5 } });
  const mine = await connectListener(demo);
  await subscribe(demo, 'mira', mine);
  demo.act.mention(freya, 'mira', 'before');
  await mine.next();
  await demo.push.faults.autopush.stop();
  await mine.closeCode;
  demo.act.mention(freya, 'mira', 'meanwhile');
  await demo.push.faults.autopush.start();
  const back = await connectToAutopush(demo.push.autopushUrl);
  expect((await back.hello(mine.uaid)).uaid).toBe(mine.uaid);
  const bodies = [await back.next(), await back.next()].map((frame) => mine.keys.decryptFrame(frame).body);
  expect(bodies).toEqual(['@mira before', '@mira meanwhile']);
});

test('faults close connections with 4774, drop them, and delay notifications', async () => {
  const { push } = await startService();
  const [one, two] = [await connectToAutopush(push.autopushUrl), await connectToAutopush(push.autopushUrl)];
  await one.hello();
  push.faults.autopush.close();
  expect(await one.closeCode).toBe(4774);
  expect(await two.closeCode).toBe(4774);
  const three = await connectToAutopush(push.autopushUrl);
  await three.hello();
  const { endpoint } = await three.register();
  push.faults.autopush.delay(200);
  await sendMessage(endpoint);
  await three.waitForPong();
  expect(three.frames).toEqual([]);
  expect(decodeData(await three.next())).toBe('cipher');
  push.faults.autopush.drop();
  expect(await three.closeCode).toBe(1006);
});

test('alerts of two accounts on two services are delivered over one connection', async () => {
  const [here, there] = [await startService(), await startService({ pushesAnywhere: true })];
  const mine = await connectListener(here);
  const { body } = await clientFor(there, 'mira').get('/api/v2/instance');
  const key = (body as { configuration: { vapid: { public_key: string } } }).configuration.vapid.public_key;
  const second = await mine.register(key);
  const keys = createKeys();
  await subscribe(here, 'mira', mine);
  await subscribe(there, 'jonna', { endpoint: second.endpoint, keys });
  here.act.mention(freya, 'mira');
  const first = await mine.next();
  there.act.mention(freya, 'jonna');
  const other = await mine.next();
  expect([first.channelID, other.channelID]).toEqual([mine.channelID, second.channelID]);
  expect(keys.decryptFrame(other).body).toMatch(/^@jonna/);
});
