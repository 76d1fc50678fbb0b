// Tests the IPC channels: allowed senders, validation, and failures.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebContents } from 'electron';
import { methods } from '../../../electron/contract/bridge.ts';
import { callChannel } from '../../../electron/contract/page.ts';
import { parseUntrusted } from '@kittiwake/mastodon-api/parse-untrusted';
import { fail, ok } from '../../../electron/contract/result.ts';
import { isWithinLimits } from '../../../electron/ipc/argument-limits.ts';
import { registerHandlers } from '../../../electron/ipc/router.ts';
import type { Handlers } from '../../../electron/ipc/router.ts';
import type { Caller } from '../../../electron/window/composer-windows.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { withSentence } from '../with-sentence.ts';

type IpcListener = (event: unknown, method: unknown, args: unknown) => Promise<unknown>;
const channels = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({ ipcMain: { handle: (channel: string, listener: unknown) => channels.set(channel, listener) } }));

const frame = { url: 'app://kittiwake/index.html', parent: null };
const contents = { mainFrame: frame } as unknown as WebContents;
/** Simulates a frame that is gone: Electron throws on each access to a property (spec/api-web-frame-main-spec.ts). */
const disposed = new Proxy(
  {},
  {
    get: () => {
      throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    },
  },
);
/** Contents of a composer window. */
const own = { mainFrame: { ...frame, url: 'app://kittiwake/index.html?composer' } } as unknown as WebContents;
const ours = { sender: contents, senderFrame: frame };
function callerOf(sender: unknown): Caller | null {
  if (sender === contents) return 'main';
  return sender === own ? 7 : null;
}
let copied: string[];
let closedCallers: Caller[];
let logged: string[];

const handlers = {
  'system.copyText': async ({ text }: { text: string }) => {
    copied.push(text);
    return ok(null);
  },
  'composer.close': async (_: unknown, from: Caller) => {
    closedCallers.push(from);
    return ok(null);
  },
  'drafts.remove': async () => fail('storage'),
  'app.start': async () => {
    throw new Error('the token is canary');
  },
} as unknown as Handlers;

const send = (method: unknown, args: unknown, event: unknown = ours) => (channels.get(callChannel) as IpcListener)(event, method, args);

beforeEach(() => {
  channels.clear();
  [copied, logged, closedCallers] = [[], [], []];
  registerHandlers({ handlers, callerOf, log: (sentence) => void logged.push(sentence) });
});

test('the app’s own page can call a method', async () => {
  expect(await send('system.copyText', { text: 'terns' })).toEqual({ ok: true, value: null });
  expect(copied).toEqual(['terns']);
});

test('accepts a call from a composer window, and passes the window to the handler', async () => {
  const event = { sender: own, senderFrame: (own as unknown as { mainFrame: unknown }).mainFrame };
  expect(await send('composer.close', {}, event)).toEqual(ok(null));
  await send('composer.close', {});
  expect(closedCallers).toEqual([7, 'main']);
});

test('accepts a call from a page that is being replaced', async () => {
  const leaving = { url: frame.url, parent: null, detached: true };
  expect(await send('system.copyText', { text: 'terns' }, { sender: contents, senderFrame: leaving })).toEqual({ ok: true, value: null });
});

describe('a call is refused', () => {
  const page = (url: string) => ({ url, parent: null });
  test.each([
    ['from another page in the same window', () => ({ sender: { mainFrame: page('https://evil.example/') }, senderFrame: frame })],
    ['from a frame inside the page', () => ({ sender: contents, senderFrame: { url: frame.url, parent: frame } })],
    ['from a frame that is gone', () => ({ sender: contents, senderFrame: null })],
    [
      'from a frame that is neither the main frame nor being replaced',
      () => ({ sender: contents, senderFrame: { ...frame, detached: false } }),
    ],
    [
      'from a frame inside a page that is being replaced',
      () => ({ sender: contents, senderFrame: { ...frame, parent: {}, detached: true } }),
    ],
    [
      'from another page that is being replaced',
      () => ({ sender: contents, senderFrame: { ...page('https://evil.example/'), detached: true } }),
    ],
    ['from a frame that is disposed of meanwhile', () => ({ sender: contents, senderFrame: disposed })],
    ['from another window', () => ({ sender: { mainFrame: frame }, senderFrame: frame })],
  ])('%s', async (_, event) => {
    expect(await send('system.copyText', { text: 'x' }, event())).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect(copied).toEqual([]);
  });

  test.each(['https://evil.example/', 'app://kittiwake.evil/', 'file:///index.html', 'about:blank'])('from a page at %s', async (url) => {
    const strange = page(url);
    const window = { mainFrame: strange } as unknown as WebContents;
    registerHandlers({ handlers, callerOf: () => 'main', log: () => undefined });
    expect(await send('system.copyText', { text: 'x' }, { sender: window, senderFrame: strange })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    });
  });

  test.each([
    [{}, 'system.copyText needs “text”.'],
    [{ text: 5 }, 'system.copyText: “text” should be string.'],
    [{ text: 'x', more: 1 }, 'system.copyText does not accept “more”.'],
    ['text', 'system.copyText: the arguments should be Object.'],
    [null, 'system.copyText needs “text”.'],
    [{ text: 'x'.repeat(200_001) }, 'system.copyText: “text” should be <=200000.'],
  ])('with invalid arguments (%#)', async (args, sentence) => {
    expect(withSentence((await send('system.copyText', args)) as Result<unknown>)).toEqual({
      ok: false,
      error: { code: 'invalid-input', sentence },
    });
    expect(copied).toEqual([]);
  });
});

test.each([
  '',
  'system',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'kittiwake:call',
  undefined,
  7,
  ['system.copyText'],
  { toString: null },
])('refuses a call of %j, which is no method', async (method) => {
  expect(await send(method, { text: 'x' })).toEqual(fail('invalid-input', 'unknown-call'));
  expect([copied, logged]).toEqual([[], []]);
});

describe('S3: a call is refused before it is parsed', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { inner: nested(depth - 1) });
  const cycle: Record<string, unknown> = {};
  cycle['inner'] = cycle;
  test.each([
    ['with a million keys', () => Object.fromEntries(Array.from({ length: 1_000_000 }, (_, at) => [`k${at}`, at]))],
    ['with a long list', () => ({ text: new Array<number>(1_000_000).fill(1) })],
    ['with many short lists', () => ({ text: Array.from({ length: 1_000 }, () => new Array<number>(1_000).fill(1)) })],
    ['with deep nesting', () => ({ text: nested(100) })],
    ['with a cycle', () => cycle],
  ])('%s', async (_, createArgs) => {
    expect(withSentence((await send('system.copyText', createArgs())) as Result<unknown>)).toEqual({
      ok: false,
      error: { code: 'invalid-input', sentence: 'system.copyText: the arguments doesn’t have the right form.' },
    });
  });

  test('but not one with the bytes of a file', () => {
    expect(isWithinLimits({ bytes: new Uint8Array(10_000_000), buffer: new ArrayBuffer(10_000_000) })).toBe(true);
  });
});

test('S3: a list of wrong items ends in one issue', () => {
  const items = Array.from({ length: 50_000 }, () => 1);
  const parsed = parseUntrusted(methods['accounts.reorder'].args, { accounts: items });
  expect(parsed.issues).toHaveLength(1);
});

test('returns a failure as data', async () => {
  expect(await send('drafts.remove', { id: '1' })).toEqual({ ok: false, error: { code: 'storage' } });
});

test('returns “internal” for an unexpected error, and does not log the error’s message', async () => {
  expect(await send('app.start', {})).toEqual({
    ok: false,
    error: { code: 'internal' },
  });
  expect(logged.join()).toContain('app.start failed unexpectedly: Error');
  expect(logged.join()).not.toContain('canary');
});
