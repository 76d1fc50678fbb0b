// An error in main that nothing handles: the log, the dialog and the end.
import { EventEmitter } from 'node:events';
import type { MessageBoxOptions } from 'electron';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endOnUnexpectedErrors } from '../../../electron/window/unexpected-errors.ts';

const fake = await vi.hoisted(async () => {
  const events = await import('node:events');
  return { app: new events.EventEmitter(), ready: true, ends: true, putOff: false, calls: [] as unknown[], answer: 0 };
});
vi.mock('electron', () => ({
  app: Object.assign(fake.app, {
    isReady: () => fake.ready,
    quit: () => {
      fake.calls.push('quit');
      if (fake.ends) fake.app.emit('will-quit', { defaultPrevented: fake.putOff });
    },
    exit: (code: number) => fake.calls.push(['exit', code]),
  }),
  dialog: {
    async showMessageBox({ message, detail }: MessageBoxOptions) {
      fake.calls.push(['asked', message, detail]);
      return { response: fake.answer };
    },
    showErrorBox: (title: string, content: string) => fake.calls.push(['told', title, content]),
  },
  shell: { showItemInFolder: (path: string) => fake.calls.push(['show', path]) },
}));

const logFile = '/data/logs/main.log';
let logged: string[];
let listeners: EventEmitter;
const sentence = 'An error occurred in Kittiwake, and it has to close.';
const detail = `What you wrote is kept. The log says more: ${logFile}`;

beforeEach(() => {
  [fake.ready, fake.ends, fake.putOff, fake.calls, fake.answer, logged] = [true, true, false, [], 0, []];
  fake.app.removeAllListeners();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // The runner listens for the same events of the process.
  listeners = new EventEmitter();
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    listeners.on(event as string, listener as () => void);
    return process;
  });
  const write = (line: string) => void logged.push(line);
  endOnUnexpectedErrors({ error: write, warn: write, info: write, verbose: write }, logFile);
});
const fail = async (event: string, error: unknown) => {
  listeners.emit(event, error);
  await vi.advanceTimersByTimeAsync(0);
};

test.each(['uncaughtException', 'unhandledRejection'])(
  '%s is logged without its words, told, and followed by an orderly end',
  async (event) => {
    fake.app.on('will-quit', () => fake.calls.push('files are closed'));
    await fail(event, new Error('the words of a post'));
    expect(logged).toEqual([expect.stringMatching(/^Unexpected: Error at /)]);
    expect(fake.calls).toEqual([['asked', sentence, detail], 'quit', 'files are closed', ['exit', 1]]);
  },
);

test('the log is shown where the person wants it', async () => {
  fake.answer = 1;
  await fail('uncaughtException', new Error('a mistake'));
  expect(fake.calls).toContainEqual(['show', logFile]);
});

test('a second error, and one while the app quits, is in the log alone', async () => {
  await fail('uncaughtException', new Error('first'));
  await fail('uncaughtException', new Error('second'));
  expect(logged).toHaveLength(2);
  expect(fake.calls.filter((call) => Array.isArray(call) && call[0] === 'asked')).toHaveLength(1);
});

test('an error while the app quits does not ask', async () => {
  fake.app.emit('will-quit');
  await fail('uncaughtException', new Error('late'));
  expect([logged.length, fake.calls]).toEqual([1, []]);
});

test('an app that was opened again before it had ended tells errors as before', async () => {
  fake.app.emit('will-quit');
  fake.app.emit('browser-window-created');
  await fail('uncaughtException', new Error('later'));
  expect(fake.calls).toContainEqual(['asked', sentence, detail]);
});

test('the end waits for what puts it off', async () => {
  fake.putOff = true;
  await fail('uncaughtException', new Error('a mistake'));
  expect(fake.calls).not.toContainEqual(['exit', 1]);
  fake.app.emit('will-quit', { defaultPrevented: false });
  expect(fake.calls).toContainEqual(['exit', 1]);
});

test('before the app is ready it is told by the one dialog that is possible then', async () => {
  fake.ready = false;
  await fail('uncaughtException', new Error('early'));
  expect(fake.calls).toEqual([
    ['told', sentence, detail],
    ['exit', 1],
  ]);
});

test('an app that does not come to its end is ended', async () => {
  fake.ends = false;
  await fail('uncaughtException', new Error('a mistake'));
  await vi.runAllTimersAsync();
  expect(fake.calls).toContainEqual(['exit', 1]);
});
