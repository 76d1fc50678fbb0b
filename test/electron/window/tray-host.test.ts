// Whether the desktop shows tray icons, and when it begins to.
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
  const host = createTrayHost({ platform, clock, ask });
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

test('a panel that starts after the app is noticed', async () => {
  answers = [false, false, true];
  create();
  await nextTimer();
  await nextTimer();
  await vi.waitUntil(() => appeared === 1);
  expect(timers).toEqual([]);
});

test('a panel that is there from the beginning is no news, and is not looked for again', async () => {
  answers = [true];
  const host = create();
  expect(await host.isThere()).toBe(true);
  expect([appeared, timers]).toEqual([0, []]);
});

test('a desktop without a panel is asked some times, and no longer', async () => {
  answers = [false];
  create();
  for (let asked = 0; asked < 7; asked += 1) await nextTimer();
  await new Promise(setImmediate);
  expect([appeared, timers]).toEqual([0, []]);
});

test('a panel that appeared much later is noticed by the next question', async () => {
  answers = [false];
  const host = create();
  expect(await host.isThere()).toBe(false);
  answers = [true];
  expect(await host.isThere()).toBe(true);
  expect(appeared).toBe(1);
});

test('it may be that nobody can tell', async () => {
  answers = [null];
  expect(await create().isThere()).toBeNull();
});

test.each(['win32', 'darwin'] as const)('the system always shows icons (%s)', async (platform) => {
  answers = [false];
  expect(await create(platform).isThere()).toBe(true);
});

test.runIf(process.platform === 'linux')('without a session bus no desktop shows tray icons, or nobody can tell', async () => {
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere');
  const host = createTrayHost({ platform: 'linux', clock: { after: () => () => undefined } });
  expect(await host.isThere()).not.toBe(true);
  vi.unstubAllEnvs();
});
