// Checks of web addresses: whether one can be opened, its real host, and whether its text pretends another. Pure.
import { withoutBidiControls } from '../text/names.ts';

/** The parsed address if it is http or https, else null. */
export function webLink(href: string): URL | null {
  const url = URL.parse(href.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null;
  return url;
}

/** The first of these that can be opened; null when none can. */
export function openableLink(...addresses: readonly (string | null | undefined)[]): string | null {
  for (const address of addresses) {
    const url = webLink(address ?? '');
    if (url) return url.href;
  }
  return null;
}

const bare = (host: string): string => host.replace(/^www\./, '');
const hostLike =
  /^(?:https?:\/\/)?(?:[^\s/@]*@)?([\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]+)(?::\d+)?(?:[/?#…].*)?$/iu;

/** True when `text` looks like an address with another host than `url`. */
export function isDisguised(text: string, url: URL): boolean {
  const shown = hostLike.exec(withoutBidiControls(text).trim())?.[1];
  if (shown === undefined) return false;
  const host = URL.parse(`https://${shown}`)?.hostname;
  return host === undefined || bare(host) !== bare(url.hostname);
}

const statusAndProfilePaths = [
  /^\/@[^/]+\/?$/,
  /^\/@[^/]+\/(?:statuses\/)?[0-9A-Za-z]{6,}\/?$/,
  /^\/users\/[^/]+(?:\/statuses\/[^/]+)?\/?$/,
  /^\/(?:notice|objects|notes|statuses|display|post|comment)\/[^/]+\/?$/,
  /^\/p\/[^/]+\/\d+\/?$/,
  /^\/(?:profile|u|c|accounts|lists)\/[^/]+\/?$/,
];

/** True when the path looks like a post, an account or an own list of a fediverse server: then the account's server is asked before the browser opens. */
export const mayBeStatusOrProfile = (url: URL): boolean => statusAndProfilePaths.some((path) => path.test(url.pathname));
