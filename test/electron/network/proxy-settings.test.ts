import { expect, test } from 'vitest';
import { createProxySettings, proxyConfig } from '../../../electron/network/proxy-settings.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { Settings } from '../../../electron/contract/settings.ts';

const own: Settings = { ...defaultSettings, proxyMode: 'own', proxyHost: 'proxy.corp' };

test.each([
  [defaultSettings, { mode: 'system' }],
  [{ ...own, proxyMode: 'none' }, { mode: 'direct' }],
  [{ ...own, proxyHost: '' }, { mode: 'system' }],
  [own, { mode: 'fixed_servers', proxyRules: 'http://proxy.corp:3128', proxyBypassRules: '' }],
  [
    { ...own, proxyType: 'socks5', proxyHost: '2001:db8::1', proxyPort: '1080', proxyExceptions: '*.corp, 10.0.0.0/8; <-loopback>' },
    { mode: 'fixed_servers', proxyRules: 'socks5://[2001:db8::1]:1080', proxyBypassRules: '*.corp,10.0.0.0/8' },
  ],
] as [Settings, object][])('converts the settings to Electron’s proxy config (%#)', (settings, expected) => {
  expect(proxyConfig(settings)).toEqual(expected);
});

function setUp(first: Settings) {
  const calls: string[] = [];
  let settings = first;
  let proxyDelay = Promise.resolve();
  const session = {
    resolveProxy: async (url: string) => (calls.push(`resolve ${url}`), 'DIRECT'),
    async setProxy({ mode }: { mode?: string }) {
      calls.push(`set ${mode}`);
      await proxyDelay;
      calls.push('is set');
    },
    closeAllConnections: async () => void calls.push('close'),
  };
  const logged: string[] = [];
  const proxySettings = createProxySettings({
    session,
    settings: { get: () => settings },
    log: (sentence) => logged.push(sentence),
  });
  proxySettings.onApplied(() => calls.push('applied'));
  function change(newSettings: Settings): void {
    settings = newSettings;
    proxySettings.update();
  }
  return { ...proxySettings, calls, change, logged, wait: (promise: Promise<void>) => void (proxyDelay = promise) };
}

test('sets no proxy in system mode, so that Electron follows the command line', async () => {
  const { resolveProxy, calls } = setUp(defaultSettings);
  await resolveProxy('https://coast.example/');
  expect(calls).toEqual(['resolve https://coast.example/']);
});

test('resolves proxies only after the user’s proxy is set', async () => {
  const { resolveProxy, calls } = setUp(own);
  await resolveProxy('https://coast.example/');
  expect(calls).toEqual(['set fixed_servers', 'is set', 'resolve https://coast.example/']);
});

test('applies a change immediately, and closes open connections', async () => {
  const { calls, change } = setUp(own);
  change({ ...own, proxyMode: 'none' });
  await expect.poll(() => calls).toEqual(['set fixed_servers', 'is set', 'set direct', 'is set', 'close', 'applied']);
});

test('ignores a change of other settings', async () => {
  const { calls, change, resolveProxy } = setUp(own);
  change({ ...own, theme: 'dark' });
  await resolveProxy('https://coast.example/');
  expect(calls).toEqual(['set fixed_servers', 'is set', 'resolve https://coast.example/']);
});

test('logs a setting that cannot be applied, and continues', async () => {
  const { wait, change, resolveProxy, logged } = setUp(defaultSettings);
  wait(Promise.reject(new Error('no')));
  change(own);
  expect(await resolveProxy('https://coast.example/')).toBe('DIRECT');
  expect(logged).toEqual(['The proxy setting could not be applied.']);
});
