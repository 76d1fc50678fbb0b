// Tests that the page's session has no network access; packages/electron-host/test/behaviours/navigation.test.ts and e2e window-security test WebRTC.
import type { ProxyConfig } from 'electron';
import { expect, test } from 'vitest';
import { createPageNetwork, blockingProxy } from '../../../electron/window/security.ts';

function open(fails = false) {
  const calls: (ProxyConfig | 'closed')[] = [];
  const logged: string[] = [];
  const session = {
    setProxy: async (config: ProxyConfig) => {
      if (fails) throw new Error('no');
      calls.push(config);
    },
    closeAllConnections: async () => void calls.push('closed'),
  };
  const setNetworkAllowed = createPageNetwork({ session, proxy: () => ({ mode: 'direct' }), log: (sentence) => logged.push(sentence) });
  return { calls, logged, setNetworkAllowed };
}

test('blocks the network with a proxy at port 0, also for loopback addresses, and closes open connections', async () => {
  const { calls, setNetworkAllowed } = open();
  await setNetworkAllowed(false);
  await setNetworkAllowed(false);
  expect(calls).toEqual([blockingProxy, 'closed']);
  expect(blockingProxy).toEqual({ mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:0', proxyBypassRules: '<-loopback>' });
});

test('uses the user’s proxy while the network is allowed, and blocks the network again afterwards', async () => {
  const { calls, setNetworkAllowed } = open();
  void setNetworkAllowed(false);
  await setNetworkAllowed(true);
  await setNetworkAllowed(false);
  expect(calls).toEqual([blockingProxy, 'closed', { mode: 'direct' }, blockingProxy, 'closed']);
});

test('logs a failure', async () => {
  const { logged, setNetworkAllowed } = open(true);
  await setNetworkAllowed(false);
  expect(logged).toEqual(['The page could not be kept off the network.']);
});
