// Tests the methods about proxies that require a sign-in; entered passwords are never returned.
import { expect, test, vi } from 'vitest';
import { networkHandlers } from '../../../../electron/ipc/handlers/troubleshooting.ts';
import type { Parts } from '../../../../electron/parts.ts';
import { ProxySignIn } from '../../../../electron/network/proxy-sign-in.ts';
import { ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';

const proxy = 'proxy.corp:3128';

function setUp() {
  const deletedSecrets: string[] = [];
  const proxySignIn = new ProxySignIn({
    secrets: {
      readText: async () => ok(null),
      writeText: async () => ok(null),
      removeText: async (name) => (deletedSecrets.push(name), ok(null)),
    },
  });
  const openExternal = vi.fn<(url: string) => Promise<Result<null>>>(async () => ok(null));
  const handlers = networkHandlers({
    network: { signIn: proxySignIn },
    portal: { host: 'coast.example' },
    desktop: { openExternal },
  } as unknown as Parts);
  return { proxySignIn, deletedSecrets, openExternal, handlers };
}

test('stores a sign-in, and returns only that there is one', async () => {
  const { handlers, proxySignIn } = setUp();
  await proxySignIn.handleChallenge(proxy, null);
  expect(await handlers['network.proxies']({})).toEqual(ok([{ proxy, signedIn: false }]));
  expect(await handlers['network.signIn']({ proxy, name: 'mira', password: 'right' })).toEqual(ok({ kept: true }));
  expect(await handlers['network.proxies']({})).toEqual(ok([{ proxy, signedIn: true }]));
});

test('cancels the sign-in request, and asks again on the user’s request', async () => {
  const { handlers, proxySignIn } = setUp();
  await proxySignIn.handleChallenge(proxy, null);
  await handlers['network.cancelSignIn']({ proxy });
  expect(proxySignIn.pendingRequest()).toBeNull();
  await handlers['network.askSignIn']({ proxy });
  expect(proxySignIn.pendingRequest()).toEqual({ proxy, refused: false });
});

test('deletes a forgotten sign-in from the keychain', async () => {
  const { handlers, deletedSecrets } = setUp();
  expect(await handlers['network.forgetSignIn']({ proxy })).toEqual(ok(null));
  expect(deletedSecrets).toEqual([`proxy ${proxy}`]);
});

test('N7: opens an address without encryption in the browser, and nothing of the account', async () => {
  const { handlers, openExternal } = setUp();
  expect(await handlers['network.portal']({})).toEqual(ok({ host: 'coast.example' }));
  await handlers['network.openPortal']({});
  expect(openExternal.mock.calls).toEqual([[expect.stringMatching(/^http:\/\/[\w.]+\/$/)]]);
});
