// What a web address is, pure: whether it opens at all, its real host in ASCII, and whether its text says otherwise.
import { withoutBidiControls } from '../text/names.ts';

/** The parsed address if it is one that opens (http and https), else null. */
export function webLink(href: string): URL | null {
  const url = URL.parse(href.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null;
  return url;
}

const bare = (host: string): string => host.replace(/^www\./, '');
const hostLike =
  /^(?:https?:\/\/)?(?:[^\s/@]*@)?([\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]+)(?::\d+)?(?:[/?#…].*)?$/iu;

/** True where `text` reads as an address of another host than `url` leads to. */
export function isDisguised(text: string, url: URL): boolean {
  const shown = hostLike.exec(withoutBidiControls(text).trim())?.[1];
  if (shown === undefined) return false;
  const host = URL.parse(`https://${shown}`)?.hostname;
  return host === undefined || bare(host) !== bare(url.hostname);
}

const placePaths = [
  /^\/@[^/]+\/?$/,
  /^\/@[^/]+\/(?:statuses\/)?[0-9A-Za-z]{6,}\/?$/,
  /^\/users\/[^/]+(?:\/statuses\/[^/]+)?\/?$/,
  /^\/(?:notice|objects|notes|statuses|display|post|comment)\/[^/]+\/?$/,
  /^\/p\/[^/]+\/\d+\/?$/,
  /^\/(?:profile|u|c|accounts)\/[^/]+\/?$/,
];

/** True where the path has the form that servers of this kind give to posts and accounts: worth a look-up before the browser opens. */
export const mayBePlace = (url: URL): boolean => placePaths.some((path) => path.test(url.pathname));
