// Tests an uncaught error in main: the log, the dialog, and the exit.
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
const detail = `What you wrote is kept. For details, see the log: ${logFile}`;

beforeEach(() => {
  [fake.ready, fake.ends, fake.putOff, fake.calls, fake.answer, logged] = [true, true, false, [], 0, []];
  fake.app.removeAllListeners();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // Vitest listens for the same process events.
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
  '%s is logged without its message and shown to the user, and the app quits in order',
  async (event) => {
    fake.app.on('will-quit', () => fake.calls.push('files are closed'));
    await fail(event, new Error('the words of a post'));
    expect(logged).toEqual([expect.stringMatching(/^Unexpected: Error at /)]);
    expect(fake.calls).toEqual([['asked', sentence, detail], 'quit', 'files are closed', ['exit', 1]]);
  },
);

test('shows the log file if the user chooses that', async () => {
  fake.answer = 1;
  await fail('uncaughtException', new Error('a mistake'));
  expect(fake.calls).toContainEqual(['show', logFile]);
});

test('a second error is only logged', async () => {
  await fail('uncaughtException', new Error('first'));
  await fail('uncaughtException', new Error('second'));
  expect(logged).toHaveLength(2);
  expect(fake.calls.filter((call) => Array.isArray(call) && call[0] === 'asked')).toHaveLength(1);
});

test('an error while the app quits is only logged', async () => {
  fake.app.emit('will-quit');
  await fail('uncaughtException', new Error('late'));
  expect([logged.length, fake.calls]).toEqual([1, []]);
});

test('shows errors again if the app is opened again before it has quit', async () => {
  fake.app.emit('will-quit');
  fake.app.emit('browser-window-created');
  await fail('uncaughtException', new Error('later'));
  expect(fake.calls).toContainEqual(['asked', sentence, detail]);
});

test('exits only when quitting is no longer delayed', async () => {
  fake.putOff = true;
  await fail('uncaughtException', new Error('a mistake'));
  expect(fake.calls).not.toContainEqual(['exit', 1]);
  fake.app.emit('will-quit', { defaultPrevented: false });
  expect(fake.calls).toContainEqual(['exit', 1]);
});

test('shows an error box before the app is ready', async () => {
  fake.ready = false;
  await fail('uncaughtException', new Error('early'));
  expect(fake.calls).toEqual([
    ['told', sentence, detail],
    ['exit', 1],
  ]);
});

test('exits if the app does not quit in time', async () => {
  fake.ends = false;
  await fail('uncaughtException', new Error('a mistake'));
  await vi.runAllTimersAsync();
  expect(fake.calls).toContainEqual(['exit', 1]);
});
