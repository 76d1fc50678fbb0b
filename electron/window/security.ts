// Denies to every page what this app never needs: permissions, devices, WebRTC, navigation, further windows, embedded pages, downloads.
import type { App, Session, WebContents } from 'electron';
import { appOrigin, composerSearch } from '../contract/names.ts';

/** The one page of the app, at the addresses under which it may be loaded again: of the main window, and of one with a composer. */
export const isAppPage = (url: string): boolean =>
  url === `${appOrigin}/index.html` || url === `${appOrigin}/` || url === `${appOrigin}/index.html${composerSearch}`;

function confine(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  const denyNavigation = (event: { preventDefault(): void; url: string; isMainFrame: boolean }) => {
    // The only allowed navigation is a reload of the app's own page, and never inside a frame of it.
    if (!event.isMainFrame || !isAppPage(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', denyNavigation);
  contents.on('will-frame-navigate', denyNavigation);
  contents.on('will-redirect', (event) => event.preventDefault());
  // A page can't hold up its closing: here `preventDefault` means that it is closed nevertheless.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  // WebRTC obeys neither the content security policy nor the app's protocol. This leaves it no UDP, and page-network.ts no TCP.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

export function denyByDefault(app: App, session: Session): void {
  app.on('web-contents-created', (_, contents) => confine(contents));
  // Videos may be shown in full screen; the app needs no other permission.
  session.setPermissionRequestHandler((_, permission, answer, { isMainFrame, requestingUrl }) => {
    answer(permission === 'fullscreen' && isMainFrame && requestingUrl.startsWith(`${appOrigin}/`));
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
