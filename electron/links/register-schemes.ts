// Tells Windows that the app opens links of its schemes. macOS reads that in Info.plist, Linux in the desktop entry.
import type { App } from 'electron';
import { ownScheme, sharedSchemes } from './read-link.ts';

type Registry = Pick<App, 'isPackaged' | 'getApplicationNameForProtocol' | 'isDefaultProtocolClient' | 'setAsDefaultProtocolClient'>;

/** The installer does the same (build/packing/schemes.nsh); the portable app has none, and a folder may be moved. */
export function registerSchemes(app: Registry, platform: NodeJS.Platform, log: (sentence: string) => void): void {
  // While it is developed, the program is Electron itself, which would open every app's links.
  if (platform !== 'win32' || !app.isPackaged) return;
  // What another program opens stays with that program.
  const free = sharedSchemes.filter((scheme) => app.getApplicationNameForProtocol(`${scheme}:`) === '');
  for (const scheme of [ownScheme, ...free])
    if (!app.isDefaultProtocolClient(scheme) && !app.setAsDefaultProtocolClient(scheme)) log(`Windows refused the links of ${scheme}:`);
}
