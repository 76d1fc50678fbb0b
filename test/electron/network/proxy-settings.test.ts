import { expect, test } from 'vitest';
import { createProxySettings, proxyConfig } from '../../../electron/network/proxy-settings.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { createEvent } from '../../../electron/system/event.ts';

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
] as [Settings, object][])('the settings become what Electron takes %#', (settings, expected) => {
  expect(proxyConfig(settings)).toEqual(expected);
});

function world(first: Settings) {
  const calls: string[] = [];
  const changed = createEvent<[Settings]>();
  let done = Promise.resolve();
  const session = {
    resolveProxy: async (url: string) => (calls.push(`resolve ${url}`), 'DIRECT'),
    async setProxy({ mode }: { mode?: string }) {
      calls.push(`set ${mode}`);
      await done;
      calls.push('is set');
    },
    closeAllConnections: async () => void calls.push('close'),
  };
  const logged: string[] = [];
  const made = createProxySettings({
    session,
    settings: { get: () => first, onChange: changed.on },
    log: (sentence) => logged.push(sentence),
  });
  made.onApplied(() => calls.push('applied'));
  return { ...made, calls, change: changed.emit, logged, wait: (promise: Promise<void>) => void (done = promise) };
}

test('the system is left to Electron, with what its command line says', async () => {
  const { resolveProxy, calls } = world(defaultSettings);
  await resolveProxy('https://coast.example/');
  expect(calls).toEqual(['resolve https://coast.example/']);
});

test('no connection is opened before the own proxy is set', async () => {
  const { resolveProxy, calls } = world(own);
  await resolveProxy('https://coast.example/');
  expect(calls).toEqual(['set fixed_servers', 'is set', 'resolve https://coast.example/']);
});

test('a change is applied at once, and closes what is connected', async () => {
  const { calls, change } = world(own);
  change({ ...own, proxyMode: 'none' });
  await expect.poll(() => calls).toEqual(['set fixed_servers', 'is set', 'set direct', 'is set', 'close', 'applied']);
});

test('a change of other settings is none', async () => {
  const { calls, change, resolveProxy } = world(own);
  change({ ...own, theme: 'dark' });
  await resolveProxy('https://coast.example/');
  expect(calls).toEqual(['set fixed_servers', 'is set', 'resolve https://coast.example/']);
});

test('a setting that cannot be applied is logged and holds nothing up', async () => {
  const { wait, change, resolveProxy, logged } = world(defaultSettings);
  wait(Promise.reject(new Error('no')));
  change(own);
  expect(await resolveProxy('https://coast.example/')).toBe('DIRECT');
  expect(logged).toEqual(['The proxy setting could not be applied.']);
});
