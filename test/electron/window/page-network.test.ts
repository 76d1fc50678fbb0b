// The page's session has no way to the network; that this holds WebRTC too is shown by test/host/navigation.test.ts and e2e window-security.
import type { ProxyConfig } from 'electron';
import { expect, test } from 'vitest';
import { createPageNetwork, noWayOut } from '../../../electron/window/page-network.ts';

function open(fails = false) {
  const done: (ProxyConfig | 'closed')[] = [];
  const logged: string[] = [];
  const session = {
    setProxy: async (config: ProxyConfig) => {
      if (fails) throw new Error('no');
      done.push(config);
    },
    closeAllConnections: async () => void done.push('closed'),
  };
  const letOut = createPageNetwork({ session, proxy: () => ({ mode: 'direct' }), log: (sentence) => logged.push(sentence) });
  return { done, logged, letOut };
}

test('its proxy is at a port where nothing can listen, for this computer’s addresses too, and open connections end', async () => {
  const { done, letOut } = open();
  await letOut(false);
  await letOut(false);
  expect(done).toEqual([noWayOut, 'closed']);
  expect(noWayOut).toEqual({ mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:0', proxyBypassRules: '<-loopback>' });
});

test('let out, it takes the person’s proxy, and afterwards none again', async () => {
  const { done, letOut } = open();
  void letOut(false);
  await letOut(true);
  await letOut(false);
  expect(done).toEqual([noWayOut, 'closed', { mode: 'direct' }, noWayOut, 'closed']);
});

test('a failure is logged', async () => {
  const { logged, letOut } = open(true);
  await letOut(false);
  expect(logged).toEqual(['The page could not be kept off the network.']);
});
