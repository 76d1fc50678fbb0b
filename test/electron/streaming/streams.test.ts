// Tests the streams of accounts and views against a real WebSocket server.
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import type { StreamState } from '../../../electron/contract/startup.ts';
import { ok } from '../../../electron/contract/result.ts';
import { Streams } from '../../../electron/streaming/streams.ts';
import type { AccountStreams } from '../../../electron/streaming/streams.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { rawAccount, rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { agentFor } from '../network/direct.ts';

interface TestConnection {
  socket: WebSocket;
  url: string;
  authorization: string | undefined;
}

let server: WebSocketServer;
let clock: ManualClock;
let streams: AccountStreams;
let pollingStreams: AccountStreams;
let connections: TestConnection[];
let events: { stream: string; event: StreamEvent }[];
let states: StreamState[];
/** Accounts for which polling was requested. */
let polls: string[];
let refusedTokens: [string, string][];
const account = makeAccountKey('https://coast.example', '7');
const pollingAccount = makeAccountKey('https://coast.example', '8');

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  await once(server, 'listening');
  clock = manualClock();
  [connections, events, states, polls, refusedTokens] = [[], [], [], [], []];
  server.on('connection', (socket, { url = '', headers }) => connections.push({ socket, url, authorization: headers.authorization }));
  const { port } = server.address() as { port: number };
  const shared = new Streams({
    clock,
    random: () => 0,
    userAgent: 'test',
    agentFor,
    baseUrl: { find: async () => [new URL(`ws://127.0.0.1:${port}`)], recordOpened: () => undefined },
    onTokenRefused: (key, token) => refusedTokens.push([key, token]),
    token: async () => ok('canary'),
    isPollingOnly: (key) => key === pollingAccount,
  });
  shared.onEvent((_, stream, event) => events.push({ stream, event }));
  shared.onState((_, state) => states.push(state));
  shared.onPoll((key) => polls.push(key));
  streams = shared.openAccount(account);
  pollingStreams = shared.openAccount(pollingAccount);
});

afterEach(async () => {
  streams.disconnect();
  pollingStreams.disconnect();
  for (const { socket } of connections) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

async function connected(count = 1): Promise<TestConnection> {
  await expect.poll(() => [connections.length, states.at(-1)]).toEqual([count, 'open']);
  return connections[count - 1] as TestConnection;
}
const send = ({ socket }: TestConnection, event: string, payload?: unknown) =>
  socket.send(JSON.stringify({ stream: ['user'], event, ...(payload === undefined ? {} : { payload }) }));
const eventNames = () => events.map(({ stream, event }) => `${stream} ${event.type}`);

/** Opens a connection: once it is open, connections begun earlier are open too. */
async function waitForEarlierConnections(): Promise<void> {
  const { port } = server.address() as { port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/later`);
  await once(socket, 'open');
  socket.terminate();
}

describe('account stream', () => {
  test('sends the token as a header and not in the URL', async () => {
    streams.connect();
    const { url, authorization } = await connected();
    expect([url, authorization]).toEqual(['/api/v1/streaming?stream=user', 'Bearer canary']);
  });

  test('reads every kind of event and ignores invalid frames', async () => {
    streams.connect();
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

describe('lost connection', () => {
  test('reconnects after a growing delay and requests a refresh', async () => {
    streams.connect();
    (await connected()).socket.terminate();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    expect(clock.planned()).toEqual([1_000]);
    clock.advance(1_000);
    const second = await connected(2);
    expect(eventNames()).toEqual(['user opened', 'user refresh']);
    second.socket.terminate();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    // After two losses in a row without a working connection, polling starts too.
    expect(clock.planned()).toEqual([2_000, 60_000]);
  });

  test('is detected when nothing arrives within ten seconds of a ping', async () => {
    streams.connect();
    const { socket } = await connected();
    const pinged = once(socket, 'ping');
    clock.advance(30_000);
    await pinged;
    clock.advance(9_999);
    expect(states.at(-1)).toBe('open');
    clock.advance(1);
    expect(states.at(-1)).toBe('interrupted');
  });

  test('is not assumed while data arrives and the pong is late', async () => {
    streams.connect();
    const connection = await connected();
    const pinged = once(connection.socket, 'ping');
    clock.advance(30_000);
    await pinged;
    send(connection, 'delete', '1');
    await expect.poll(eventNames).toEqual(['user opened', 'user delete']);
    clock.advance(10_000);
    expect([states, clock.planned()]).toEqual([['connecting', 'open'], [20_000]]);
  });

  test('resets the delay after an answered ping', async () => {
    streams.connect();
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

  test('reconnects at once after sleep and requests a refresh', async () => {
    streams.connect();
    await connected();
    streams.suspend();
    expect(clock.planned()).toEqual([]);
    streams.resume();
    await connected(2);
    await expect.poll(eventNames).toEqual(['user opened', 'user refresh']);
  });
});

describe('streams of views', () => {
  test('open after sleep if requested during it', async () => {
    streams.connect();
    await connected();
    streams.suspend();
    streams.watch('direct');
    await waitForEarlierConnections();
    expect([connections.map(({ url }) => url), clock.planned()]).toEqual([['/api/v1/streaming?stream=user', '/later'], []]);
    streams.resume();
    await expect.poll(() => connections.length).toBe(4);
  });

  test('stay open as long as one view watches them', async () => {
    streams.connect();
    await connected();
    streams.watch('hashtag:seabirds');
    streams.watch('hashtag:seabirds');
    await expect.poll(() => connections.length).toBe(2);
    expect(connections[1]?.url).toBe('/api/v1/streaming?stream=hashtag&tag=seabirds');
    const closeEvent = once(connections[1]?.socket as WebSocket, 'close');
    streams.unwatch('hashtag:seabirds');
    expect(connections[1]?.socket.readyState).toBe(1);
    streams.unwatch('hashtag:seabirds');
    await closeEvent;
  });

  test('deliver conversations, which the account’s own stream does not', async () => {
    streams.connect();
    await connected();
    streams.watch('direct');
    await expect.poll(() => connections.length).toBe(2);
    expect(connections[1]?.url).toBe('/api/v1/streaming?stream=direct');
    send(connections[1] as TestConnection, 'conversation', JSON.stringify({ id: '3', accounts: [rawAccount], last_status: rawStatus }));
    await expect.poll(eventNames).toEqual(['user opened', 'direct opened', 'direct conversation']);
    expect(events.at(-1)?.event).toMatchObject({ conversation: { id: '3' } });
  });

  test('request their timeline by name', async () => {
    streams.connect();
    await connected();
    streams.watch('public:local');
    streams.watch('list:12');
    await expect
      .poll(() => connections.map(({ url }) => url).toSorted())
      .toEqual(['/api/v1/streaming?stream=list&list=12', '/api/v1/streaming?stream=public%3Alocal', '/api/v1/streaming?stream=user']);
  });
});

const refuseConnections = (status: number) => {
  server.options.verifyClient = (_: unknown, answer: (fits: boolean, code: number) => void) => answer(false, status);
};
const acceptConnections = () => delete server.options.verifyClient;

test('closes all streams when the account is disconnected, and opens those of open views again', async () => {
  streams.connect();
  await connected();
  streams.watch('direct');
  await expect.poll(() => connections.length).toBe(2);
  const closeEvents = connections.map(({ socket }) => once(socket, 'close'));
  streams.disconnect();
  await Promise.all(closeEvents);
  expect([streams.state(), clock.planned()]).toEqual([null, []]);
  expect([streams.connect(), streams.connect()]).toEqual([true, false]);
  await expect.poll(() => connections.length).toBe(4);
});

describe('polling', () => {
  test('starts after the second failure and ends when a stream is open', async () => {
    refuseConnections(502);
    streams.connect();
    await expect.poll(() => states).toEqual(['connecting', 'interrupted']);
    expect([polls, events]).toEqual([[], []]);
    clock.advance(1_000);
    await expect.poll(() => polls).toEqual([account]);
    expect(eventNames()).toEqual(['user refresh']);
    streams.reportServerAnswer(true);
    expect([states.at(-1), streams.state()]).toEqual(['polling', 'polling']);
    // The stream is retried during polling.
    acceptConnections();
    clock.advance(2_000);
    await connected();
    expect([clock.planned(), polls.length, streams.state()]).toEqual([[30_000], 1, 'open']);
  });

  test('polls once a minute and reports when the server does not respond', async () => {
    refuseConnections(502);
    streams.connect();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    clock.advance(1_000);
    await expect.poll(() => polls).toHaveLength(1);
    streams.reportServerAnswer(false);
    expect(states).toEqual(['connecting', 'interrupted', 'offline']);
    clock.advance(60_000);
    expect([polls.length, eventNames()]).toEqual([2, ['user refresh', 'user refresh']]);
    streams.reportServerAnswer(true);
    expect(states.at(-1)).toBe('polling');
  });

  test('refreshes only the views of a refused stream while the account’s own is open', async () => {
    streams.connect();
    await connected();
    refuseConnections(404);
    streams.watch('direct');
    await expect.poll(() => clock.planned()).toContain(1_000);
    clock.advance(1_000);
    await expect.poll(eventNames).toEqual(['user opened', 'direct refresh']);
    expect([polls, states.at(-1)]).toEqual([[], 'open']);
  });

  test('replaces streaming for an account whose user turned it off', async () => {
    pollingStreams.connect();
    expect([polls, eventNames(), pollingStreams.state()]).toEqual([[pollingAccount], ['user refresh'], 'connecting']);
    pollingStreams.reportServerAnswer(true);
    expect(states).toEqual(['connecting', 'polling']);
    pollingStreams.watch('direct');
    clock.advance(60_000);
    expect([polls.length, eventNames()]).toEqual([2, ['user refresh', 'user refresh']]);
    pollingStreams.suspend();
    expect(clock.planned()).toEqual([]);
    pollingStreams.resume();
    expect(polls).toHaveLength(3);
    pollingStreams.reopen();
    expect([polls.length, connections.length]).toEqual([4, 0]);
  });

  test('polls and connects at once when the network is back', async () => {
    refuseConnections(502);
    streams.connect();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    clock.advance(1_000);
    await expect.poll(() => polls).toHaveLength(1);
    acceptConnections();
    streams.resume();
    expect(polls).toHaveLength(2);
    await connected();
  });

  test('reports the token after a handshake with status 401', async () => {
    refuseConnections(401);
    streams.connect();
    await expect.poll(() => refusedTokens).toEqual([[account, 'canary']]);
  });
});
