// Tests the handling of unsaved text when the window, the app, or the session ends.
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { guardDrafts } from '../../../electron/window/draft-guard.ts';

interface UnsavedDraftsQuestion {
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
        questions.push({ ...(args.at(-1) as UnsavedDraftsQuestion), window: args.length === 2 ? args[0] : null, answer });
      }),
  },
}));

let problem: Failure | null;
let saves: number;
let window: EventEmitter;
const openQuestions = () => questions as (UnsavedDraftsQuestion & { window: unknown; answer: (button: number) => void })[];
const [keepOpen, goOn] = [0, 1];
async function answer(button: number): Promise<void> {
  openQuestions().at(-1)?.answer(button);
  await new Promise(setImmediate);
}
/** Returns whether `event` was prevented. */
function emit(emitter: EventEmitter, event: string): boolean {
  let isPrevented = false;
  const electronEvent = { preventDefault: () => void (isPrevented = true) };
  emitter.emit(event, ...(event === 'browser-window-created' ? [{}, window] : [electronEvent]));
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
])('saves unsaved drafts before %s, without a question', (_, end) => {
  expect(end()).toBe(false);
  expect([saves, openQuestions()]).toEqual([1, []]);
});

test.each([
  ['the window', () => emit(window, 'close'), 'Close anyway', 'close'],
  ['the app', () => emit(app, 'before-quit'), 'Quit anyway', 'quit'],
  ['the session', () => emit(window, 'query-session-end'), 'Quit anyway', 'quit'],
])('after a disk error, %s does not end until the user decides', async (_, end, label, expectedCall) => {
  problem = fail('storage').error;
  expect(end()).toBe(true);
  expect(openQuestions()).toMatchObject([
    { message: 'What you wrote could not be saved', buttons: ['Keep open', label], defaultId: 0, cancelId: 0 },
  ]);
  expect(openQuestions()[0]?.detail).toContain('could not access its files');
  expect(openQuestions()[0]?.window).toBe(window);
  await answer(keepOpen);
  expect(calls).toEqual([]);
  expect(end()).toBe(true);
  await answer(goOn);
  expect(calls).toEqual([expectedCall]);
  expect(end()).toBe(false);
});

test('asks once, even if the window is closed twice meanwhile', async () => {
  problem = fail('storage').error;
  for (let time = 0; time < 2; time += 1) expect(emit(window, 'close')).toBe(true);
  expect(openQuestions()).toHaveLength(1);
});

test('does not ask again when the app quits after the user has closed the window anyway', async () => {
  problem = fail('storage').error;
  emit(window, 'close');
  await answer(goOn);
  expect(emit(window, 'close')).toBe(false);
  expect(emit(app, 'before-quit')).toBe(false);
});

test('asks again after a window was opened again', async () => {
  problem = fail('storage').error;
  emit(window, 'close');
  await answer(goOn);
  emit(app, 'browser-window-created');
  expect(emit(app, 'before-quit')).toBe(true);
});

test('asks in a dialog without a parent if there is no window', () => {
  windows.length = 0;
  problem = fail('storage').error;
  expect(emit(app, 'before-quit')).toBe(true);
  expect(openQuestions()[0]?.window).toBeNull();
});

test('does not ask at session-end on Windows, which cannot be delayed', () => {
  problem = fail('storage').error;
  expect(emit(window, 'session-end')).toBe(false);
  expect(openQuestions()).toEqual([]);
});
