// Runs the built app in Node with the system's Chromium: provides the module `electron`, then loads main.js unchanged.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { mainPath } from './program.ts';
import type { BrowserWindow } from './window/browser-window.ts';
import { nativeTheme } from './window/native-theme.ts';
import { PrivateDesktop } from './desktop/private-desktop.ts';

const userData = app.getPath('userData');
const isHeadless = app.commandLine.hasSwitch('headless');
const hasNoDisplay = process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];
const hasNoBus = process.platform === 'linux' && !process.env['DBUS_SESSION_BUS_ADDRESS'];

const desktop = new PrivateDesktop(join(userData, 'desktop'));
if (hasNoDisplay && !isHeadless) await desktop.startDisplay();
// An existing display belongs to a desktop, and the app reports what is missing there. Without a display, the user could not set it up.
if (hasNoDisplay && hasNoBus) {
  await desktop.startBus();
  Object.assign(process.env, desktop.env);
  await desktop.startKeychain();
  if (!isHeadless) await desktop.startNotifications();
}
Object.assign(process.env, desktop.env);
if (desktop.startedServices.length > 0) console.log(`No desktop here: started ${desktop.startedServices.join(', ')} for this run.`);

if (hasNoDisplay) {
  let isSaved = false;
  app.on('browser-window-created', (_event, window: BrowserWindow) =>
    window.webContents.on('host-ready', (view: string) => {
      if (isSaved || view === '') return;
      isSaved = true;
      void window.capture().then(async (png) => {
        const path = join(userData, 'first-view.png');
        await writeFile(path, png, { mode: 0o600 });
        console.log(`The first full view (${view}): ${path}`);
      });
    }),
  );
}

await nativeTheme.readDesktopTheme();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    app.quit();
    // Forces the exit if the app does not quit within five seconds.
    setTimeout(() => app.exit(1), 5_000).unref();
  });
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: new URL('electron.ts', import.meta.url).href, shortCircuit: true } : next(specifier, context),
});
if (!existsSync(mainPath)) {
  console.error('Build the app first: npm run build');
  process.exit(1);
}
await import(pathToFileURL(mainPath).href);
app.start();
