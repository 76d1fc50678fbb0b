// Takes away from every page what this app never needs: permissions, navigation, further windows, embedded pages, downloads.
import type { App, Session, WebContents } from 'electron';
import { appOrigin } from '../contract/names.ts';

function confine(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  const stay = (event: { preventDefault(): void; url: string }) => {
    // A reload of the app's own page is the one navigation there is.
    if (event.url !== `${appOrigin}/index.html` && event.url !== `${appOrigin}/`) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', (event) => event.preventDefault());
}

export function denyByDefault(app: App, session: Session): void {
  app.on('web-contents-created', (_, contents) => confine(contents));
  // A film may fill the screen; nothing else is ever asked for.
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(permission === 'fullscreen' && contents.getURL().startsWith(`${appOrigin}/`));
  });
  session.setPermissionCheckHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
