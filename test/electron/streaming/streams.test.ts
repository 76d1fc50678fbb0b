// The streams of accounts and views against a real WebSocket server; covers electron/streaming/{streams,connection,polling}.ts together.
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamEvent, StreamState } from '../../../electron/contract/bridge.ts';
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
const account = makeAccountKey('https://coast.example', '7');
const polled = makeAccountKey('https://coast.example', '8');

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  await once(server, 'listening');
  clock = manualClock();
  [connections, events, states, polls] = [[], [], [], []];
  server.on('connection', (socket, { url = '', headers }) => connections.push({ socket, url, authorization: headers.authorization }));
  const { port } = server.address() as { port: number };
  streams = createStreams({
    clock,
    random: () => 0,
    userAgent: 'test',
    agentFor,
    baseUrl: async () => ok(new URL(`ws://127.0.0.1:${port}`)),
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
    expect(events.map(({ event }) => event.type)).toEqual(['update', 'edit', 'delete', 'notification', 'announcement.reaction', 'filters']);
    expect(events[2]?.event).toEqual({ type: 'delete', id: '100' });
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
    expect(events).toEqual([{ stream: 'user', event: { type: 'refresh' } }]);
    second.socket.terminate();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    expect(clock.planned()).toEqual([2_000]);
  });

  test('is noticed when a ping isn’t answered within ten seconds', async () => {
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
    await expect.poll(() => events.length).toBe(1);
    expect(events[0]?.event.type).toBe('refresh');
  });
});

describe('further streams', () => {
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
    await expect.poll(() => events).toMatchObject([{ stream: 'direct', event: { type: 'conversation', conversation: { id: '3' } } }]);
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

describe('a server without streaming', () => {
  test('is asked once a minute instead, and the views are refreshed', async () => {
    server.options.verifyClient = (_: unknown, answer: (fits: boolean, status: number) => void) => answer(false, 404);
    streams.setAccounts([account]);
    await expect.poll(() => states.at(-1)).toBe('unavailable');
    await expect.poll(() => events.map(({ event }) => event.type)).toEqual(['refresh']);
    clock.advance(60_000);
    await expect.poll(() => events.map(({ event }) => event.type)).toEqual(['refresh', 'refresh']);
    expect(polls).toHaveLength(1);
  });

  test('is also how an account is treated whose person wants it so, with no connection at all', async () => {
    streams.setAccounts([polled]);
    await expect.poll(() => events.map(({ event }) => event.type)).toEqual(['refresh']);
    clock.advance(60_000);
    await expect.poll(() => events.map(({ event }) => event.type)).toEqual(['refresh', 'refresh']);
    expect(polls).toHaveLength(1);
    streams.suspend();
    expect(clock.planned()).toEqual([]);
    streams.resume();
    await expect.poll(() => events.length).toBe(3);
    expect([connections.length, states.at(-1)]).toEqual([0, 'unavailable']);
    streams.reopen(polled);
    await expect.poll(() => events.length).toBe(4);
    expect(clock.planned()).toEqual([60_000]);
  });

  test('a server in trouble is tried again', async () => {
    server.options.verifyClient = (_: unknown, answer: (fits: boolean, status: number) => void) => answer(false, 503);
    streams.setAccounts([account]);
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    expect(clock.planned()).toEqual([1_000]);
  });
});
