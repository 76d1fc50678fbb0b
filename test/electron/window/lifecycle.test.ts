// Tests the app's lifecycle events on each system: starts, closed windows, sleep, and quitting.
import type { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { ok } from '../../../electron/contract/result.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { handleLifecycle } from '../../../electron/window/lifecycle.ts';

interface FakeApp extends EventEmitter {
  isPackaged: boolean;
  switches: string[];
  openedAtLogin: boolean;
}
const { calls, app, powerMonitor } = await vi.hoisted(async () => {
  const { EventEmitter } = await import('node:events');
  const calls: unknown[][] = [];
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    switches: [] as string[],
    openedAtLogin: false,
    commandLine: { hasSwitch: (name: string) => app.switches.includes(name) },
    getPath: (name: string) => `/${name}`,
    getLoginItemSettings: () => ({ wasOpenedAtLogin: app.openedAtLogin }),
    setLoginItemSettings: ({ openAtLogin }: { openAtLogin: boolean }) => void calls.push(['login item', openAtLogin]),
    quit: () => void calls.push(['quit']),
  });
  return { calls, app: app as FakeApp, powerMonitor: new EventEmitter() };
});
vi.mock('electron', () => ({ app, powerMonitor, BrowserWindow: { getAllWindows: () => [] }, dialog: {} }));

let settings: Settings;
let accounts: number;
let hangs: boolean;
const recordCall = (name: string) => () => void calls.push([name]);
const change = (patch: Partial<Settings>) => {
  settings = { ...settings, ...patch };
};

function start(platform: NodeJS.Platform = 'win32'): void {
  handleLifecycle({
    platform,
    settings: {
      get: () => settings,
      set(patch) {
        change(patch);
        return ok(settings);
      },
    },
    hasAccounts: () => accounts > 0,
    showPopup() {
      calls.push(['notice']);
      return { close: () => undefined };
    },
    saveDrafts: () => null,
    hasTray: async () => false,
    show: recordCall('show'),
    suspend: recordCall('suspend'),
    resume: recordCall('resume'),
    sendPending: async () => void calls.push(['send last']),
    clock: systemClock,
    quit: recordCall('stop parts'),
    isHanging: () => hangs,
  });
}
/** Starts the app and clears the recorded calls of the start. */
function startAndClearCalls(platform?: NodeJS.Platform): void {
  start(platform);
  calls.length = 0;
}

beforeEach(() => {
  settings = defaultSettings;
  [accounts, hangs] = [1, false];
  Object.assign(app, { isPackaged: true, switches: [], openedAtLogin: false });
  app.removeAllListeners();
  powerMonitor.removeAllListeners();
  calls.length = 0;
});

describe('a start', () => {
  test('opens the window', () => {
    start();
    expect(calls).toEqual([['show']]);
  });

  test('at login opens no window', () => {
    app.switches = ['hidden'];
    start();
    expect(calls).toEqual([]);
  });

  test('at login opens the window when there are no accounts', () => {
    [app.switches, accounts] = [['hidden'], 0];
    start();
    expect(calls).toEqual([['show']]);
  });

  test.each([
    ['darwin', []],
    ['win32', [['show']]],
    ['linux', [['show']]],
  ] as const)('that macOS reports as a login item opens no window there (%s)', (platform, expected) => {
    app.openedAtLogin = true;
    start(platform);
    expect(calls).toEqual(expected);
  });
});

describe('a second start', () => {
  test('shows the window', () => {
    startAndClearCalls();
    app.emit('second-instance', {}, ['kittiwake']);
    expect(calls).toEqual([['show']]);
  });

  test('at login changes nothing', () => {
    startAndClearCalls();
    app.emit('second-instance', {}, ['kittiwake', '--hidden']);
    expect(calls).toEqual([]);
  });
});

test('activating the app shows the window', () => {
  startAndClearCalls('darwin');
  app.emit('activate');
  expect(calls).toEqual([['show']]);
});

describe('closing the last window', () => {
  test.each(['win32', 'linux'] as const)('keeps the app running with a notice the first time (%s)', async (platform) => {
    startAndClearCalls(platform);
    app.emit('window-all-closed');
    app.emit('window-all-closed');
    await vi.waitUntil(() => calls.length > 0);
    expect(calls).toEqual([['notice']]);
  });

  test.each(['win32', 'linux'] as const)('quits when the setting says so (%s)', (platform) => {
    settings = { ...defaultSettings, keepRunning: false };
    startAndClearCalls(platform);
    app.emit('window-all-closed');
    expect(calls).toEqual([['quit']]);
  });

  test.each(['win32', 'linux'] as const)('quits without accounts (%s)', (platform) => {
    accounts = 0;
    startAndClearCalls(platform);
    app.emit('window-all-closed');
    expect(calls).toEqual([['quit']]);
  });

  test('keeps the app running without a notice on macOS, whatever the setting', () => {
    [settings, accounts] = [{ ...defaultSettings, keepRunning: false }, 0];
    startAndClearCalls('darwin');
    app.emit('window-all-closed');
    expect(calls).toEqual([]);
  });
});

test('the connections are suspended and resumed with the computer', () => {
  startAndClearCalls();
  powerMonitor.emit('suspend');
  powerMonitor.emit('resume');
  expect(calls).toEqual([['suspend'], ['resume']]);
});

describe('quitting', () => {
  test('sends pending changes, stops all services, and lets the process end by itself', async () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    startAndClearCalls();
    app.emit('will-quit', { preventDefault: recordCall('put off') });
    await expect.poll(() => calls).toEqual([['put off'], ['send last'], ['quit']]);
    app.emit('will-quit', { preventDefault: recordCall('put off') });
    app.emit('quit');
    expect([calls.at(-1), kill.mock.calls]).toEqual([['stop parts'], []]);
  });

  test('kills the process when the keychain hangs', () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    startAndClearCalls();
    app.emit('will-quit', { preventDefault: recordCall('put off') });
    expect(kill).not.toHaveBeenCalled();
    hangs = true;
    app.emit('quit');
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  });
});
