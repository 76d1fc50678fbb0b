// A page that crashed, hangs or could not be loaded: what happens by itself, and what the person is asked.
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recoverPage } from '../../../electron/window/recover-page.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';

interface Question {
  message: string;
  buttons: string[];
  signal: AbortSignal;
}
const { calls, questions } = vi.hoisted(() => ({ calls: [] as string[], questions: [] as unknown[] }));
vi.mock('electron', () => ({
  app: { quit: () => void calls.push('quit') },
  dialog: {
    showMessageBox: (_: unknown, question: Question) =>
      new Promise((resolve) => {
        const answer = (response: number) => resolve({ response });
        question.signal.addEventListener('abort', () => answer(1));
        questions.push({ ...question, answer });
      }),
  },
}));
const asked = () => questions as (Question & { answer: (button: number) => void })[];
const answer = async (button: number) => {
  asked().at(-1)?.answer(button);
  await Promise.resolve();
  await Promise.resolve();
};

let window: EventEmitter & { webContents: EventEmitter; isDestroyed: () => boolean };
let logged: string[];
let clock: ManualClock;
const ended = (reason: string) => window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
const notLoaded = (code: number, isMainFrame: boolean) =>
  window.webContents.emit('did-fail-load', {}, code, 'ERR_FILE_NOT_FOUND', 'app://kittiwake/index.html', isMainFrame);
function crash(reason = 'crashed'): void {
  ended(reason);
  clock.advance(0);
}
function failToLoad(code = -6, isMainFrame = true): void {
  notLoaded(code, isMainFrame);
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
    reloading: () => void calls.push('reloading'),
    log,
  });
});

describe.each([
  ['crashes', crash],
  ['can not be loaded', failToLoad],
])('a page that %s', (_, fail) => {
  test('is loaded again at once, and the log says why', () => {
    fail();
    expect(calls).toEqual(['reloading', 'reload']);
    expect(questions).toEqual([]);
    expect(logged).toHaveLength(1);
  });

  test('a second time within a minute is loaded again or ended as the person chooses', async () => {
    fail();
    fail();
    expect(calls).toEqual(['reloading', 'reload']);
    expect(asked()).toMatchObject([{ buttons: ['Reload', 'Quit'] }]);
    await answer(0);
    expect(calls).toEqual(['reloading', 'reload', 'reloading', 'reload']);
    fail();
    await answer(1);
    expect(calls).toEqual(['reloading', 'reload', 'reloading', 'reload', 'quit']);
  });

  test('after a minute is loaded again without a question', () => {
    fail();
    clock.advance(60_001);
    fail();
    expect([calls, questions]).toEqual([['reloading', 'reload', 'reloading', 'reload'], []]);
  });
});

test('a page that ends while it is loaded is loaded again once, and not from within that event', () => {
  notLoaded(-2, true);
  ended('crashed');
  expect(calls).toEqual([]);
  clock.advance(0);
  expect([calls, questions]).toEqual([['reloading', 'reload'], []]);
});

test('a window that was closed meanwhile is left alone', () => {
  ended('crashed');
  window.isDestroyed = () => true;
  clock.advance(0);
  expect([calls, questions]).toEqual([[], []]);
});

test('a page that ends in order, a frame and a navigation that was replaced are no failures', () => {
  crash('clean-exit');
  failToLoad(-6, false);
  failToLoad(-3);
  expect([calls, questions]).toEqual([[], []]);
});

describe('a page that hangs', () => {
  const hang = () => window.webContents.emit('unresponsive');
  const again = () => {
    hang();
    calls.length = 0;
    hang();
  };

  test('is ended and loaded again at once', () => {
    hang();
    expect([calls, questions]).toEqual([['end', 'reloading', 'reload'], []]);
  });

  test('a second time within a minute is ended and loaded again when the person wants it', async () => {
    again();
    expect(asked()).toMatchObject([{ buttons: ['Reload', 'Wait'] }]);
    await answer(0);
    expect(calls).toEqual(['end', 'reloading', 'reload']);
  });

  test('is left alone when the person waits', async () => {
    again();
    await answer(1);
    expect(calls).toEqual([]);
  });

  test('takes its question back when it goes on', async () => {
    again();
    window.webContents.emit('responsive');
    await answer(0);
    expect(asked()[0]?.signal.aborted).toBe(true);
    expect(calls).toEqual([]);
  });
});

test('a question is taken back when the window is closed, and ends nothing', async () => {
  crash();
  crash();
  window.emit('closed');
  await answer(1);
  expect(calls).toEqual(['reloading', 'reload']);
});

test('a preload script that fails is logged, without what it quotes', () => {
  window.webContents.emit('preload-error', {}, '/app/preload.cjs', new Error('a private word'));
  expect(logged).toEqual(['/app/preload.cjs failed: Error.']);
});
