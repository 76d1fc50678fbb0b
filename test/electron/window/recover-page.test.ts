// Tests recovery of a page that crashed, hangs, or failed to load: automatic steps and questions to the user.
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recoverPage } from '../../../electron/window/recover-page.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';

interface RecoveryQuestion {
  message: string;
  buttons: string[];
  signal: AbortSignal;
}
const { calls, questions } = vi.hoisted(() => ({ calls: [] as string[], questions: [] as unknown[] }));
vi.mock('electron', () => ({
  app: { quit: () => void calls.push('quit') },
  dialog: {
    showMessageBox: (_: unknown, question: RecoveryQuestion) =>
      new Promise((resolve) => {
        const answer = (response: number) => resolve({ response });
        question.signal.addEventListener('abort', () => answer(1));
        questions.push({ ...question, answer });
      }),
  },
}));
const openQuestions = () => questions as (RecoveryQuestion & { answer: (button: number) => void })[];
const answer = async (button: number) => {
  openQuestions().at(-1)?.answer(button);
  await Promise.resolve();
  await Promise.resolve();
};

let window: EventEmitter & { webContents: EventEmitter; isDestroyed: () => boolean };
let logged: string[];
let clock: ManualClock;
const emitProcessGone = (reason: string) => window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
const emitLoadFailure = (code: number, isMainFrame: boolean) =>
  window.webContents.emit('did-fail-load', {}, code, 'ERR_FILE_NOT_FOUND', 'app://kittiwake/index.html', isMainFrame);
function crash(reason = 'crashed'): void {
  emitProcessGone(reason);
  clock.advance(0);
}
function failToLoad(code = -6, isMainFrame = true): void {
  emitLoadFailure(code, isMainFrame);
  clock.advance(0);
}

beforeEach(() => {
  const webContents = Object.assign(new EventEmitter(), {
    reload: () => void calls.push('reload'),
    forcefullyCrashRenderer() {
      calls.push('end');
      crash('killed');
    },
  });
  window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false });
  [logged, clock] = [[], manualClock()];
  calls.length = 0;
  questions.length = 0;
  const log = (sentence: string) => void logged.push(sentence);
  recoverPage({
    window: window as unknown as BrowserWindow,
    clock,
    onReload: () => void calls.push('reloading'),
    log,
  });
});

describe.each([
  ['crashes', crash],
  ['cannot be loaded', failToLoad],
])('a page that %s', (_, fail) => {
  test('is reloaded at once, and the reason is logged', () => {
    fail();
    expect(calls).toEqual(['reloading', 'reload']);
    expect(questions).toEqual([]);
    expect(logged).toHaveLength(1);
  });

  test('a second time within a minute is reloaded, or the app quits, as the user chooses', async () => {
    fail();
    fail();
    expect(calls).toEqual(['reloading', 'reload']);
    expect(openQuestions()).toMatchObject([{ buttons: ['Reload', 'Quit'] }]);
    await answer(0);
    expect(calls).toEqual(['reloading', 'reload', 'reloading', 'reload']);
    fail();
    await answer(1);
    expect(calls).toEqual(['reloading', 'reload', 'reloading', 'reload', 'quit']);
  });

  test('a second time after a minute is reloaded without a question', () => {
    fail();
    clock.advance(60_001);
    fail();
    expect([calls, questions]).toEqual([['reloading', 'reload', 'reloading', 'reload'], []]);
  });
});

test('a page that crashes while it loads is reloaded once, in a later task', () => {
  emitLoadFailure(-2, true);
  emitProcessGone('crashed');
  expect(calls).toEqual([]);
  clock.advance(0);
  expect([calls, questions]).toEqual([['reloading', 'reload'], []]);
});

test('a window that was closed meanwhile is not reloaded', () => {
  emitProcessGone('crashed');
  window.isDestroyed = () => true;
  clock.advance(0);
  expect([calls, questions]).toEqual([[], []]);
});

test('a clean exit, a failed frame, and an aborted navigation are not failures', () => {
  crash('clean-exit');
  failToLoad(-6, false);
  failToLoad(-3);
  expect([calls, questions]).toEqual([[], []]);
});

describe('a page that hangs', () => {
  const hang = () => window.webContents.emit('unresponsive');
  const hangTwice = () => {
    hang();
    calls.length = 0;
    hang();
  };

  test('is terminated and reloaded at once', () => {
    hang();
    expect([calls, questions]).toEqual([['end', 'reloading', 'reload'], []]);
  });

  test('a second time within a minute is terminated and reloaded if the user chooses that', async () => {
    hangTwice();
    expect(openQuestions()).toMatchObject([{ buttons: ['Reload', 'Wait'] }]);
    await answer(0);
    expect(calls).toEqual(['end', 'reloading', 'reload']);
  });

  test('is not terminated if the user chooses to wait', async () => {
    hangTwice();
    await answer(1);
    expect(calls).toEqual([]);
  });

  test('closes its question when it responds again', async () => {
    hangTwice();
    window.webContents.emit('responsive');
    await answer(0);
    expect(openQuestions()[0]?.signal.aborted).toBe(true);
    expect(calls).toEqual([]);
  });
});

test('closing the window closes the question without quitting', async () => {
  crash();
  crash();
  window.emit('closed');
  await answer(1);
  expect(calls).toEqual(['reloading', 'reload']);
});

test('a failure of the preload script is logged without its message', () => {
  window.webContents.emit('preload-error', {}, '/app/preload.cjs', new Error('a private word'));
  expect(logged).toEqual(['/app/preload.cjs failed: Error.']);
});
