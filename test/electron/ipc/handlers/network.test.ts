// The methods about proxies that ask for a sign-in; what was given never comes back.
import { expect, test } from 'vitest';
import { networkHandlers } from '../../../../electron/ipc/handlers/network.ts';
import { createProxySignIn } from '../../../../electron/network/proxy-sign-in.ts';
import { ok } from '../../../../electron/contract/result.ts';

const proxy = 'proxy.corp:3128';

function world() {
  const removed: string[] = [];
  const proxySignIn = createProxySignIn({
    secrets: {
      readText: async () => ok(null),
      writeText: async () => ok(null),
      removeText: async (name) => (removed.push(name), ok(null)),
    },
  });
  return { proxySignIn, removed, handlers: networkHandlers({ proxySignIn }) };
}

test('a sign-in is kept, and only that it is there is told', async () => {
  const { handlers, proxySignIn } = world();
  await proxySignIn.challenged(proxy, null);
  expect(await handlers['network.proxies']({})).toEqual(ok([{ proxy, signedIn: false }]));
  expect(await handlers['network.signIn']({ proxy, name: 'mira', password: 'right' })).toEqual(ok({ kept: true }));
  expect(await handlers['network.proxies']({})).toEqual(ok([{ proxy, signedIn: true }]));
});

test('a question is cancelled, and asked when the person wants it', async () => {
  const { handlers, proxySignIn } = world();
  await proxySignIn.challenged(proxy, null);
  await handlers['network.cancelSignIn']({ proxy });
  expect(proxySignIn.wanted()).toBeNull();
  await handlers['network.askSignIn']({ proxy });
  expect(proxySignIn.wanted()).toEqual({ proxy, refused: false });
});

test('what is forgotten leaves the keychain', async () => {
  const { handlers, removed } = world();
  expect(await handlers['network.forgetSignIn']({ proxy })).toEqual(ok(null));
  expect(removed).toEqual([`proxy ${proxy}`]);
});
