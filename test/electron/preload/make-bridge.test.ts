// Tests the page's side of the bridge: the early `app.start` call, and the order of its response and the events.
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { appOrigin, composerSearch } from '../../../electron/contract/page.ts';
import { makeBridge } from '../../../electron/preload/make-bridge.ts';

/** The bridge as a page can use it, regardless of types. */
interface PageBridge {
  invoke: (method: string, args: unknown) => Promise<unknown>;
  listen: (listener: unknown) => void;
}

const requests: unknown[] = [];
const answers: ((answer: unknown) => void)[] = [];
let send: (event: string, payload: unknown) => void;
let deliveries: unknown[];

/** Creates the bridge of a page at this address. */
function openBridge(address: string) {
  const transport = {
    invoke: (method: string, args: unknown) => {
      requests.push([method, args]);
      return new Promise((resolve) => void answers.push(resolve));
    },
    listen: (listener: unknown) => void (send = listener as typeof send),
  };
  return makeBridge(new URL(address), transport) as PageBridge;
}
const page = `${appOrigin}/index.html`;
const start = (bridge: PageBridge) => bridge.invoke('app.start', {}).then((answer) => deliveries.push(answer));
const note = (event: string, payload: unknown) => void deliveries.push(`${event} ${String(payload)}`);

beforeEach(() => {
  for (const list of [requests, answers]) list.length = 0;
  deliveries = [];
  send = () => undefined;
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
  bridge.listen(note);
  send('unread', 2);
  answers[0]?.('answer');
  await setTimeout(5);
  send('streamState', 3);
  expect(deliveries).toEqual([]);
  await start(bridge);
  expect(deliveries).toEqual(['answer']);
  await setTimeout(5);
  expect(deliveries).toEqual(['answer', 'streamState 1', 'unread 2', 'streamState 3']);
  send('unread', 4);
  expect(deliveries.at(-1)).toBe('unread 4');
});

test('delivers the queued events after one whose listener throws', async () => {
  const bridge = openBridge(page);
  const failures: unknown[] = [];
  const noteFailure = (error: unknown) => void failures.push(error);
  process.prependOnceListener('uncaughtException', noteFailure);
  const others = process.listeners('uncaughtException').filter((listener) => listener !== noteFailure);
  for (const listener of others) process.off('uncaughtException', listener);
  bridge.listen((event: string, payload: unknown) => {
    if (event === 'streamState') throw new Error('a broken view');
    note(event, payload);
  });
  send('streamState', 1);
  send('unread', 2);
  answers[0]?.('answer');
  await start(bridge);
  await setTimeout(5);
  for (const listener of others) process.on('uncaughtException', listener);
  expect([deliveries, failures.length]).toEqual([['answer', 'unread 2'], 1]);
});

test('requests no startup data in a composer window, and delivers events immediately', () => {
  const bridge = openBridge(page + composerSearch);
  bridge.listen(note);
  send('streamState', 1);
  expect([requests, deliveries]).toEqual([[], ['streamState 1']]);
});

test('passes any other call on unchanged, without a place for a channel', () => {
  const bridge = openBridge(page + composerSearch);
  void bridge.invoke('constructor', { text: 'terns' });
  expect(requests).toEqual([['constructor', { text: 'terns' }]]);
});

test('ignores listeners that are not functions', () => {
  const bridge = openBridge(page + composerSearch);
  bridge.listen('no function');
  bridge.listen(note);
  send('streamState', 1);
  expect(deliveries).toEqual(['streamState 1']);
});

test('returns null for a page of another origin', () => {
  const listen = send;
  expect(openBridge('https://example.org/index.html')).toBe(null);
  expect([requests, send === listen]).toEqual([[], true]);
});
