// Runs the built app in Node over the system's Chromium: supplies the module `electron`, then loads main.js as it is.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { main } from './program.ts';
import type { BrowserWindow } from './window/browser-window.ts';
import { nativeTheme } from './window/native-theme.ts';
import { PrivateDesktop } from './desktop/private-desktop.ts';

const userData = app.getPath('userData');
const headless = app.commandLine.hasSwitch('headless');
const noDisplay = process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];
const noBus = process.platform === 'linux' && !process.env['DBUS_SESSION_BUS_ADDRESS'];

const desktop = new PrivateDesktop(join(userData, 'desktop'));
if (noDisplay && !headless) await desktop.startDisplay();
// With a display there is a desktop, and what it lacks the app is to say; without one, nobody could set it up.
if (noDisplay && noBus) {
  await desktop.startBus();
  Object.assign(process.env, desktop.env);
  await desktop.startKeychain();
  if (!headless) await desktop.startNotifications();
}
Object.assign(process.env, desktop.env);
if (desktop.started.length > 0) console.log(`No desktop here: started ${desktop.started.join(', ')} for this run.`);

if (noDisplay) {
  let saved = false;
  app.on('browser-window-created', (_event, window: BrowserWindow) =>
    window.webContents.on('host-ready', (view: string) => {
      if (saved || view === '') return;
      saved = true;
      void window.capture().then(async (png) => {
        const path = join(userData, 'first-view.png');
        await writeFile(path, png, { mode: 0o600 });
        console.log(`The first full view (${view}): ${path}`);
      });
    }),
  );
}

await nativeTheme.askDesktop();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    app.quit();
    // Whatever holds the app back, a second later it ends.
    setTimeout(() => app.exit(1), 5_000).unref();
  });
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: new URL('electron.ts', import.meta.url).href, shortCircuit: true } : next(specifier, context),
});
if (!existsSync(main)) {
  console.error('Build the app first: npm run build');
  process.exit(1);
}
await import(pathToFileURL(main).href);
app.start();
