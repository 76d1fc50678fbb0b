// The end of the app: what should still reach the servers is sent first, for a short time.
import type { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { quitAfterSending } from '../../../electron/window/quit-after-sending.ts';
import { manualClock } from '../system/manual-clock.ts';

const { app, calls } = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  const calls: string[] = [];
  return { calls, app: Object.assign(new EventEmitter() as EventEmitter, { quit: () => void calls.push('quit') }) };
});
vi.mock('electron', () => ({ app }));

const settled = () => new Promise(setImmediate);
let clock: ReturnType<typeof manualClock>;
let sent: PromiseWithResolvers<void>;
/** As Electron asks. True: quitting was put off. */
function asked(): boolean {
  let isPrevented = false;
  app.emit('will-quit', { preventDefault: () => (isPrevented = true) });
  return isPrevented;
}

beforeEach(() => {
  calls.length = 0;
  app.removeAllListeners();
  clock = manualClock();
  sent = Promise.withResolvers();
  const sendLast = () => {
    calls.push('send');
    return sent.promise;
  };
  quitAfterSending({ sendLast, stop: () => void calls.push('stop'), clock });
});

test('the app ends when all was sent', async () => {
  expect([asked(), asked(), calls]).toEqual([true, true, ['send']]);
  sent.resolve();
  await settled();
  // Not in a microtask of the event.
  expect([calls, clock.planned()]).toEqual([['send'], [0]]);
  clock.advance(0);
  expect(calls).toEqual(['send', 'quit']);
  expect([asked(), calls]).toEqual([false, ['send', 'quit', 'stop']]);
});

test('it does not wait longer than two seconds', async () => {
  asked();
  clock.advance(1_999);
  await settled();
  expect(calls).toEqual(['send']);
  clock.advance(1);
  await settled();
  clock.advance(0);
  expect([asked(), calls]).toEqual([false, ['send', 'quit', 'stop']]);
});

test('opened again meanwhile it goes on, and may be quit later', async () => {
  asked();
  app.emit('browser-window-created');
  sent.resolve();
  await settled();
  clock.advance(5_000);
  expect(calls).toEqual(['send']);
  expect(asked()).toBe(true);
  await settled();
  clock.advance(0);
  expect([asked(), calls]).toEqual([false, ['send', 'send', 'quit', 'stop']]);
});
