// The way to the servers: the proxy that asks for a sign-in, and the dialogs about proxies.
import type { KnownProxy, WantedSignIn } from '../../../electron/contract/network.ts';
import { main, on } from '../../api/main.ts';
import { m } from '../../../electron/messages/first.ts';
import { toasts } from './toasts.svelte.ts';

class NetworkState {
  /** The proxy that asks for a name and a password now. */
  wanted = $state.raw<WantedSignIn | null>(null);
  /** The dialog for a proxy of one's own is open. */
  editing = $state(false);
  /** The proxies that asked for a sign-in since the app started. */
  known = $state.raw<KnownProxy[]>([]);

  constructor() {
    on('proxySignIn', (wanted) => {
      this.wanted = wanted;
      void this.load();
    });
  }

  async load(): Promise<void> {
    const known = await main['network.proxies']({});
    if (known.ok) this.known = known.value;
  }

  /** Main connects again with it; the proxy asks again when it refuses it. */
  async signIn(proxy: string, name: string, password: string): Promise<void> {
    const signedIn = await main['network.signIn']({ proxy, name, password });
    if (!signedIn.ok) toasts.problem(signedIn.error);
    else if (!signedIn.value.kept) toasts.show(m.toasts.proxyNotKept);
    await this.load();
  }

  cancel = (proxy: string): void => void main['network.cancelSignIn']({ proxy });
  ask = (proxy: string): void => void main['network.askSignIn']({ proxy });

  async forget(proxy: string): Promise<void> {
    const forgotten = await main['network.forgetSignIn']({ proxy });
    if (!forgotten.ok) toasts.problem(forgotten.error);
    await this.load();
  }
}

export const network = new NetworkState();
