// The window's requests about proxies that ask for a sign-in. What is given goes to the keychain and never back.
import { ok } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `network.${string}`>;

export function networkHandlers({ proxySignIn }: Pick<Services, 'proxySignIn'>): Pick<Handlers, Names> {
  return {
    'network.proxies': async () => ok(proxySignIn.known()),
    'network.signIn': async ({ proxy, name, password }) => ok(await proxySignIn.submit(proxy, { name, password })),
    async 'network.cancelSignIn'({ proxy }) {
      proxySignIn.cancel(proxy);
      return ok(null);
    },
    async 'network.askSignIn'({ proxy }) {
      proxySignIn.ask(proxy);
      return ok(null);
    },
    'network.forgetSignIn': ({ proxy }) => proxySignIn.forget(proxy),
  };
}
