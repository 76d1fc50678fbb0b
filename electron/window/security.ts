// Denies to every page what the app never needs: permissions, devices, the network, navigation, popup windows, embedded pages, downloads.
import type { App, ProxyConfig, Session, WebContents } from 'electron';
import { appOrigin, composerSearch } from '../contract/page.ts';

/** True for the URLs of the app's only page: of the main window, and of a composer window. */
export const isAppPage = (url: string): boolean =>
  url === `${appOrigin}/index.html` || url === `${appOrigin}/` || url === `${appOrigin}/index.html${composerSearch}`;

function restrictContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  const denyNavigation = (event: { preventDefault(): void; url: string; isMainFrame: boolean }) => {
    // The only allowed navigation is a reload of the app's own page in the main frame.
    if (!event.isMainFrame || !isAppPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', denyNavigation);
  contents.on('will-frame-navigate', denyNavigation);
  contents.on('will-redirect', (event) => event.preventDefault());
  // A page must not delay its closing: `preventDefault` here closes the page anyway.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  // WebRTC ignores the content security policy and app://. This policy blocks UDP; `blockingProxy` blocks TCP.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

export function denyByDefault(app: App, session: Session): void {
  app.on('web-contents-created', (_, contents) => restrictContents(contents));
  // Full screen for videos is the only permission that the app needs.
  session.setPermissionRequestHandler((_, permission, answer, { isMainFrame, requestingUrl }) => {
    answer(permission === 'fullscreen' && isMainFrame && requestingUrl.startsWith(`${appOrigin}/`));
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/**
 * Proxy that cannot exist: it blocks the page's network. WebRTC ignores CSP and app://: without UDP it still reaches TURN servers over TCP.
 * WebRTC's TCP sockets use the session's proxy (Chromium: services/network/p2p/socket_tcp.cc, `ProxyResolvingClientSocketFactory`). Nothing
 * can listen on port 0. Without `<-loopback>`, addresses of this computer would bypass the proxy.
 */
export const blockingProxy: ProxyConfig = { mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:0', proxyBypassRules: '<-loopback>' };

interface PageNetworkParts {
  session: Pick<Session, 'setProxy' | 'closeAllConnections'>;
  /** The user's proxy setting, for dictionary downloads. */
  proxy: () => ProxyConfig;
  log: (sentence: string) => void;
}

/** Allows or blocks the network of the page's session, and resolves when that is done. Until the first call, the system's proxy applies. */
export type SetNetworkAllowed = (isAllowed: boolean) => Promise<void>;

/** Creates the switch that blocks the page's network, except for downloads of spelling dictionaries. */
export function createPageNetwork({ session, proxy, log }: PageNetworkParts): SetNetworkAllowed {
  let isCurrentlyAllowed: boolean | null = null;
  let lastChange = Promise.resolve();

  async function change(isAllowed: boolean): Promise<void> {
    await session.setProxy(isAllowed ? proxy() : blockingProxy);
    if (!isAllowed) await session.closeAllConnections();
  }

  return (isAllowed) => {
    if (isAllowed !== isCurrentlyAllowed)
      lastChange = lastChange.then(() => change(isAllowed)).catch(() => log('The page could not be kept off the network.'));
    isCurrentlyAllowed = isAllowed;
    return lastChange;
  };
}
