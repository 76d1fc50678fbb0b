// One connection by itself; streams.test.ts covers the heartbeat, the retries and what comes after sleep.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import type { Clock } from '../../../electron/contract/clock.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { createConnection } from '../../../electron/streaming/connection.ts';
import type { Connection, ConnectionState, StreamAddress } from '../../../electron/streaming/connection.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { agentFor } from '../network/direct.ts';

let server: WebSocketServer;
let clock: ManualClock;
let states: ConnectionState[];
let connection: Connection | undefined;
let userAgents: (string | undefined)[];
/** The paths at which a stream has opened. */
let opened: string[];
let refusedTokens: string[];
let events: StreamEvent[];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  [clock, states, userAgents, opened, refusedTokens, events] = [manualClock(), [], [], [], [], []];
  server.on('connection', (_, { headers }) => userAgents.push(headers['user-agent']));
});

afterEach(async () => {
  connection?.suspend();
  for (const client of server.clients) client.terminate();
  await new Promise((closed) => server.close(closed));
});

const place = (port: number, path = '') => ({
  url: `ws://127.0.0.1:${port}${path}`,
  opened: () => void opened.push(path),
});
const portOf = () => (server.address() as AddressInfo).port;
const serverAddress = (): Result<StreamAddress> => ok({ places: [place(portOf())], token: 'canary' });
function connect(address: () => Promise<Result<StreamAddress>>, by: Clock = clock): Connection {
  connection = createConnection({
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
/** Answers handshakes with these, one after the other, then accepts them. */
function refuse(...answers: { status: number; headers?: Record<string, string> }[]): void {
  server.options.verifyClient = (
    _: unknown,
    answer: (fits: boolean, code?: number, text?: string, headers?: Record<string, string>) => void,
  ) => {
    const next = answers.shift();
    if (next) answer(false, next.status, '', next.headers);
    else answer(true);
  };
}

test('it connects with the user agent', async () => {
  connect(async () => serverAddress());
  await expect.poll(() => states).toEqual(['connecting', 'open']);
  expect(userAgents).toEqual(['Kittiwake test']);
});

test('without an address it tries again later', async () => {
  let isKnown = false;
  connect(async () => (isKnown ? serverAddress() : fail('offline')));
  await expect.poll(() => states).toEqual(['connecting', 'interrupted']);
  isKnown = true;
  clock.advance(1_000);
  await expect.poll(() => states).toEqual(['connecting', 'interrupted', 'open']);
});

test.each([408, 500, 502, 401, 404])('the status %i once makes it interrupted, and it is tried again after a second', async (status) => {
  refuse({ status });
  connect(async () => serverAddress());
  await expect.poll(() => states).toEqual(['connecting', 'interrupted']);
  expect(clock.planned()).toEqual([1_000]);
  clock.advance(1_000);
  await expect.poll(() => states).toEqual(['connecting', 'interrupted', 'open']);
});

test.each([
  ['of a server in trouble', 502, 2_000],
  ['of one that refuses', 404, 600_000],
])('the second failure %s makes it unavailable, and it is tried again', async (_, status, delayMs) => {
  refuse({ status }, { status });
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
])('refused at the rate limit for %s, it waits for it', async (_, seconds, state, delayMs) => {
  refuse({ status: 429, headers: { 'Retry-After': seconds } });
  connect(async () => serverAddress());
  await expect.poll(() => states).toEqual(['connecting', state]);
  expect(clock.planned()).toEqual([delayMs]);
});

test('a refused token is told, and the stream is tried again', async () => {
  refuse({ status: 401 });
  connect(async () => serverAddress());
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  expect(refusedTokens).toEqual(['canary']);
});

test('the addresses are tried in turn, beginning with the first after one has opened', async () => {
  const refusing = createServer();
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  await new Promise((closed) => refusing.close(closed));
  connect(async () => ok({ places: [place(port, '/announced'), place(portOf(), '/own')], token: 'canary' }));
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  clock.advance(1_000);
  await expect.poll(() => states.at(-1)).toBe('open');
  expect(opened).toEqual(['/own']);
});

test('what arrived while the process was too busy to run its timers is read before the connection counts as dead', async () => {
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
  /** Runs what is due by then, and not what that plans. */
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

test('a connection that opens and breaks each time becomes unavailable too', async () => {
  server.on('connection', (socket) => socket.terminate());
  connect(async () => serverAddress());
  await expect.poll(() => states.at(-1)).toBe('interrupted');
  clock.advance(1_000);
  await expect.poll(() => states.at(-1)).toBe('unavailable');
});

test('an address that comes after suspend is not used', async () => {
  const late = Promise.withResolvers<Result<StreamAddress>>();
  connect(() => late.promise).suspend();
  late.resolve(serverAddress());
  await new Promise((waited) => setTimeout(waited, 50));
  expect([states, userAgents]).toEqual([['connecting'], []]);
});

test('a frame of more than two megabytes interrupts it', async () => {
  connect(async () => serverAddress());
  await expect.poll(() => states.at(-1)).toBe('open');
  for (const client of server.clients) client.send('x'.repeat(2_000_001));
  await expect.poll(() => states.at(-1)).toBe('interrupted');
});
