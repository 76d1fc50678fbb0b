import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { Autopush } from '../../../../electron/push/transports/autopush.ts';
import type { MessageOutcome, PushMessage, PushTransport, TransportState } from '../../../../electron/push/transports/transport.ts';
import { manualClock } from '../../system/manual-clock.ts';
import type { ManualClock } from '../../system/manual-clock.ts';
import { agentFor } from '../../network/direct.ts';

type JsonFrame = Record<string, unknown>;

let server: WebSocketServer;
let clock: ManualClock;
let autopush: PushTransport;
let socket: WebSocket;
let connections: number;
let frames: JsonFrame[];
let states: TransportState[];
let messages: [string, PushMessage][];
let forgottenCount: number;
let uaid: string | null;
let seenIds: string[];
let outcome: () => Promise<MessageOutcome>;
let answers: (frame: JsonFrame) => JsonFrame | null;
const channel = '0dd1c0de-0000-4000-8000-000000000001';
const last = () => frames.at(-1);

beforeEach(async () => {
  // Like Mozilla's push service, the server confirms no subprotocol.
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => false });
  await once(server, 'listening');
  clock = manualClock();
  [connections, frames, states, messages, forgottenCount, uaid, seenIds] = [0, [], [], [], 0, null, []];
  outcome = async () => 'delivered';
  answers = ({ messageType, channelID, uaid: known }) => {
    if (messageType === 'hello') return { messageType, status: 200, uaid: known ?? 'abc', use_webpush: true };
    if (messageType === 'register') return { messageType, channelID, status: 200, pushEndpoint: 'https://push.example/wpush/v2/x' };
    return messageType === undefined ? {} : null;
  };
  server.on('connection', (client) => {
    connections += 1;
    socket = client;
    client.on('message', (data) => {
      const frame = JSON.parse(String(data)) as JsonFrame;
      frames.push(frame);
      const answer = answers(frame);
      if (answer) client.send(JSON.stringify(answer));
    });
  });
  autopush = new Autopush({
    address: `ws://127.0.0.1:${(server.address() as { port: number }).port}/`,
    clock,
    random: () => 0,
    userAgent: 'test',
    agentFor,
    memory: { getUaid: () => uaid, saveUaid: (value) => (uaid = value), getSeenIds: () => seenIds, saveSeenIds: (ids) => (seenIds = ids) },
    events: {
      onState: (_, state) => states.push(state),
      async onMessage(_, id, message) {
        messages.push([id, message]);
        return outcome();
      },
      onForgotten: () => (forgottenCount += 1),
    },
  });
});

afterEach(async () => {
  autopush.stop();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

async function connectAutopush(count = 1): Promise<void> {
  autopush.listen([channel]);
  await expect.poll(() => [connections, autopush.state]).toEqual([count, 'open']);
}
const notify = (more: JsonFrame = {}) =>
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
const listAcks = () => frames.filter(({ messageType }) => messageType === 'ack').flatMap(({ updates }) => updates as JsonFrame[]);

test('sends hello at once, first without a uaid and later with it', async () => {
  await connectAutopush();
  expect(frames).toEqual([{ messageType: 'hello', use_webpush: true, broadcasts: {} }]);
  expect([uaid, forgottenCount]).toEqual(['abc', 1]);
  autopush.suspend();
  autopush.resume();
  await connectAutopush(2);
  expect(last()).toMatchObject({ messageType: 'hello', uaid: 'abc' });
  expect(forgottenCount).toBe(1);
});

test('reports all channels as lost when the response has another uaid', async () => {
  uaid = 'old';
  answers = ({ messageType }) => ({ messageType, status: 200, uaid: 'new' });
  await connectAutopush();
  expect([uaid, forgottenCount]).toEqual(['new', 1]);
});

describe('register()', () => {
  test('sends the channel and the padded key and returns the endpoint', async () => {
    await connectAutopush();
    expect(await autopush.register(channel, 'A'.repeat(87))).toEqual({ ok: true, value: 'https://push.example/wpush/v2/x' });
    expect(last()).toEqual({ messageType: 'register', channelID: channel, key: `${'A'.repeat(87)}=` });
    expect(autopush.newChannel()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test.each([
    ['a refusal', { status: 409, pushEndpoint: '' }],
    ['an endpoint without encryption', { status: 200, pushEndpoint: 'http://elsewhere.example/x' }],
    ['an invalid endpoint', { status: 200, pushEndpoint: 'javascript:alert(1)' }],
  ])('fails after %s', async (_, answer) => {
    await connectAutopush();
    answers = ({ messageType, channelID }) => ({ messageType, channelID, ...answer });
    expect(await autopush.register(channel, null)).toMatchObject({ ok: false, error: { code: 'server-error' } });
  });

  test('fails without a response and after a lost connection', async () => {
    await connectAutopush();
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

describe('message', () => {
  test('is delivered with its headers and acknowledged', async () => {
    await connectAutopush();
    notify({ headers: { encoding: 'aesgcm', encryption: 'salt=x', crypto_key: 'dh=y' } });
    await expect.poll(listAcks).toEqual([{ channelID: channel, version: 'v1', code: 100 }]);
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
  ] as const)('is acknowledged when %s with %i', async (what, code) => {
    outcome = async () => what;
    await connectAutopush();
    notify();
    await expect.poll(listAcks).toMatchObject([{ code }]);
  });

  test('is acknowledged with 102 when the receiver throws', async () => {
    outcome = () => Promise.reject(new Error('canary'));
    await connectAutopush();
    notify();
    await expect.poll(listAcks).toMatchObject([{ code: 102 }]);
  });

  test('is delivered once and acknowledged each time it arrives', async () => {
    const delivery = Promise.withResolvers<MessageOutcome>();
    outcome = () => delivery.promise;
    await connectAutopush();
    notify();
    notify();
    await expect.poll(() => messages.length).toBe(1);
    delivery.resolve('delivered');
    await expect.poll(() => listAcks().length).toBe(2);
    notify();
    await expect.poll(() => listAcks().length).toBe(3);
    expect(messages.length).toBe(1);
    expect(seenIds).toEqual(['v1']);
  });

  test('is acknowledged as failed on an unknown channel, which is unregistered', async () => {
    await connectAutopush();
    notify({ channelID: 'other' });
    await expect.poll(() => last()).toEqual({ messageType: 'unregister', channelID: 'other', code: 200 });
    expect(listAcks()).toMatchObject([{ channelID: 'other', code: 102 }]);
    expect(messages).toEqual([]);
  });

  test('is delivered among invalid frames', async () => {
    await connectAutopush();
    for (const rubbish of ['', '{', '[]', 'null', '{"messageType":7}', '{"messageType":"notification"}', '[['.repeat(5_000)])
      socket.send(rubbish);
    socket.send(Buffer.from('binary'));
    notify();
    await expect.poll(() => messages.length).toBe(1);
  });
});

describe('lost connection', () => {
  test('is retried after 5 seconds; the delay doubles up to half an hour', async () => {
    await connectAutopush();
    const { port } = server.address() as { port: number };
    for (const client of server.clients) client.terminate();
    await new Promise((resolve) => server.close(resolve));
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

  test('resets the delay only after a connection was open for a minute', async () => {
    await connectAutopush();
    socket.terminate();
    await expect.poll(() => clock.planned()).toEqual([5_000]);
    clock.advance(5_000);
    await connectAutopush(2);
    socket.terminate();
    await expect.poll(() => clock.planned()).toEqual([10_000]);
    clock.advance(10_000);
    await connectAutopush(3);
    clock.advance(60_000);
    await expect.poll(() => clock.planned()).toEqual([60_000]);
    socket.terminate();
    await expect.poll(() => clock.planned()).toEqual([5_000]);
  });

  test('is detected by a ping after a minute of silence, and not earlier', async () => {
    await connectAutopush();
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

  test('is assumed when hello gets no response', async () => {
    answers = () => null;
    autopush.listen([channel]);
    await expect.poll(() => frames.length).toBe(1);
    clock.advance(15_000);
    expect(autopush.state).toBe('interrupted');
  });
});

test('stops after close code 4774 until restart()', async () => {
  await connectAutopush();
  socket.close(4774);
  await expect.poll(() => autopush.state).toBe('stopped');
  autopush.resume();
  autopush.listen([channel]);
  expect([clock.planned(), autopush.state]).toEqual([[], 'stopped']);
  autopush.restart();
  await connectAutopush(2);
});

test('disconnects without channels', async () => {
  await connectAutopush();
  const closeEvent = once(socket, 'close');
  autopush.listen([]);
  await closeEvent;
  expect([autopush.state, clock.planned()]).toEqual(['idle', []]);
});
