// Stores which server a captive portal answers for: the network wants a sign-in first.
import { main, on } from '../../api/main.ts';
import { toasts } from './toasts.svelte.ts';

class PortalState {
  /** Null without a portal, and after the user dismissed the notice. */
  host = $state<string | null>(null);

  /** Listens for portals, and asks for one that was noticed before. Returns a function that stops listening. */
  watch = (): (() => void) => {
    void main['network.portal']({}).then((answer) => {
      if (answer.ok) this.host ??= answer.value.host;
    });
    return on('portal', ({ host }) => (this.host = host));
  };

  /** Opens a page in the browser that the portal replaces with its sign-in. */
  async open(): Promise<void> {
    const result = await main['network.openPortal']({});
    if (!result.ok) toasts.problem(result.error);
  }
}

export const portal = new PortalState();
