// Reads a link that another program hands over. Whoever wrote it is unknown, so what isn't plainly one of the few forms shows nothing.
import type { Link } from '../contract/links.ts';

/** `kittiwake:` is the app's own; the others are shared with further programs (FEP-07d7, fedilinks.org). */
export const ownScheme = 'kittiwake';
export const sharedSchemes = ['web+activitypub', 'web+ap'] as const;

/** Linux hands a running app at most 32 KB of a command line (Chromium's process_singleton_posix.cc) and cuts off the rest: what is longer than this was perhaps cut. */
export const maxLinkLength = 16_384;
const maxTextLength = 5_000;
/** What `api/resolve-url` asks a server about. */
const maxAddressLength = 500;

const schemed = new RegExp(String.raw`^(${[ownScheme, ...sharedSchemes].join('|').replaceAll('+', String.raw`\+`)}):(.*)$`, 'is');
const nothing: Link = { show: 'nothing' };

/** Whether an argument of the command line is a link for the app; never a switch. */
export const isLink = (argument: string): boolean => schemed.test(argument);

/** A name that the whole internet knows: no number, no name of this network. */
const publicName =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|arpa)$)[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Control characters, and those that reorder or hide what stands beside them. */
const deceptive = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The address as https; null: its host is not one of the internet, or the address hides where it leads. */
function publicAddress(address: string): string | null {
  if (/[\p{C}\p{Z}\\]/u.test(address) || !/^https:\/\/[^/]/i.test(address)) return null;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  // `https://@host` has no user and yet a sign for one.
  if (/^[^/?#]*@/.test(address.slice('https://'.length)) || !publicName.test(url.hostname)) return null;
  // What FEP-07d7 calls an intent would act; a link only shows.
  if (url.searchParams.has('intent')) url.searchParams.delete('intent');
  url.hash = '';
  return url.href.length > maxAddressLength ? null : url.href;
}

function showAddress(address: string): Link {
  const url = publicAddress(address);
  return url === null ? nothing : { show: 'address', url };
}

/** `//host/path`, `host/path` (FEP-07d7), and a whole https address behind the scheme, with or without the colon that browsers drop. */
function readShared(rest: string): Link {
  const [, inner] = /^(?:\/\/)?https:?\/\/(.*)$/is.exec(rest) ?? [];
  return showAddress(`https://${inner ?? rest.replace(/^\/\//, '')}`);
}

function showPerson(handle: string): Link {
  const [, user, host] = /^@?([\w.-]{1,100})@([^@/]+)$/.exec(handle) ?? [];
  const address = user !== undefined && publicAddress(`https://${host}/`);
  return address ? { show: 'person', handle: `@${user}@${new URL(address).hostname}` } : nothing;
}

function showComposer(text: string): Link {
  const plain = text.replace(/\r\n?/g, '\n').replace(deceptive, (sign) => (sign === '\n' || sign === '\t' ? sign : ''));
  return plain.length > maxTextLength ? nothing : { show: 'composer', text: plain.trim() };
}

function readOwn(rest: string): Link {
  const [, place = '', path = '', query = ''] = /^(?:\/\/)?([^/?#]*)\/?([^?#]*)(?:\?([^#]*))?(?:#.*)?$/s.exec(rest) ?? [];
  const parameters = new URLSearchParams(query);
  switch (place.toLowerCase()) {
    case '':
      return path === '' ? { show: 'window' } : nothing;
    case 'compose':
      return path === '' ? showComposer(parameters.get('text') ?? '') : nothing;
    case 'open':
      return path === '' ? showAddress(parameters.get('url') ?? '') : nothing;
    case 'profile':
      return showPerson(decoded(path.replace(/\/$/, '')));
    default:
      return nothing;
  }
}

/** '' where the percent signs are no UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function readLink(link: string): Link {
  if (link.length > maxLinkLength) return nothing;
  const [, scheme, rest] = schemed.exec(link) ?? [];
  if (scheme === undefined || rest === undefined || /\p{Cc}/u.test(rest)) return nothing;
  return scheme.toLowerCase() === ownScheme ? readOwn(rest) : readShared(rest);
}
