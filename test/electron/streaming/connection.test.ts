// One connection by itself; streams.test.ts covers the heartbeat, the retries and what comes after sleep.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { StreamState } from '../../../electron/contract/bridge.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { createConnection } from '../../../electron/streaming/connection.ts';
import type { Connection } from '../../../electron/streaming/connection.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { agentFor } from '../network/direct.ts';

let server: WebSocketServer;
let clock: ManualClock;
let states: StreamState[];
let connection: Connection | undefined;
let userAgents: (string | undefined)[];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  [clock, states, userAgents] = [manualClock(), [], []];
  server.on('connection', (_, { headers }) => userAgents.push(headers['user-agent']));
});

afterEach(async () => {
  connection?.suspend();
  for (const client of server.clients) client.terminate();
  await new Promise((closed) => server.close(closed));
});

const serverAddress = () => ok({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'canary' });
function connect(address: () => Promise<Result<{ url: string; token: string }>>): Connection {
  connection = createConnection({
    clock,
    random: () => 0,
    address,
    userAgent: 'Kittiwake test',
    agentFor,
    onEvent: () => undefined,
    onState: (state) => void states.push(state),
  });
  return connection;
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

test.each([
  [429, 'interrupted'],
  [408, 'interrupted'],
  [500, 'interrupted'],
  [401, 'unavailable'],
  [404, 'unavailable'],
])('the status %i makes it %s', async (status, state) => {
  server.options.verifyClient = (_: unknown, answer: (fits: boolean, code: number) => void) => answer(false, status);
  connect(async () => serverAddress());
  await expect.poll(() => states).toEqual(['connecting', state]);
  expect(clock.planned()).toEqual(state === 'interrupted' ? [1_000] : []);
});

test('an address that comes after suspend is not used', async () => {
  const late = Promise.withResolvers<Result<{ url: string; token: string }>>();
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
