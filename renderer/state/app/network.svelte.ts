// Stores proxies that ask for a sign-in, and the state of the proxy dialogs.
import type { KnownProxy, ProxySignInRequest } from '../../../electron/contract/network.ts';
import { main, on } from '../../api/main.ts';
import { m } from '../../../electron/messages/first.ts';
import { toasts } from './toasts.svelte.ts';

class NetworkState {
  /** The proxy that requests a name and a password now. */
  signInRequest = $state.raw<ProxySignInRequest | null>(null);
  /** Whether the dialog for a custom proxy is open. */
  isEditing = $state(false);
  /** Proxies that requested a sign-in since the app started. */
  proxies = $state.raw<KnownProxy[]>([]);

  constructor() {
    on('proxySignIn', (request) => {
      this.signInRequest = request;
      void this.load();
    });
  }

  async load(): Promise<void> {
    const answer = await main['network.proxies']({});
    if (answer.ok) this.proxies = answer.value;
  }

  /** Signs in to the proxy. The main process then reconnects; if the proxy refuses the credentials, it asks again. */
  async signIn(proxy: string, name: string, password: string): Promise<void> {
    const signedIn = await main['network.signIn']({ proxy, name, password });
    if (!signedIn.ok) toasts.problem(signedIn.error);
    else if (!signedIn.value.kept) toasts.show(m.toasts.proxyNotKept);
    await this.load();
  }

  cancel = (proxy: string): void => void main['network.cancelSignIn']({ proxy });
  requestSignIn = (proxy: string): void => void main['network.askSignIn']({ proxy });

  async forget(proxy: string): Promise<void> {
    const forgotten = await main['network.forgetSignIn']({ proxy });
    if (!forgotten.ok) toasts.problem(forgotten.error);
    await this.load();
  }
}

export const network = new NetworkState();
