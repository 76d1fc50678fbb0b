import { expect, test, vi } from 'vitest';
import { configureBeforeReady } from '../../../electron/window/configure-before-ready.ts';

const calls = vi.hoisted(() => [] as unknown[][]);
vi.mock('electron', () => {
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const setters = ['setPath', 'enableSandbox', 'setAppUserModelId', 'setToastActivatorCLSID'].map((name) => [name, record(name)]);
  return {
    app: { ...Object.fromEntries(setters), commandLine: { getSwitchValue: () => '/folder' } },
    protocol: { registerSchemesAsPrivileged: record('registerSchemesAsPrivileged') },
    Notification: {},
    nativeImage: {},
  };
});

test.each([
  ['linux', ['setPath', 'enableSandbox', 'registerSchemesAsPrivileged']],
  ['win32', ['setPath', 'enableSandbox', 'setAppUserModelId', 'setToastActivatorCLSID', 'registerSchemesAsPrivileged']],
] as const)('makes the settings for %s that Electron accepts only before the app is ready', (platform, expected) => {
  calls.splice(0);
  configureBeforeReady(platform);
  expect(calls.map(([name]) => name)).toEqual(expected);
  expect(calls[0]).toEqual(['setPath', 'userData', '/folder']);
});
