// Tells Windows that the app opens links of its schemes. macOS reads that in Info.plist, Linux in the desktop entry.
import type { App } from 'electron';
import { ownScheme, sharedSchemes } from './read-link.ts';

type Registry = Pick<App, 'isPackaged' | 'getApplicationNameForProtocol' | 'isDefaultProtocolClient' | 'setAsDefaultProtocolClient'>;

/** What follows is never a switch, whatever quotation marks a link has: Chromium looks for switches behind a link too (CVE-2018-1000006). */
const endOfSwitches = ['--'];

/** The installer does the same (build/packing/installer.nsh); the portable app has none, and a folder may be moved. */
export function registerSchemes(app: Registry, platform: NodeJS.Platform, log: (sentence: string) => void): void {
  // While it is developed, the program is Electron itself, which would open every app's links.
  if (platform !== 'win32' || !app.isPackaged) return;
  // What another program opens stays with that program.
  const free = sharedSchemes.filter((scheme) => app.getApplicationNameForProtocol(`${scheme}:`) === '');
  for (const scheme of [ownScheme, ...free]) {
    const command = [scheme, process.execPath, endOfSwitches] as const;
    if (!app.isDefaultProtocolClient(...command) && !app.setAsDefaultProtocolClient(...command))
      log(`Windows refused the links of ${scheme}:`);
  }
}
