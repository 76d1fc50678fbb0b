// Denies to every page what this app never needs: permissions, navigation, further windows, embedded pages, downloads.
import type { App, Session, WebContents } from 'electron';
import { appOrigin } from '../contract/names.ts';

function confine(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  const denyNavigation = (event: { preventDefault(): void; url: string }) => {
    // The only allowed navigation is a reload of the app's own page.
    if (event.url !== `${appOrigin}/index.html` && event.url !== `${appOrigin}/`) event.preventDefault();
  };
  contents.on('will-navigate', denyNavigation);
  contents.on('will-frame-navigate', denyNavigation);
  contents.on('will-redirect', (event) => event.preventDefault());
}

export function denyByDefault(app: App, session: Session): void {
  app.on('web-contents-created', (_, contents) => confine(contents));
  // Videos may be shown in full screen; the app needs no other permission.
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(permission === 'fullscreen' && contents.getURL().startsWith(`${appOrigin}/`));
  });
  session.setPermissionCheckHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
