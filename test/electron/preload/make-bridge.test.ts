// The page's end of main: the early question for what the window begins with, and the order of the answer and the events.
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { appOrigin, composerSearch } from '../../../electron/contract/names.ts';
import { makeBridge } from '../../../electron/preload/make-bridge.ts';

type Method = (args: unknown) => Promise<unknown>;
type On = (event: string, listener: (payload: unknown) => void) => void;

const asked: unknown[] = [];
const answers: ((answer: unknown) => void)[] = [];
const hearing = new Map<string, (payload: unknown) => void>();
let told: unknown[];
const send = (event: string, payload: unknown) => hearing.get(event)?.(payload);

/** As a page at this address has it. */
function opened(address: string) {
  const transport = {
    ask: (method: string, args: unknown) => {
      asked.push([method, args]);
      return new Promise((resolve) => void answers.push(resolve));
    },
    hear: (event: string, listener: (payload: unknown) => void) => void hearing.set(event, listener),
  };
  return makeBridge(new URL(address), transport) as Record<string, Method> & { on: On };
}
const page = `${appOrigin}/index.html`;
const start = (bridge: Record<string, Method>) => bridge['app.start']?.({}).then((answer) => told.push(answer));

beforeEach(() => {
  for (const list of [asked, answers]) list.length = 0;
  hearing.clear();
  told = [];
});

test('what the window begins with is asked for before the page asks, and only once', async () => {
  const bridge = opened(page);
  expect(asked).toEqual([['app.start', {}]]);
  const started = start(bridge);
  answers[0]?.('first');
  await started;
  expect([told, asked.length]).toEqual([['first'], 1]);
  const again = start(bridge);
  answers[1]?.('second');
  await again;
  expect([told, asked.length]).toEqual([['first', 'second'], 2]);
});

test('events wait until the page has the answer, and come in their order, each once', async () => {
  const bridge = opened(page);
  send('streamState', 1);
  bridge.on('streamState', (payload) => told.push(`stream ${String(payload)}`));
  bridge.on('unread', (payload) => told.push(`unread ${String(payload)}`));
  send('unread', 2);
  answers[0]?.('answer');
  await setTimeout(5);
  send('streamState', 3);
  expect(told).toEqual([]);
  await start(bridge);
  expect(told).toEqual(['answer']);
  await setTimeout(5);
  expect(told).toEqual(['answer', 'stream 1', 'unread 2', 'stream 3']);
  send('unread', 4);
  expect(told.at(-1)).toBe('unread 4');
});

test('a listener that fails does not keep the others from what waited', async () => {
  const bridge = opened(page);
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  process.prependOnceListener('uncaughtException', note);
  const others = process.listeners('uncaughtException').filter((listener) => listener !== note);
  for (const listener of others) process.off('uncaughtException', listener);
  bridge.on('streamState', () => {
    throw new Error('a broken view');
  });
  bridge.on('unread', (payload) => told.push(payload));
  send('streamState', 1);
  send('unread', 2);
  answers[0]?.('answer');
  await start(bridge);
  await setTimeout(5);
  for (const listener of others) process.on('uncaughtException', listener);
  expect([told, failures.length]).toEqual([['answer', 2], 1]);
});

test('the window of a composer begins with its draft, and hears everything at once', () => {
  const bridge = opened(page + composerSearch);
  bridge.on('streamState', (payload) => told.push(payload));
  send('streamState', 1);
  expect([asked, told]).toEqual([[], [1]]);
});

test('an event that is not known, and what cannot be called, are not listened with', () => {
  const bridge = opened(page + composerSearch);
  bridge.on('nothing', () => told.push('nothing'));
  (bridge.on as (event: string, listener: unknown) => void)('streamState', 'no function');
  send('streamState', 1);
  expect(told).toEqual([]);
});

test('another page gets nothing', () => {
  expect(opened('https://example.org/index.html')).toBe(null);
  expect([asked, hearing.size]).toEqual([[], 0]);
});
