// Makes the settings that Electron accepts only before `ready`: user data folder, sandbox, custom scheme, and toast activation.
import { resolve } from 'node:path';
import { app, protocol } from 'electron';
import { announceToasts } from '../notifications/popups/system/earlier-popups.ts';
import { registerAppScheme } from './app-protocol.ts';

export function configureBeforeReady(platform: NodeJS.Platform): void {
  const userData = app.commandLine.getSwitchValue('user-data-dir');
  if (userData !== '') app.setPath('userData', resolve(userData));
  app.enableSandbox();
  announceToasts(platform);
  registerAppScheme(protocol);
}
