// What happens to unsaved text when the window, the app or the session ends.
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { guardDrafts } from '../../../electron/window/draft-guard.ts';

interface Question {
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
  cancelId: number;
}
const { app, powerMonitor, questions, calls, windows } = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  const calls: string[] = [];
  return {
    app: Object.assign(new EventEmitter(), { quit: () => void calls.push('quit') }),
    powerMonitor: new EventEmitter(),
    questions: [] as unknown[],
    calls,
    windows: [] as unknown[],
  };
});
vi.mock('electron', () => ({
  app,
  powerMonitor,
  BrowserWindow: { getAllWindows: () => windows },
  dialog: {
    showMessageBox: (...args: unknown[]) =>
      new Promise((resolve) => {
        const answer = (response: number) => resolve({ response });
        questions.push({ ...(args.at(-1) as Question), window: args.length === 2 ? args[0] : null, answer });
      }),
  },
}));

let problem: Failure | null;
let saves: number;
let window: EventEmitter;
const asked = () => questions as (Question & { window: unknown; answer: (button: number) => void })[];
const [keepOpen, goOn] = [0, 1];
async function answer(button: number): Promise<void> {
  asked().at(-1)?.answer(button);
  await new Promise(setImmediate);
}
/** Whether `event` was prevented. */
function emit(on: EventEmitter, event: string): boolean {
  let isPrevented = false;
  const given = { preventDefault: () => void (isPrevented = true) };
  on.emit(event, ...(event === 'browser-window-created' ? [{}, window] : [given]));
  return isPrevented;
}

beforeEach(() => {
  for (const on of [app, powerMonitor]) on.removeAllListeners();
  for (const list of [questions, calls, windows]) list.length = 0;
  [problem, saves] = [null, 0];
  guardDrafts(() => {
    saves += 1;
    return problem;
  });
  window = Object.assign(new EventEmitter(), { isDestroyed: () => false, close: () => void calls.push('close') });
  windows.push(window);
  emit(app, 'browser-window-created');
});

test.each([
  ['the window closes', () => emit(window, 'close')],
  ['the app quits', () => emit(app, 'before-quit')],
  ['Windows asks whether the session may end', () => emit(window, 'query-session-end')],
  ['Windows ends the session', () => emit(window, 'session-end')],
  ['the computer is switched off', () => emit(powerMonitor, 'shutdown')],
])('what is being written is saved before %s, and nothing is asked', (_, end) => {
  expect(end()).toBe(false);
  expect([saves, asked()]).toEqual([1, []]);
});

test.each([
  ['the window', () => emit(window, 'close'), 'Close anyway', 'close'],
  ['the app', () => emit(app, 'before-quit'), 'Quit anyway', 'quit'],
  ['the session', () => emit(window, 'query-session-end'), 'Quit anyway', 'quit'],
])('with a disk that refuses, %s stays until the person chooses', async (_, end, label, done) => {
  problem = fail('storage').error;
  expect(end()).toBe(true);
  expect(asked()).toMatchObject([
    { message: 'What you wrote could not be saved', buttons: ['Keep open', label], defaultId: 0, cancelId: 0 },
  ]);
  expect(asked()[0]?.detail).toContain('could not use its files');
  expect(asked()[0]?.window).toBe(window);
  await answer(keepOpen);
  expect(calls).toEqual([]);
  expect(end()).toBe(true);
  await answer(goOn);
  expect(calls).toEqual([done]);
  expect(end()).toBe(false);
});

test('it is asked once, also when the window is closed twice meanwhile', async () => {
  problem = fail('storage').error;
  for (let time = 0; time < 2; time += 1) expect(emit(window, 'close')).toBe(true);
  expect(asked()).toHaveLength(1);
});

test('whoever closed the window anyway is not asked again when the app quits with it', async () => {
  problem = fail('storage').error;
  emit(window, 'close');
  await answer(goOn);
  expect(emit(window, 'close')).toBe(false);
  expect(emit(app, 'before-quit')).toBe(false);
});

test('it is asked again once a window was opened again', async () => {
  problem = fail('storage').error;
  emit(window, 'close');
  await answer(goOn);
  emit(app, 'browser-window-created');
  expect(emit(app, 'before-quit')).toBe(true);
});

test('without a window the app asks by itself', () => {
  windows.length = 0;
  problem = fail('storage').error;
  expect(emit(app, 'before-quit')).toBe(true);
  expect(asked()[0]?.window).toBeNull();
});

test('the end of a session on Windows is not held once it can not be', () => {
  problem = fail('storage').error;
  expect(emit(window, 'session-end')).toBe(false);
  expect(asked()).toEqual([]);
});
