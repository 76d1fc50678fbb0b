// The embedded push service by itself: its protocol towards clients, what it takes from servers, and its troubles on demand.
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { WebSocket } from 'ws';
import { as, startService } from './client.ts';
import { connect, createKeys, listener, subscribe, type PushFrame } from './push-client.ts';

const freya = 'freya@archipelago.example';

interface Sending {
  key?: ReturnType<typeof webPush.generateVAPIDKeys>;
  headers?: Record<string, string | null>;
  body?: Buffer;
}

/** As any server does it; a header that is null is left out. */
async function post(endpoint: string, { key, headers = {}, body = Buffer.from('cipher') }: Sending = {}) {
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
const text = ({ data }: PushFrame) => Buffer.from(data ?? '', 'base64url').toString();

test('a known uaid is kept, an unknown one is answered with a new one', async () => {
  const { push } = await startService();
  const first = await connect(push.autopushUrl);
  const { uaid, ...rest } = await first.hello();
  expect(uaid).toMatch(/^[\da-f]{32}$/);
  expect(rest).toEqual({ messageType: 'hello', status: 200, use_webpush: true, broadcasts: {} });
  first.end();
  const again = await connect(push.autopushUrl);
  expect((await again.hello(uaid)).uaid).toBe(uaid);
  const stranger = await connect(push.autopushUrl);
  expect((await stranger.hello('0'.repeat(32))).uaid).not.toBe('0'.repeat(32));
});

test('the same uaid twice ends the older connection', async () => {
  const { push } = await startService();
  const first = await connect(push.autopushUrl);
  const { uaid } = await first.hello();
  const second = await connect(push.autopushUrl);
  await second.hello(uaid);
  expect(await first.closed).toBe(1000);
  expect(push.autopush.connected()).toBe(1);
});

test('who says nothing, or anything before hello, is shown out', async () => {
  const { push } = await startService();
  push.faults.autopush.patience({ helloMs: 5 });
  expect(await (await connect(push.autopushUrl)).closed).toBe(1000);
  push.faults.autopush.patience({ helloMs: 5_000 });
  const rude = await connect(push.autopushUrl);
  void rude.ask({ messageType: 'register', channelID: randomUUID() });
  expect(await rude.closed).toBe(1003);
});

test('a connection without the subprotocol is refused', async () => {
  const { push } = await startService();
  const status = await new Promise((resolve) => {
    const socket = new WebSocket(push.autopushUrl);
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode)).on('error', () => undefined);
  });
  expect(status).toBe(400);
});

test('pings are answered, and whoever pings too often is told to stay away', async () => {
  const { push } = await startService();
  const line = await connect(push.autopushUrl);
  await line.hello();
  expect(await line.ask({})).toEqual({});
  void line.ask({});
  expect(await line.closed).toBe(4774);
});

test('a channel keeps its endpoint until its key changes, and is gone once unregistered', async () => {
  const { push } = await startService();
  const line = await connect(push.autopushUrl);
  await line.hello();
  const [one, two] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const open = await line.register();
  expect(open.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/wpush\/v1\/[\w-]+$/);
  const keyed = await line.register(`${one.publicKey}=`);
  expect(keyed.endpoint).toContain('/wpush/v2/');
  expect((await line.register(one.publicKey, keyed.channelID)).endpoint).toBe(keyed.endpoint);
  const moved = await line.register(two.publicKey, keyed.channelID);
  expect(moved.endpoint).not.toBe(keyed.endpoint);
  expect((await post(keyed.endpoint, { key: one })).status).toBe(410);
  expect((await line.register('no key')).status).toBe(400);
  const answer = await line.ask({ messageType: 'unregister', channelID: open.channelID, code: 200 });
  expect(answer).toEqual({ messageType: 'unregister', channelID: open.channelID, status: 200 });
  expect((await post(open.endpoint)).status).toBe(410);
  expect((await post(`${open.endpoint}x`)).status).toBe(404);
});

test('only the key that a channel was registered with may send to it', async () => {
  const { push } = await startService();
  const line = await connect(push.autopushUrl);
  await line.hello();
  const [mine, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const { endpoint } = await line.register(mine.publicKey);
  expect((await post(endpoint)).status).toBe(401);
  expect((await post(endpoint, { key: other })).status).toBe(403);
  expect((await post(endpoint, { key: { ...mine, privateKey: other.privateKey } })).status).toBe(401);
  const elsewhere = webPush.getVapidHeaders('https://push.example', 'mailto:a@b.example', mine.publicKey, mine.privateKey, 'aes128gcm');
  expect((await post(endpoint, { headers: { Authorization: elsewhere.Authorization } })).status).toBe(401);
  expect((await post(endpoint, { key: mine })).status).toBe(201);
});

test('a message is taken with its headers and handed on as it is', async () => {
  const { push } = await startService();
  const line = await connect(push.autopushUrl);
  await line.hello();
  const { endpoint, channelID } = await line.register();
  const answer = await post(endpoint, { body: Buffer.from([0, 255, 7]) });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('ttl')).toBe('60');
  const frame = await line.next();
  expect(frame).toEqual({
    messageType: 'notification',
    channelID,
    version: expect.any(String) as string,
    data: 'AP8H',
    headers: { encoding: 'aes128gcm' },
  });
  expect(answer.headers.get('location')).toBe(`${new URL(endpoint).origin}/m/${frame.version}`);
  const draft = { 'Content-Encoding': 'aesgcm', Encryption: 'salt=abc', 'Crypto-Key': 'dh=def' };
  await post(endpoint, { headers: draft });
  expect((await line.next()).headers).toEqual({ encoding: 'aesgcm', encryption: 'salt=abc', crypto_key: 'dh=def' });
});

test('what is too large, has no TTL or no encoding is refused', async () => {
  const { push } = await startService();
  const line = await connect(push.autopushUrl);
  await line.hello();
  const { endpoint } = await line.register();
  expect((await post(endpoint, { body: randomBytes(4_097) })).status).toBe(413);
  expect((await post(endpoint, { body: randomBytes(4_096) })).status).toBe(201);
  expect((await post(endpoint, { headers: { TTL: null } })).status).toBe(400);
  expect((await post(endpoint, { headers: { 'Content-Encoding': null } })).status).toBe(400);
});

test('what is not acknowledged comes again, and what is, whatever its code, does not', async () => {
  const { push } = await startService();
  const line = await connect(push.autopushUrl);
  const { uaid } = await line.hello();
  const { endpoint } = await line.register();
  for (const body of ['a', 'b', 'c']) await post(endpoint, { body: Buffer.from(body) });
  const [a, b, c] = [await line.next(), await line.next(), await line.next()];
  line.ack(a);
  line.ack(c, 101);
  await line.settled();
  expect(push.autopush.acks).toMatchObject([{ code: 100 }, { code: 101 }]);
  expect(push.autopush.waiting()).toBe(1);
  line.end();
  await line.closed;
  const back = await connect(push.autopushUrl);
  await back.hello(uaid);
  const again = await back.next();
  expect(again).toEqual(b);
  back.ack(again);
  await back.settled();
  expect(push.autopush.waiting()).toBe(0);
  expect(back.frames).toEqual([]);
});

test('messages wait in their order, ten under way at once', async () => {
  const { push } = await startService();
  const line = await connect(push.autopushUrl);
  const { uaid } = await line.hello();
  const { endpoint } = await line.register();
  line.end();
  await line.closed;
  for (let n = 0; n < 12; n += 1) await post(endpoint, { body: Buffer.from(String(n)) });
  const back = await connect(push.autopushUrl);
  await back.hello(uaid);
  const first: PushFrame[] = [];
  for (let n = 0; n < 10; n += 1) first.push(await back.next());
  expect(first.map(text)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  await back.settled();
  expect(back.frames).toEqual([]);
  for (const frame of first) back.ack(frame);
  expect([text(await back.next()), text(await back.next())]).toEqual(['10', '11']);
});

test('a message past its time is dropped, and one with TTL 0 is for those who listen', async () => {
  let late = 0;
  const { push } = await startService({ now: () => Date.now() + late });
  const line = await connect(push.autopushUrl);
  const { uaid } = await line.hello();
  const { endpoint } = await line.register();
  await post(endpoint, { headers: { TTL: '0' }, body: Buffer.from('now') });
  expect(text(await line.next())).toBe('now');
  line.end();
  await line.closed;
  expect((await post(endpoint, { headers: { TTL: '0' } })).status).toBe(201);
  await post(endpoint, { headers: { TTL: '10' }, body: Buffer.from('short') });
  await post(endpoint, { headers: { TTL: '100' }, body: Buffer.from('long') });
  late = 20_000;
  const back = await connect(push.autopushUrl);
  await back.hello(uaid);
  expect(text(await back.next())).toBe('long');
  await back.settled();
  expect(back.frames).toEqual([]);
});

test('after its records are lost nobody is known, and servers delete their subscriptions', async () => {
  const demo = await startService();
  const mine = await listener(demo);
  await subscribe(demo, 'mira', mine);
  demo.push.faults.autopush.loseUaids();
  await mine.closed;
  const back = await connect(demo.push.autopushUrl);
  expect((await back.hello(mine.uaid)).uaid).not.toBe(mine.uaid);
  demo.act.mention(freya, 'mira');
  await demo.push.settled();
  expect(demo.push.sent.map(({ status }) => status)).toEqual([410]);
  expect((await as(demo, 'mira').get('/api/v1/push/subscription')).status).toBe(404);
});

test('half open, it neither reads nor answers, and keeps what it was given for the next connection', async () => {
  const demo = await startService();
  const mine = await listener(demo);
  await subscribe(demo, 'mira', mine);
  demo.push.faults.autopush.freeze();
  demo.act.mention(freya, 'mira');
  await demo.push.settled();
  expect(mine.frames).toEqual([]);
  const back = await connect(demo.push.autopushUrl);
  await back.hello(mine.uaid);
  expect(mine.keys.read(await back.next())).toMatchObject({ notification_type: 'mention' });
});

test('restarted, it has its address, its clients and their messages still', async () => {
  const demo = await startService({ push: { retryMs: 5 } });
  const mine = await listener(demo);
  await subscribe(demo, 'mira', mine);
  demo.act.mention(freya, 'mira', 'before');
  await mine.next();
  await demo.push.faults.autopush.stop();
  await mine.closed;
  demo.act.mention(freya, 'mira', 'meanwhile');
  await demo.push.faults.autopush.start();
  const back = await connect(demo.push.autopushUrl);
  expect((await back.hello(mine.uaid)).uaid).toBe(mine.uaid);
  const bodies = [await back.next(), await back.next()].map((frame) => mine.keys.read(frame).body);
  expect(bodies).toEqual(['@mira before', '@mira meanwhile']);
});

test('its other troubles: closing with 4774, dropping, holding back', async () => {
  const { push } = await startService();
  const [one, two] = [await connect(push.autopushUrl), await connect(push.autopushUrl)];
  await one.hello();
  push.faults.autopush.close();
  expect(await one.closed).toBe(4774);
  expect(await two.closed).toBe(4774);
  const three = await connect(push.autopushUrl);
  await three.hello();
  const { endpoint } = await three.register();
  push.faults.autopush.delay(200);
  await post(endpoint);
  await three.settled();
  expect(three.frames).toEqual([]);
  expect(text(await three.next())).toBe('cipher');
  push.faults.autopush.drop();
  expect(await three.closed).toBe(1006);
});

test('two accounts on two services come over one connection', async () => {
  const [here, there] = [await startService(), await startService()];
  const mine = await listener(here);
  const { body } = await as(there, 'mira').get('/api/v2/instance');
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
  expect(keys.read(other).body).toMatch(/^@jonna/);
});
