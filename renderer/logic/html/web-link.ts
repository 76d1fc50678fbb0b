// Checks web addresses: whether an address can be opened, and whether the link text shows another host. Pure.
import { withoutBidiControls } from '../text/names.ts';

/** Parses the address; null unless it is http or https. */
export function webLink(href: string): URL | null {
  const url = URL.parse(href.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null;
  return url;
}

/** Returns the first address that can be opened, or null. */
export function openableLink(...addresses: readonly (string | null | undefined)[]): string | null {
  for (const address of addresses) {
    const url = webLink(address ?? '');
    if (url) return url.href;
  }
  return null;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');
const hostPattern =
  /^(?:https?:\/\/)?(?:[^\s/@]*@)?([\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]+)(?::\d+)?(?:[/?#…].*)?$/iu;

/** True if `text` looks like an address with another host than `url`. */
export function isDisguised(text: string, url: URL): boolean {
  const displayedHost = hostPattern.exec(withoutBidiControls(text).trim())?.[1];
  if (displayedHost === undefined) return false;
  const host = URL.parse(`https://${displayedHost}`)?.hostname;
  return host === undefined || withoutWww(host) !== withoutWww(url.hostname);
}

const statusAndProfilePaths = [
  /^\/@[^/]+\/?$/,
  /^\/@[^/]+\/(?:statuses\/)?[0-9A-Za-z]{6,}\/?$/,
  /^\/(?:ap\/)?users\/[^/]+(?:\/statuses\/[^/]+)?\/?$/,
  /^\/(?:notice|objects|notes|statuses|display|post|comment)\/[^/]+\/?$/,
  /^\/p\/[^/]+\/\d+\/?$/,
  /^\/(?:profile|u|c|accounts|lists)\/[^/]+\/?$/,
];

/** True if the path looks like a fediverse post, account or own list: the account's server is asked before the browser opens. */
export const mayBeStatusOrProfile = (url: URL): boolean => statusAndProfilePaths.some((path) => path.test(url.pathname));
