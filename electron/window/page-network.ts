// Keeps the page off the network, but for the spelling checker's dictionaries. WebRTC obeys neither the content security policy nor the app's
// protocol: without UDP (security.ts) it still reaches a TURN server over TCP. For each such connection it asks the session's proxy
// (chromium: services/network/p2p/socket_tcp.cc, `ProxyResolvingClientSocketFactory`), and this proxy can't exist.
import type { ProxyConfig, Session } from 'electron';

/** Nothing can listen on port 0. Without `<-loopback>` this computer's own addresses would be reached without the proxy. */
export const noWayOut: ProxyConfig = { mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:0', proxyBypassRules: '<-loopback>' };

interface Parts {
  session: Pick<Session, 'setProxy' | 'closeAllConnections'>;
  /** The person's choice, by which dictionaries are downloaded. */
  proxy: () => ProxyConfig;
  log: (sentence: string) => void;
}

/** Resolves when the page's session may use the network, or no longer does. Begins with no answer given: as the system is set. */
export type LetOut = (isLetOut: boolean) => Promise<void>;

export function createPageNetwork({ session, proxy, log }: Parts): LetOut {
  let isOut: boolean | null = null;
  let changing = Promise.resolve();

  async function change(isLetOut: boolean): Promise<void> {
    await session.setProxy(isLetOut ? proxy() : noWayOut);
    if (!isLetOut) await session.closeAllConnections();
  }

  return (isLetOut) => {
    if (isLetOut !== isOut)
      changing = changing.then(() => change(isLetOut)).catch(() => log('The page could not be kept off the network.'));
    isOut = isLetOut;
    return changing;
  };
}
