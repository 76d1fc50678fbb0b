import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { createAutopush } from '../../../../electron/push/transports/autopush.ts';
import type { Delivered, PushMessage, PushTransport, TransportState } from '../../../../electron/push/transports/transport.ts';
import { manualClock } from '../../system/manual-clock.ts';
import type { ManualClock } from '../../system/manual-clock.ts';
import { agentFor } from '../../network/direct.ts';

type Frame = Record<string, unknown>;

let server: WebSocketServer;
let clock: ManualClock;
let autopush: PushTransport;
let socket: WebSocket;
let connections: number;
let heard: Frame[];
let states: TransportState[];
let messages: [string, PushMessage][];
let forgotten: number;
let uaid: string | null;
let seen: string[];
let outcome: () => Promise<Delivered>;
let answers: (frame: Frame) => Frame | null;
const channel = '0dd1c0de-0000-4000-8000-000000000001';
const last = () => heard.at(-1);

beforeEach(async () => {
  // Like Mozilla's push service, it confirms no subprotocol.
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => false });
  await once(server, 'listening');
  clock = manualClock();
  [connections, heard, states, messages, forgotten, uaid, seen] = [0, [], [], [], 0, null, []];
  outcome = async () => 'delivered';
  answers = ({ messageType, channelID, uaid: known }) => {
    if (messageType === 'hello') return { messageType, status: 200, uaid: known ?? 'abc', use_webpush: true };
    if (messageType === 'register') return { messageType, channelID, status: 200, pushEndpoint: 'https://push.example/wpush/v2/x' };
    return messageType === undefined ? {} : null;
  };
  server.on('connection', (opened) => {
    connections += 1;
    socket = opened;
    opened.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      heard.push(frame);
      const answer = answers(frame);
      if (answer) opened.send(JSON.stringify(answer));
    });
  });
  autopush = createAutopush({
    address: `ws://127.0.0.1:${(server.address() as { port: number }).port}/`,
    clock,
    random: () => 0,
    userAgent: 'test',
    agentFor,
    memory: { uaid: () => uaid, keepUaid: (given) => (uaid = given), seen: () => seen, keepSeen: (ids) => (seen = ids) },
    events: {
      onState: (_, state) => states.push(state),
      async onMessage(_, id, message) {
        messages.push([id, message]);
        return outcome();
      },
      onForgotten: () => (forgotten += 1),
    },
  });
});

afterEach(async () => {
  autopush.stop();
  for (const client of server.clients) client.terminate();
  await new Promise((closed) => server.close(closed));
});

async function connected(count = 1): Promise<void> {
  autopush.listen([channel]);
  await expect.poll(() => [connections, autopush.state]).toEqual([count, 'open']);
}
const notify = (more: Frame = {}) =>
  socket.send(
    JSON.stringify({
      messageType: 'notification',
      channelID: channel,
      version: 'v1',
      data: 'aGk',
      headers: { encoding: 'aes128gcm' },
      ...more,
    }),
  );
const acked = () => heard.filter(({ messageType }) => messageType === 'ack').flatMap(({ updates }) => updates as Frame[]);

test('hello is sent at once, first without a uaid and later with it', async () => {
  await connected();
  expect(heard).toEqual([{ messageType: 'hello', use_webpush: true, broadcasts: {} }]);
  expect([uaid, forgotten]).toEqual(['abc', 1]);
  autopush.suspend();
  autopush.resume();
  await connected(2);
  expect(last()).toMatchObject({ messageType: 'hello', uaid: 'abc' });
  expect(forgotten).toBe(1);
});

test('another uaid in the answer means that all channels are lost', async () => {
  uaid = 'old';
  answers = ({ messageType }) => ({ messageType, status: 200, uaid: 'new' });
  await connected();
  expect([uaid, forgotten]).toEqual(['new', 1]);
});

describe('registering', () => {
  test('sends the channel and the padded key, and gives the endpoint', async () => {
    await connected();
    expect(await autopush.register(channel, 'A'.repeat(87))).toEqual({ ok: true, value: 'https://push.example/wpush/v2/x' });
    expect(last()).toEqual({ messageType: 'register', channelID: channel, key: `${'A'.repeat(87)}=` });
    expect(autopush.newChannel()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test.each([
    ['a refusal', { status: 409, pushEndpoint: '' }],
    ['an endpoint without encryption', { status: 200, pushEndpoint: 'http://elsewhere.example/x' }],
    ['an invalid endpoint', { status: 200, pushEndpoint: 'javascript:alert(1)' }],
  ])('%s is an error', async (_, given) => {
    await connected();
    answers = ({ messageType, channelID }) => ({ messageType, channelID, ...given });
    expect(await autopush.register(channel, null)).toMatchObject({ ok: false, error: { code: 'server-error' } });
  });

  test('fails when no answer comes, and when the connection is lost', async () => {
    await connected();
    answers = () => null;
    const slow = autopush.register(channel, null);
    clock.advance(15_000);
    expect(await slow).toMatchObject({ ok: false, error: { code: 'timeout' } });
    const cut = autopush.register(channel, null);
    socket.terminate();
    expect(await cut).toMatchObject({ ok: false, error: { code: 'host-unreachable' } });
    expect(await autopush.register(channel, null)).toMatchObject({ ok: false, error: { code: 'host-unreachable' } });
  });
});

describe('a message', () => {
  test('is delivered with its headers and acknowledged', async () => {
    await connected();
    notify({ headers: { encoding: 'aesgcm', encryption: 'salt=x', crypto_key: 'dh=y' } });
    await expect.poll(acked).toEqual([{ channelID: channel, version: 'v1', code: 100 }]);
    const [[, message] = []] = messages;
    expect(message).toEqual({
      id: 'v1',
      body: Buffer.from('hi'),
      headers: { encoding: 'aesgcm', encryption: 'salt=x', cryptoKey: 'dh=y' },
    });
  });

  test.each([
    ['undecryptable', 101],
    ['failed', 102],
  ] as const)('that was %s is acknowledged with %i', async (what, code) => {
    outcome = async () => what;
    await connected();
    notify();
    await expect.poll(acked).toMatchObject([{ code }]);
  });

  test('that makes the receiver throw is acknowledged with 102', async () => {
    outcome = () => Promise.reject(new Error('canary'));
    await connected();
    notify();
    await expect.poll(acked).toMatchObject([{ code: 102 }]);
  });

  test('that comes again is acknowledged again but delivered once, also during the first delivery', async () => {
    const held = Promise.withResolvers<Delivered>();
    outcome = () => held.promise;
    await connected();
    notify();
    notify();
    await expect.poll(() => messages.length).toBe(1);
    held.resolve('delivered');
    await expect.poll(() => acked().length).toBe(2);
    notify();
    await expect.poll(() => acked().length).toBe(3);
    expect(messages.length).toBe(1);
    expect(seen).toEqual(['v1']);
  });

  test('on an unknown channel is acknowledged as failed, and the channel is unregistered', async () => {
    await connected();
    notify({ channelID: 'other' });
    await expect.poll(() => last()).toEqual({ messageType: 'unregister', channelID: 'other', code: 200 });
    expect(acked()).toMatchObject([{ channelID: 'other', code: 102 }]);
    expect(messages).toEqual([]);
  });

  test('among invalid frames is still delivered', async () => {
    await connected();
    for (const rubbish of ['', '{', '[]', 'null', '{"messageType":7}', '{"messageType":"notification"}', '[['.repeat(5_000)])
      socket.send(rubbish);
    socket.send(Buffer.from('binary'));
    notify();
    await expect.poll(() => messages.length).toBe(1);
  });
});

describe('a lost connection', () => {
  test('is retried after 5 seconds; the delay doubles up to half an hour', async () => {
    await connected();
    const { port } = server.address() as { port: number };
    for (const client of server.clients) client.terminate();
    await new Promise((closed) => server.close(closed));
    const waits: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await expect.poll(() => autopush.state).toBe('interrupted');
      waits.push(clock.planned()[0]);
      clock.advance(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1_280, 1_800, 1_800].map((seconds) => seconds * 1_000));
    await expect.poll(() => autopush.state).toBe('interrupted');
    server = new WebSocketServer({ port, host: '127.0.0.1' });
  });

  test('has the shortest delay again only after it was open for a minute', async () => {
    await connected();
    socket.terminate();
    await expect.poll(() => clock.planned()).toEqual([5_000]);
    clock.advance(5_000);
    await connected(2);
    socket.terminate();
    await expect.poll(() => clock.planned()).toEqual([10_000]);
    clock.advance(10_000);
    await connected(3);
    clock.advance(60_000);
    await expect.poll(() => clock.planned()).toEqual([60_000]);
    socket.terminate();
    await expect.poll(() => clock.planned()).toEqual([5_000]);
  });

  test('is detected by a ping after a minute of silence, and not earlier', async () => {
    await connected();
    clock.advance(59_999);
    expect(last()).toMatchObject({ messageType: 'hello' });
    answers = () => null;
    clock.advance(1);
    await expect.poll(() => last()).toEqual({});
    clock.advance(9_999);
    expect(autopush.state).toBe('open');
    clock.advance(1);
    expect(autopush.state).toBe('interrupted');
  });

  test('includes a connection whose hello is not answered', async () => {
    answers = () => null;
    autopush.listen([channel]);
    await expect.poll(() => heard.length).toBe(1);
    clock.advance(15_000);
    expect(autopush.state).toBe('interrupted');
  });
});

test('close code 4774 stops the connection until a restart', async () => {
  await connected();
  socket.close(4774);
  await expect.poll(() => autopush.state).toBe('stopped');
  autopush.resume();
  autopush.listen([channel]);
  expect([clock.planned(), autopush.state]).toEqual([[], 'stopped']);
  autopush.restart();
  await connected(2);
});

test('without channels there is no connection', async () => {
  await connected();
  const closed = once(socket, 'close');
  autopush.listen([]);
  await closed;
  expect([autopush.state, clock.planned()]).toEqual(['idle', []]);
});
