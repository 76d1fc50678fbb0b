// What the system must know of the app before it is ready: where its data lies, its sandbox, its scheme and its toasts.
import { resolve } from 'node:path';
import { app, protocol } from 'electron';
import { announceToasts } from '../notifications/popups/system/earlier-popups.ts';
import { announceAppScheme } from './app-protocol.ts';

export function announceApp(platform: NodeJS.Platform): void {
  const userData = app.commandLine.getSwitchValue('user-data-dir');
  if (userData !== '') app.setPath('userData', resolve(userData));
  app.enableSandbox();
  announceToasts(platform);
  announceAppScheme(protocol);
}
