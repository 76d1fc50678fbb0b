// Tests the page's side of the bridge: the early `app.start` call, and the order of its response and the events.
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { appOrigin, composerSearch } from '../../../electron/contract/names.ts';
import { makeBridge } from '../../../electron/preload/make-bridge.ts';

type BridgeFunction = (args: unknown) => Promise<unknown>;
type On = (event: string, listener: (payload: unknown) => void) => void;

const requests: unknown[] = [];
const answers: ((answer: unknown) => void)[] = [];
const eventListeners = new Map<string, (payload: unknown) => void>();
let deliveries: unknown[];
const send = (event: string, payload: unknown) => eventListeners.get(event)?.(payload);

/** Creates the bridge of a page at this address. */
function openBridge(address: string) {
  const transport = {
    invoke: (method: string, args: unknown) => {
      requests.push([method, args]);
      return new Promise((resolve) => void answers.push(resolve));
    },
    listen: (event: string, listener: (payload: unknown) => void) => void eventListeners.set(event, listener),
  };
  return makeBridge(new URL(address), transport) as Record<string, BridgeFunction> & { on: On };
}
const page = `${appOrigin}/index.html`;
const start = (bridge: Record<string, BridgeFunction>) => bridge['app.start']?.({}).then((answer) => deliveries.push(answer));

beforeEach(() => {
  for (const list of [requests, answers]) list.length = 0;
  eventListeners.clear();
  deliveries = [];
});

test('requests the startup data before the page does, and only once', async () => {
  const bridge = openBridge(page);
  expect(requests).toEqual([['app.start', {}]]);
  const started = start(bridge);
  answers[0]?.('first');
  await started;
  expect([deliveries, requests.length]).toEqual([['first'], 1]);
  const again = start(bridge);
  answers[1]?.('second');
  await again;
  expect([deliveries, requests.length]).toEqual([['first', 'second'], 2]);
});

test('queues events until the page has the startup data, then delivers them in order, each once', async () => {
  const bridge = openBridge(page);
  send('streamState', 1);
  bridge.on('streamState', (payload) => deliveries.push(`stream ${String(payload)}`));
  bridge.on('unread', (payload) => deliveries.push(`unread ${String(payload)}`));
  send('unread', 2);
  answers[0]?.('answer');
  await setTimeout(5);
  send('streamState', 3);
  expect(deliveries).toEqual([]);
  await start(bridge);
  expect(deliveries).toEqual(['answer']);
  await setTimeout(5);
  expect(deliveries).toEqual(['answer', 'stream 1', 'unread 2', 'stream 3']);
  send('unread', 4);
  expect(deliveries.at(-1)).toBe('unread 4');
});

test('delivers queued events to the other listeners if one throws', async () => {
  const bridge = openBridge(page);
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  process.prependOnceListener('uncaughtException', note);
  const others = process.listeners('uncaughtException').filter((listener) => listener !== note);
  for (const listener of others) process.off('uncaughtException', listener);
  bridge.on('streamState', () => {
    throw new Error('a broken view');
  });
  bridge.on('unread', (payload) => deliveries.push(payload));
  send('streamState', 1);
  send('unread', 2);
  answers[0]?.('answer');
  await start(bridge);
  await setTimeout(5);
  for (const listener of others) process.on('uncaughtException', listener);
  expect([deliveries, failures.length]).toEqual([['answer', 2], 1]);
});

test('requests no startup data in a composer window, and delivers events immediately', () => {
  const bridge = openBridge(page + composerSearch);
  bridge.on('streamState', (payload) => deliveries.push(payload));
  send('streamState', 1);
  expect([requests, deliveries]).toEqual([[], [1]]);
});

test('ignores unknown events, and listeners that are not functions', () => {
  const bridge = openBridge(page + composerSearch);
  bridge.on('nothing', () => deliveries.push('nothing'));
  (bridge.on as (event: string, listener: unknown) => void)('streamState', 'no function');
  send('streamState', 1);
  expect(deliveries).toEqual([]);
});

test('returns null for a page of another origin', () => {
  expect(openBridge('https://example.org/index.html')).toBe(null);
  expect([requests, eventListeners.size]).toEqual([[], 0]);
});
