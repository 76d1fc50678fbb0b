// Tests a single connection; streams.test.ts covers the heartbeat, retries, and resuming after sleep.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import type { Clock } from '../../../electron/contract/clock.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { LiveConnection } from '../../../electron/streaming/connection.ts';
import type { ConnectionState, StreamAddress } from '../../../electron/streaming/connection.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { agentFor } from '../network/direct.ts';

let server: WebSocketServer;
let clock: ManualClock;
let states: ConnectionState[];
let connection: LiveConnection | undefined;
let userAgents: (string | undefined)[];
/** Paths of the opened streams. */
let openedPaths: string[];
let refusedTokens: string[];
let events: StreamEvent[];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  [clock, states, userAgents, openedPaths, refusedTokens, events] = [manualClock(), [], [], [], [], []];
  server.on('connection', (_, { headers }) => userAgents.push(headers['user-agent']));
});

afterEach(async () => {
  connection?.suspend();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const endpointAt = (port: number, path = '') => ({
  url: `ws://127.0.0.1:${port}${path}`,
  onOpened: () => void openedPaths.push(path),
});
const portOf = () => (server.address() as AddressInfo).port;
const serverAddress = (): Result<StreamAddress> => ok({ endpoints: [endpointAt(portOf())], token: 'canary' });
function connect(address: () => Promise<Result<StreamAddress>>, by: Clock = clock): LiveConnection {
  connection = new LiveConnection({
    clock: by,
    random: () => 0,
    address,
    userAgent: 'Kittiwake test',
    agentFor,
    onTokenRefused: (token) => void refusedTokens.push(token),
    onEvent: (event) => void events.push(event),
    onState: (state) => void states.push(state),
  });
  return connection;
}
/** Answers the next handshakes with these responses in order, then accepts them. */
function refuseNext(...answers: { status: number; headers?: Record<string, string> }[]): void {
  server.options.verifyClient = (
    _: unknown,
    answer: (fits: boolean, code?: number, text?: string, headers?: Record<string, string>) => void,
  ) => {
    const next = answers.shift();
    if (next) answer(false, next.status, '', next.headers);
    else answer(true);
  };
}

test('sends the user agent', async () => {
  connect(async () => serverAddress());
  await expect.poll(() => states).toEqual(['connecting', 'open']);
  expect(userAgents).toEqual(['Kittiwake test']);
});

test('retries if the URL cannot be determined', async () => {
  let isKnown = false;
  connect(async () => (isKnown ? serverAddress() : fail('offline')));
  await expect.poll(() => states).toEqual(['connecting', 'interrupted']);
  isKnown = true;
  clock.advance(1_000);
  await expect.poll(() => states).toEqual(['connecting', 'interrupted', 'open']);
});

test.each([408, 500, 502, 401, 404])('becomes interrupted after one status %i and retries after a second', async (status) => {
  refuseNext({ status });
  connect(async () => serverAddress());
  await expect.poll(() => states).toEqual(['connecting', 'interrupted']);
  expect(clock.planned()).toEqual([1_000]);
  clock.advance(1_000);
  await expect.poll(() => states).toEqual(['connecting', 'interrupted', 'open']);
});

test('N18: does not refresh what was just loaded when the stream opens for the first time, after a failure', async () => {
  refuseNext({ status: 502 });
  connect(async () => serverAddress());
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  clock.advance(1_000);
  await expect.poll(() => events).toEqual([{ type: 'opened' }]);
  for (const client of server.clients) client.terminate();
  await expect.poll(() => states.at(-1)).toBe('unavailable');
  clock.advance(2_000);
  await expect.poll(() => events).toEqual([{ type: 'opened' }, { type: 'refresh' }]);
});

test('N18: refreshes when the stream opens for the first time after a request failed', async () => {
  refuseNext({ status: 502 });
  connect(async () => serverAddress()).reportAnswer(false);
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  clock.advance(1_000);
  await expect.poll(() => events).toEqual([{ type: 'refresh' }]);
});

test('N18: refreshes when the stream opens for the first time a minute after its start', async () => {
  let isKnown = false;
  connect(async () => (isKnown ? serverAddress() : fail('offline')));
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  isKnown = true;
  clock.advance(60_000);
  await expect.poll(() => states.at(-1)).toBe('open');
  expect(events).toEqual([{ type: 'refresh' }]);
});

test.each([
  ['with a server error', 502, 2_000],
  ['with a refusal', 404, 600_000],
])('becomes unavailable after a second failure %s and retries', async (_, status, delayMs) => {
  refuseNext({ status }, { status });
  connect(async () => serverAddress());
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  clock.advance(1_000);
  await expect.poll(() => states).toEqual(['connecting', 'interrupted', 'unavailable']);
  expect(clock.planned()).toEqual([delayMs]);
  clock.advance(delayMs);
  await expect.poll(() => states.at(-1)).toBe('open');
});

test.each([
  ['a short time', '20', 'interrupted', 21_000],
  ['a long time', '300', 'unavailable', 301_000],
])('waits for a rate limit with %s', async (_, seconds, state, delayMs) => {
  refuseNext({ status: 429, headers: { 'Retry-After': seconds } });
  connect(async () => serverAddress());
  await expect.poll(() => states).toEqual(['connecting', state]);
  expect(clock.planned()).toEqual([delayMs]);
});

test('reports a refused token and retries', async () => {
  refuseNext({ status: 401 });
  connect(async () => serverAddress());
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  expect(refusedTokens).toEqual(['canary']);
});

test('tries the URLs in turn', async () => {
  const refusing = createServer();
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  await new Promise((resolve) => refusing.close(resolve));
  connect(async () => ok({ endpoints: [endpointAt(port, '/announced'), endpointAt(portOf(), '/own')], token: 'canary' }));
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  clock.advance(1_000);
  await expect.poll(() => states.at(-1)).toBe('open');
  expect(openedPaths).toEqual(['/own']);
});

test('reads data that arrived while timers were late before it gives a connection up', async () => {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const lateClock: Clock = {
    now: () => now,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  /** Moves the time and runs the timers due by then, but not those that they start. */
  function wakeAfter(delayMs: number): void {
    now += delayMs;
    for (const timer of [...timers]) {
      if (timer.at > now) continue;
      timers.delete(timer);
      timer.run();
    }
  }
  connect(async () => serverAddress(), lateClock);
  await expect.poll(() => states.at(-1)).toBe('open');
  const [client] = server.clients;
  const pinged = once(client as WebSocket, 'ping');
  wakeAfter(30_000);
  await pinged;
  client?.send(JSON.stringify({ event: 'delete', payload: '1' }));
  wakeAfter(20_000);
  await expect.poll(() => events).toEqual([{ type: 'opened' }, { type: 'delete', id: '1' }]);
  expect(states.at(-1)).toBe('open');
  expect([...timers].map(({ at }) => at - now)).toEqual([30_000]);
});

test('becomes unavailable when connections open and break repeatedly', async () => {
  server.on('connection', (socket) => socket.terminate());
  connect(async () => serverAddress());
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  clock.advance(1_000);
  await expect.poll(() => states.at(-1)).toBe('unavailable');
});

test('does not connect to a URL that arrives after suspend()', async () => {
  const late = Promise.withResolvers<Result<StreamAddress>>();
  connect(() => late.promise).suspend();
  late.resolve(serverAddress());
  await new Promise((waited) => setTimeout(waited, 50));
  expect([states, userAgents]).toEqual([['connecting'], []]);
});

test('becomes interrupted after a frame larger than two megabytes', async () => {
  connect(async () => serverAddress());
  await expect.poll(() => states.at(-1)).toBe('open');
  for (const client of server.clients) client.send('x'.repeat(2_000_001));
  await expect.poll(() => states.at(-1)).toBe('interrupted');
});

describe('N2: requests to the server', () => {
  /** Breaks the line: the stream closes, and its next attempt fails. */
  async function breakLine(): Promise<{ heal: () => void }> {
    let isDown = false;
    connect(async () => (isDown ? fail('host-unreachable') : serverAddress()));
    await expect.poll(() => states.at(-1)).toBe('open');
    isDown = true;
    for (const client of server.clients) client.terminate();
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    clock.advance(1_000);
    await expect.poll(() => states.at(-1)).toBe('unavailable');
    return { heal: () => void (isDown = false) };
  }

  test('reconnect a stream at once when one succeeds', async () => {
    const { heal } = await breakLine();
    heal();
    connection?.reportAnswer(true);
    await expect.poll(() => states.at(-1)).toBe('open');
  });

  test('try a stream whose own host is down every five seconds at most', async () => {
    await breakLine();
    connection?.reportAnswer(true);
    await expect.poll(() => states.length).toBe(5);
    connection?.reportAnswer(true);
    clock.advance(1_000);
    connection?.reportAnswer(true);
    expect(states).toHaveLength(5);
  });

  test('leave a stream alone that the server refuses', async () => {
    refuseNext({ status: 502 });
    connect(async () => serverAddress());
    await expect.poll(() => states.at(-1)).toBe('interrupted');
    connection?.reportAnswer(true);
    expect(clock.planned()).toEqual([1_000]);
  });

  test('check an open stream at once when one fails, and once only', async () => {
    connect(async () => serverAddress());
    await expect.poll(() => states.at(-1)).toBe('open');
    connection?.reportAnswer(false);
    connection?.reportAnswer(false);
    expect(clock.planned()).toEqual([9_000]);
    // The pong shows that the stream works.
    await expect.poll(() => clock.planned()).toEqual([30_000]);
  });
});
