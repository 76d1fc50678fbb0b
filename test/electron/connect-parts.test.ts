// Tests the effects of changed settings in main.
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectSettings } from '../../electron/connect-parts.ts';
import type { SettingEffect, Settings } from '../../electron/contract/settings.ts';
import type { Parts } from '../../electron/parts.ts';
import { createSettings } from '../../electron/storage/settings.ts';
import { tempDir } from './storage/temp-dir.ts';

const { calls, app, nativeTheme } = vi.hoisted(() => {
  const calls: unknown[][] = [];
  return {
    calls,
    app: { isPackaged: true },
    nativeTheme: {
      set themeSource(theme: string) {
        calls.push(['theme', theme]);
      },
    },
  };
});
vi.mock('electron', () => ({ app, nativeTheme }));
vi.mock('../../electron/system/login-item.ts', () => ({
  createLoginItem: () => (isEnabled: boolean) => void calls.push(['loginItem', isEnabled]),
}));
vi.mock('../../electron/messages/main.ts', () => ({
  showLanguage: async (language: string) => void calls.push(['language', language]),
}));

const recordCall = (effect: SettingEffect) => () => void calls.push([effect]);

/** Connects the settings of a new folder, with `initialSettings` from the start. */
function connect(initialSettings: Partial<Settings> = {}) {
  const settings = createSettings(join(tempDir(), 'settings.json'));
  settings.set(initialSettings);
  const parts = {
    files: { settings, pruneCache: recordCall('cacheLimit') },
    network: { updateProxy: recordCall('proxy') },
    windows: { updateMenu: recordCall('menu'), languageChanged: () => undefined },
    indicators: { update: recordCall('tray') },
    push: { settingsChanged: recordCall('push') },
    notifications: { settingsChanged: recordCall('popups') },
    log: { warn: () => undefined },
  };
  connectSettings(parts as unknown as Parts);
  return settings;
}

beforeEach(() => {
  calls.length = 0;
  app.isPackaged = true;
});

const changes: Record<SettingEffect, [patch: Partial<Settings>, ...calls: unknown[][]]> = {
  theme: [{ theme: 'dark' }, ['theme', 'dark']],
  // The tray shows texts.
  language: [{ language: 'de' }, ['language', 'de'], ['tray']],
  menu: [{ shortcuts: { 'places.local': ['F8'] } }, ['menu']],
  loginItem: [{ openAtLogin: true }, ['loginItem', true]],
  tray: [{ keepRunning: false }, ['tray']],
  popups: [{ quietHours: true }, ['popups']],
  push: [{ ntfyServer: 'https://ntfy.example' }, ['push']],
  proxy: [{ proxyMode: 'none' }, ['proxy']],
  cacheLimit: [{ cacheLimit: '100' }, ['cacheLimit']],
};

test.each(Object.entries(changes))('a change of a setting runs its effect alone, and once: %s', async (_, [patch, ...expectedCalls]) => {
  const settings = connect();
  settings.set(patch);
  settings.set(patch);
  settings.set({ density: 'compact' });
  await Promise.resolve();
  expect(calls).toEqual(expectedCalls);
});

describe('the setting to start at login', () => {
  test('is passed to the system when it changes, and not when another setting changes', () => {
    const settings = connect();
    settings.set({ openAtLogin: true });
    settings.set({ toldOfRunning: true });
    settings.set({ openAtLogin: false });
    expect(calls).toEqual([
      ['loginItem', true],
      ['loginItem', false],
    ]);
  });

  test('is not passed to the system at a start', () => {
    connect({ openAtLogin: true });
    expect(calls).toEqual([]);
  });

  test('does nothing in an app that is not packaged', () => {
    app.isPackaged = false;
    connect().set({ openAtLogin: true });
    expect(calls).toEqual([]);
  });
});
