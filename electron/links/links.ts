// Registers the app for links of its schemes, and listens for links that other programs open: on the command line of the first and of
// further starts, and in macOS's `open-url` event.
import { app } from 'electron';
import type { App } from 'electron';
import type { Link } from '../contract/route.ts';
import { isLink, ownScheme, readLink, sharedSchemes } from './read-link.ts';

/** Limit for one start: no user opens more links at once. */
const maxLinks = 5;

/**
 * Must be called before the app is ready: macOS reports the link that started the app by then. Returns a function that sets the listener,
 * which also receives earlier links.
 */
export function listenForLinks(argv: readonly string[], log: (sentence: string) => void): (follow: (link: Link) => void) => void {
  const queuedLinks: Link[] = [];
  let deliver = (link: Link): void => void queuedLinks.push(link);

  function handleLinks(links: readonly string[]): void {
    for (const link of links.slice(0, maxLinks).map(readLink)) {
      // Logs no part of the link: otherwise anybody could write to the log.
      if (link.show === 'nothing') log('A link of another program can’t be opened.');
      deliver(link);
    }
  }

  // The order of the arguments changes on their way, and Chromium adds switches of its own, so links are recognised by their scheme.
  app.on('second-instance', (_, arguments_) => handleLinks(arguments_.filter(isLink)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    handleLinks([url]);
  });
  handleLinks(argv.filter(isLink));

  return (follow) => {
    deliver = follow;
    queuedLinks.splice(0).forEach(follow);
  };
}

type ProtocolRegistry = Pick<
  App,
  'isPackaged' | 'getApplicationNameForProtocol' | 'isDefaultProtocolClient' | 'setAsDefaultProtocolClient'
>;

/** Nothing after `--` is a switch. Without it, quotation marks in a link could add switches for Chromium (CVE-2018-1000006). */
const endOfSwitches = ['--'];

/**
 * Registers the app on Windows for links of its schemes. macOS reads the schemes from Info.plist, Linux from the desktop entry. The
 * installer does the same (build/packing/installer.nsh), but the portable app has no installer, and a folder may be moved.
 */
export function registerSchemes(app: ProtocolRegistry, platform: NodeJS.Platform, log: (sentence: string) => void): void {
  // During development the executable is Electron itself, which would open every app's links.
  if (platform !== 'win32' || !app.isPackaged) return;
  // Schemes that another program opens stay with that program.
  const unclaimedSchemes = sharedSchemes.filter((scheme) => app.getApplicationNameForProtocol(`${scheme}:`) === '');
  for (const scheme of [ownScheme, ...unclaimedSchemes]) {
    const command = [scheme, process.execPath, endOfSwitches] as const;
    if (!app.isDefaultProtocolClient(...command) && !app.setAsDefaultProtocolClient(...command))
      log(`Windows refused the links of ${scheme}:`);
  }
}
