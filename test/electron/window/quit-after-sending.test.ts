// Tests quitting: pending requests to servers are sent first, within a short time.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { quitAfterSending } from '../../../electron/window/lifecycle.ts';
import { manualClock } from '../system/manual-clock.ts';

const { app, calls } = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  const calls: string[] = [];
  return { calls, app: Object.assign(new EventEmitter() as EventEmitter, { quit: () => void calls.push('quit') }) };
});
vi.mock('electron', () => ({ app }));

const flushPromises = () => new Promise(setImmediate);
let clock: ReturnType<typeof manualClock>;
let sending: PromiseWithResolvers<void>;
/** Emits `will-quit` as Electron does. Returns true if quitting was postponed. */
function emitWillQuit(): boolean {
  let isPrevented = false;
  app.emit('will-quit', { preventDefault: () => (isPrevented = true) });
  return isPrevented;
}

beforeEach(() => {
  calls.length = 0;
  app.removeAllListeners();
  clock = manualClock();
  sending = Promise.withResolvers();
  const sendLast = () => {
    calls.push('send');
    return sending.promise;
  };
  quitAfterSending({ sendPending: sendLast, stop: () => void calls.push('stop'), clock });
});

test('quits after pending changes were sent', async () => {
  expect([emitWillQuit(), emitWillQuit(), calls]).toEqual([true, true, ['send']]);
  sending.resolve();
  await flushPromises();
  // Quitting must not happen in a microtask of the event.
  expect([calls, clock.planned()]).toEqual([['send'], [0]]);
  clock.advance(0);
  expect(calls).toEqual(['send', 'quit']);
  expect([emitWillQuit(), calls]).toEqual([false, ['send', 'quit', 'stop']]);
});

test('quits after two seconds at most', async () => {
  emitWillQuit();
  clock.advance(1_999);
  await flushPromises();
  expect(calls).toEqual(['send']);
  clock.advance(1);
  await flushPromises();
  clock.advance(0);
  expect([emitWillQuit(), calls]).toEqual([false, ['send', 'quit', 'stop']]);
});

test('does not quit if a window is opened meanwhile, and can quit later', async () => {
  emitWillQuit();
  app.emit('browser-window-created');
  sending.resolve();
  await flushPromises();
  clock.advance(5_000);
  expect(calls).toEqual(['send']);
  expect(emitWillQuit()).toBe(true);
  await flushPromises();
  clock.advance(0);
  expect([emitWillQuit(), calls]).toEqual([false, ['send', 'send', 'quit', 'stop']]);
});
