// Tests detecting whether the desktop shows tray icons, and when it starts to.
import { beforeEach, expect, test, vi } from 'vitest';
import { createTrayHost } from '../../../electron/window/tray-host.ts';

let answers: (boolean | null)[];
let timers: (() => void)[];
let appeared: number;

function create(platform: NodeJS.Platform = 'linux') {
  const ask = async () => (answers.length > 1 ? (answers.shift() ?? null) : (answers[0] ?? null));
  const clock = {
    after(_: number, run: () => void) {
      timers.push(run);
      return () => undefined;
    },
  };
  const host = createTrayHost({ platform, clock, query: ask });
  host.onAppeared(() => (appeared += 1));
  return host;
}
const nextTimer = async () => {
  await vi.waitUntil(() => timers.length > 0);
  timers.shift()?.();
};
beforeEach(() => {
  [answers, timers, appeared] = [[], [], 0];
});

test('detects a panel that starts after the app', async () => {
  answers = [false, false, true];
  create();
  await nextTimer();
  await nextTimer();
  await vi.waitUntil(() => appeared === 1);
  expect(timers).toEqual([]);
});

test('emits nothing and stops polling if there is a panel from the start', async () => {
  answers = [true];
  const host = create();
  expect(await host.isAvailable()).toBe(true);
  expect([appeared, timers]).toEqual([0, []]);
});

test('stops polling a desktop without a panel after seven retries', async () => {
  answers = [false];
  create();
  for (let attempt = 0; attempt < 7; attempt += 1) await nextTimer();
  await new Promise(setImmediate);
  expect([appeared, timers]).toEqual([0, []]);
});

test('detects a panel that appeared much later with the next query', async () => {
  answers = [false];
  const host = create();
  expect(await host.isAvailable()).toBe(false);
  answers = [true];
  expect(await host.isAvailable()).toBe(true);
  expect(appeared).toBe(1);
});

test('returns null if the state is unknown', async () => {
  answers = [null];
  expect(await create().isAvailable()).toBeNull();
});

test.each(['win32', 'darwin'] as const)('returns true on a system that always shows icons (%s)', async (platform) => {
  answers = [false];
  expect(await create(platform).isAvailable()).toBe(true);
});

test.runIf(process.platform === 'linux')('returns false or null without a session bus', async () => {
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere');
  const host = createTrayHost({ platform: 'linux', clock: { after: () => () => undefined } });
  expect(await host.isAvailable()).not.toBe(true);
  vi.unstubAllEnvs();
});
