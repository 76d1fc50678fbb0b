// Hears of the links that other programs open: on the command line of the first start and of further ones, and by macOS's event.
import { app } from 'electron';
import type { Link } from '../contract/links.ts';
import { isLink, readLink } from './read-link.ts';

/** Of one start: nobody opens more links at once. */
const maxLinks = 5;

/** To be called before the app is ready: macOS tells by then which link has started it. Returns what is to be told who follows the links, also the earlier ones. */
export function hearLinks(argv: readonly string[], log: (sentence: string) => void): (follow: (link: Link) => void) => void {
  const early: Link[] = [];
  let take = (link: Link): void => void early.push(link);

  function opened(links: readonly string[]): void {
    for (const link of links.slice(0, maxLinks).map(readLink)) {
      // Its words would let anybody write into the log.
      if (link.show === 'nothing') log('A link of another program can’t be opened.');
      take(link);
    }
  }

  // The order of the arguments changes on their way, and Chromium adds switches of its own: a link is known by its scheme.
  app.on('second-instance', (_, arguments_) => opened(arguments_.filter(isLink)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    opened([url]);
  });
  opened(argv.filter(isLink));

  return (follow) => {
    take = follow;
    early.splice(0).forEach(follow);
  };
}
