// The streams of accounts and views against a real WebSocket server; covers electron/streaming/{streams,live-stream,connection}.ts together.
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import type { StreamState } from '../../../electron/contract/startup.ts';
import { ok } from '../../../electron/contract/result.ts';
import { createStreams } from '../../../electron/streaming/streams.ts';
import type { Streams } from '../../../electron/streaming/streams.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { rawAccount, rawStatus } from '../api/sample.ts';
import { agentFor } from '../network/direct.ts';

interface Connection {
  socket: WebSocket;
  url: string;
  authorization: string | undefined;
}

let server: WebSocketServer;
let clock: ManualClock;
let streams: Streams;
let connections: Connection[];
let events: { stream: string; event: StreamEvent }[];
let states: StreamState[];
/** The accounts whose servers were to be asked. */
let polls: string[];
let refusedTokens: [string, string][];
const account = makeAccountKey('https://coast.example', '7');
const polled = makeAccountKey('https://coast.example', '8');

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  await once(server, 'listening');
  clock = manualClock();
  [connections, events, states, polls, refusedTokens] = [[], [], [], [], []];
  server.on('connection', (socket, { url = '', headers }) => connections.push({ socket, url, authorization: headers.authorization }));
  const { port } = server.address() as { port: number };
  streams = createStreams({
    clock,
    random: () => 0,
    userAgent: 'test',
    agentFor,
    baseUrl: { find: async () => [new URL(`ws://127.0.0.1:${port}`)], opened: () => undefined },
    onTokenRefused: (key, token) => refusedTokens.push([key, token]),
    token: async () => ok('canary'),
    pollsOnly: (key) => key === polled,
  });
  streams.onEvent((_, stream, event) => events.push({ stream, event }));
  streams.onState((_, state) => states.push(state));
  streams.onPoll((key) => polls.push(key));
});

afterEach(async () => {
  streams.setAccounts([]);
  for (const { socket } of connections) socket.terminate();
  await new Promise((closed) => server.close(closed));
});

async function connected(count = 1): Promise<Connection> {
  await expect.poll(() => [connections.length, states.at(-1)]).toEqual([count, 'open']);
  return connections[count - 1] as Connection;
}
const send = ({ socket }: Connection, event: string, payload?: unknown) =>
  socket.send(JSON.stringify({ stream: ['user'], event, ...(payload === undefined ? {} : { payload }) }));
const toldOf = () => events.map(({ stream, event }) => `${stream} ${event.type}`);

/** Once this connection is there, one that was begun before it is there as well. */
async function connectOneself(): Promise<void> {
  const { port } = server.address() as { port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/later`);
  await once(socket, 'open');
  socket.terminate();
}

describe('what comes on a stream', () => {
  test('the token travels as a header and not in the address', async () => {
    streams.setAccounts([account]);
    const { url, authorization } = await connected();
    expect([url, authorization]).toEqual(['/api/v1/streaming?stream=user', 'Bearer canary']);
  });

  test('every kind of event is read, and rubbish is passed over', async () => {
    streams.setAccounts([account]);
    const connection = await connected();
    send(connection, 'update', JSON.stringify(rawStatus));
    send(connection, 'status.update', JSON.stringify(rawStatus));
    send(connection, 'delete', '100');
    send(connection, 'notification', JSON.stringify({ id: '1', type: 'follow', created_at: '', account: rawAccount }));
    send(connection, 'announcement.reaction', JSON.stringify({ announcement_id: '3', name: '🐦', count: 2 }));
    connection.socket.send('{"event":');
    send(connection, 'update', '{"no":"id"}');
    send(connection, 'constructor', '{}');
    send(connection, 'update', '['.repeat(10_000));
    connection.socket.send(Buffer.from('binary'));
    send(connection, 'filters_changed');
    await expect.poll(() => events.at(-1)?.event.type).toBe('filters');
    const types = events.map(({ event }) => event.type).join(', ');
    expect(types).toBe('opened, update, edit, delete, notification, announcement.reaction, filters');
    expect(events[3]?.event).toEqual({ type: 'delete', id: '100' });
  });
});

describe('a lost connection', () => {
  test('comes back after a growing wait and asks for a refresh', async () => {
    streams.setAccounts([account]);
    (await connected()).socket.terminate();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    expect(clock.planned()).toEqual([1_000]);
    clock.advance(1_000);
    const second = await connected(2);
    expect(toldOf()).toEqual(['user opened', 'user refresh']);
    second.socket.terminate();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    // It broke twice in a row before it was known to work, so it is polled besides.
    expect(clock.planned()).toEqual([2_000, 60_000]);
  });

  test('is noticed when nothing comes within ten seconds of a ping', async () => {
    streams.setAccounts([account]);
    const { socket } = await connected();
    const pinged = once(socket, 'ping');
    clock.advance(30_000);
    await pinged;
    clock.advance(9_999);
    expect(states.at(-1)).toBe('open');
    clock.advance(1);
    expect(states.at(-1)).toBe('interrupted');
  });

  test('is not one on which data flows while the pong is late', async () => {
    streams.setAccounts([account]);
    const connection = await connected();
    const pinged = once(connection.socket, 'ping');
    clock.advance(30_000);
    await pinged;
    send(connection, 'delete', '1');
    await expect.poll(toldOf).toEqual(['user opened', 'user delete']);
    clock.advance(10_000);
    expect([states, clock.planned()]).toEqual([['connecting', 'open'], [20_000]]);
  });

  test('an answered ping keeps it, and the next wait starts short again', async () => {
    streams.setAccounts([account]);
    (await connected()).socket.terminate();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    clock.advance(1_000);
    const { socket } = await connected(2);
    socket.on('ping', () => socket.pong());
    clock.advance(30_000);
    await expect.poll(() => clock.planned()).toEqual([30_000]);
    socket.terminate();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    expect(clock.planned()).toEqual([1_000]);
  });

  test('after sleep it connects at once and asks for a refresh', async () => {
    streams.setAccounts([account]);
    await connected();
    streams.suspend();
    expect(clock.planned()).toEqual([]);
    streams.resume();
    await connected(2);
    await expect.poll(toldOf).toEqual(['user opened', 'user refresh']);
  });
});

describe('further streams', () => {
  test('that are asked for during sleep are opened after it', async () => {
    streams.setAccounts([account]);
    await connected();
    streams.suspend();
    streams.watch(account, 'direct');
    await connectOneself();
    expect([connections.map(({ url }) => url), clock.planned()]).toEqual([['/api/v1/streaming?stream=user', '/later'], []]);
    streams.resume();
    await expect.poll(() => connections.length).toBe(4);
  });

  test('are open as long as one view watches them', async () => {
    streams.setAccounts([account]);
    await connected();
    streams.watch(account, 'hashtag:seabirds');
    streams.watch(account, 'hashtag:seabirds');
    await expect.poll(() => connections.length).toBe(2);
    expect(connections[1]?.url).toBe('/api/v1/streaming?stream=hashtag&tag=seabirds');
    const closed = once(connections[1]?.socket as WebSocket, 'close');
    streams.unwatch(account, 'hashtag:seabirds');
    expect(connections[1]?.socket.readyState).toBe(1);
    streams.unwatch(account, 'hashtag:seabirds');
    await closed;
  });

  test('bring a conversation, which the account’s own stream does not', async () => {
    streams.setAccounts([account]);
    await connected();
    streams.watch(account, 'direct');
    await expect.poll(() => connections.length).toBe(2);
    expect(connections[1]?.url).toBe('/api/v1/streaming?stream=direct');
    send(connections[1] as Connection, 'conversation', JSON.stringify({ id: '3', accounts: [rawAccount], last_status: rawStatus }));
    await expect.poll(toldOf).toEqual(['user opened', 'direct opened', 'direct conversation']);
    expect(events.at(-1)?.event).toMatchObject({ conversation: { id: '3' } });
  });

  test('name what they follow', async () => {
    streams.setAccounts([account]);
    await connected();
    streams.watch(account, 'public:local');
    streams.watch(account, 'list:12');
    await expect
      .poll(() => connections.map(({ url }) => url).toSorted())
      .toEqual(['/api/v1/streaming?stream=list&list=12', '/api/v1/streaming?stream=public%3Alocal', '/api/v1/streaming?stream=user']);
  });
});

describe('without a stream', () => {
  const refuse = (status: number) => {
    server.options.verifyClient = (_: unknown, answer: (fits: boolean, code: number) => void) => answer(false, status);
  };
  const accept = () => delete server.options.verifyClient;

  test('the server is asked from the second failure on, until a stream is open', async () => {
    refuse(502);
    streams.setAccounts([account]);
    await expect.poll(() => states).toEqual(['connecting', 'interrupted']);
    expect([polls, events]).toEqual([[], []]);
    clock.advance(1_000);
    await expect.poll(() => polls).toEqual([account]);
    expect(toldOf()).toEqual(['user refresh']);
    streams.serverAnswered(account, true);
    expect([states.at(-1), streams.states()]).toEqual(['polling', { [account]: 'polling' }]);
    // Meanwhile the stream is tried again all along.
    accept();
    clock.advance(2_000);
    await connected();
    expect([clock.planned(), polls.length, streams.states()]).toEqual([[30_000], 1, { [account]: 'open' }]);
  });

  test('the server is asked once a minute, and the state says when the server doesn’t answer either', async () => {
    refuse(502);
    streams.setAccounts([account]);
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    clock.advance(1_000);
    await expect.poll(() => polls).toHaveLength(1);
    streams.serverAnswered(account, false);
    expect(states).toEqual(['connecting', 'interrupted', 'offline']);
    clock.advance(60_000);
    expect([polls.length, toldOf()]).toEqual([2, ['user refresh', 'user refresh']]);
    streams.serverAnswered(account, true);
    expect(states.at(-1)).toBe('polling');
  });

  test('only the views of its own stream are refreshed for a stream that is refused while the account’s own is open', async () => {
    streams.setAccounts([account]);
    await connected();
    refuse(404);
    streams.watch(account, 'direct');
    await expect.poll(() => clock.planned()).toContain(1_000);
    clock.advance(1_000);
    await expect.poll(toldOf).toEqual(['user opened', 'direct refresh']);
    expect([polls, states.at(-1)]).toEqual([[], 'open']);
  });

  test('an account whose person wants it so is polled, with no connection at all', async () => {
    streams.setAccounts([polled]);
    expect([polls, toldOf(), streams.states()]).toEqual([[polled], ['user refresh'], { [polled]: 'connecting' }]);
    streams.serverAnswered(polled, true);
    expect(states).toEqual(['connecting', 'polling']);
    streams.watch(polled, 'direct');
    clock.advance(60_000);
    expect([polls.length, toldOf()]).toEqual([2, ['user refresh', 'user refresh']]);
    streams.suspend();
    expect(clock.planned()).toEqual([]);
    streams.resume();
    expect(polls).toHaveLength(3);
    streams.reopen(polled);
    expect([polls.length, connections.length]).toEqual([4, 0]);
  });

  test('the network being back is a reason to poll at once and to connect at once', async () => {
    refuse(502);
    streams.setAccounts([account]);
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    clock.advance(1_000);
    await expect.poll(() => polls).toHaveLength(1);
    accept();
    streams.resume();
    expect(polls).toHaveLength(2);
    await connected();
  });

  test('a handshake that is answered with 401 has the token checked', async () => {
    refuse(401);
    streams.setAccounts([account]);
    await expect.poll(() => refusedTokens).toEqual([[account, 'canary']]);
  });
});
