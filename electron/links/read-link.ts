// Parses a link from another program. Its author is unknown, so a link that does not match one of the few forms exactly shows nothing.
import type { Link } from '../contract/route.ts';

/** `kittiwake:` is the app's own scheme; the others are shared with other programs (FEP-07d7, fedilinks.org). */
export const ownScheme = 'kittiwake';
export const sharedSchemes = ['web+activitypub', 'web+ap'] as const;

/**
 * Linux passes at most 32 KB of a command line to a running app (Chromium's process_singleton_posix.cc) and truncates the rest: a longer
 * link may be truncated.
 */
export const maxLinkLength = 16_384;
const maxTextLength = 5_000;
/** Limit of `api/resolve-url`. */
const maxAddressLength = 500;

const linkPattern = new RegExp(String.raw`^(${[ownScheme, ...sharedSchemes].join('|').replaceAll('+', String.raw`\+`)}):(.*)$`, 'is');
const nothing: Link = { show: 'nothing' };

/** Returns true if a command line argument is a link for the app; never for a switch. */
export const isLink = (argument: string): boolean => linkPattern.test(argument);

/** Matches host names of the public internet: no IP addresses, no names of the local network. */
const publicHostPattern =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|arpa)$)[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Control characters, and characters that reorder or hide adjacent text. */
const deceptiveCharacters = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the address as https; null if the host is not public, or the address disguises its target. */
function publicAddress(address: string): string | null {
  if (/[\p{C}\p{Z}\\]/u.test(address) || !/^https:\/\/[^/]/i.test(address)) return null;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  // `https://@host` has an empty user name, which URL parsing does not report.
  if (/^[^/?#]*@/.test(address.slice('https://'.length)) || !publicHostPattern.test(url.hostname)) return null;
  // An intent (FEP-07d7) would perform an action; a link may only show something.
  if (url.searchParams.has('intent')) url.searchParams.delete('intent');
  url.hash = '';
  return url.href.length > maxAddressLength ? null : url.href;
}

function showAddress(address: string): Link {
  const url = publicAddress(address);
  return url === null ? nothing : { show: 'address', url };
}

/** Accepts `//host/path`, `host/path` (FEP-07d7), and a whole https address, with or without its colon, which browsers drop. */
function parseSharedLink(rest: string): Link {
  const [, inner] = /^(?:\/\/)?https:?\/\/(.*)$/is.exec(rest) ?? [];
  return showAddress(`https://${inner ?? rest.replace(/^\/\//, '')}`);
}

function showAccount(handle: string): Link {
  const [, user, host] = /^@?([\w.-]{1,100})@([^@/]+)$/.exec(handle) ?? [];
  const address = user !== undefined && publicAddress(`https://${host}/`);
  return address ? { show: 'person', handle: `@${user}@${new URL(address).hostname}` } : nothing;
}

function showComposer(text: string): Link {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(deceptiveCharacters, (character) => (character === '\n' || character === '\t' ? character : ''));
  return plain.length > maxTextLength ? nothing : { show: 'composer', text: plain.trim() };
}

function parseOwnLink(rest: string): Link {
  const [, action = '', path = '', query = ''] = /^(?:\/\/)?([^/?#]*)\/?([^?#]*)(?:\?([^#]*))?(?:#.*)?$/s.exec(rest) ?? [];
  const parameters = new URLSearchParams(query);
  switch (action.toLowerCase()) {
    case '':
      return path === '' ? { show: 'window' } : nothing;
    case 'compose':
      return path === '' ? showComposer(parameters.get('text') ?? '') : nothing;
    case 'open':
      return path === '' ? showAddress(parameters.get('url') ?? '') : nothing;
    case 'profile':
      return showAccount(decodeOrEmpty(path.replace(/\/$/, '')));
    default:
      return nothing;
  }
}

/** Returns '' if the percent-encoding is not UTF-8. */
function decodeOrEmpty(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function readLink(link: string): Link {
  if (link.length > maxLinkLength) return nothing;
  const [, scheme, rest] = linkPattern.exec(link) ?? [];
  if (scheme === undefined || rest === undefined || /\p{Cc}/u.test(rest)) return nothing;
  return scheme.toLowerCase() === ownScheme ? parseOwnLink(rest) : parseSharedLink(rest);
}
