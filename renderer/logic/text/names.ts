// Makes display names safe to show next to other text, joins names, removes diacritics, and parses handles and domains. Pure.
import { isVisible } from '../../../electron/contract/visible-text.ts';

const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;
const maxNameLength = 200;
/** Marks beyond three. Formatting signs are no part of it: flags consist of more. */
const markPile = /([\p{M}\p{EMod}\u200c\u200d]{3})[\p{M}\p{EMod}\u200c\u200d]+/gu;

/** Removes the characters that change the text direction. */
export const withoutBidiControls = (text: string): string => text.replace(bidiControls, '');

/** Reduces `text` to one line of at most `maxNameLength` characters; '' if it would show nothing. */
export function cleanName(text: string): string {
  const name = withoutBidiControls(text).replace(lineBreaks, ' ').replace(markPile, '$1').slice(0, maxNameLength).trim();
  return isVisible(name) ? name : '';
}

/**
 * Returns the text in lower case without diacritics. Keeps compatibility characters such as ﬁ, so that a match is as long as in the text.
 */
export const removeDiacritics = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the display name of an account, or the user name if that is empty. */
export const nameOf = (account: { display_name: string; username: string }): string =>
  cleanName(account.display_name) || cleanName(account.username);

/** Returns the full handle `@user@domain`; the `acct` of a local account has no domain. */
export const handleOf = (acct: string, ownDomain: string): string => `@${cleanName(acct.includes('@') ? acct : `${acct}@${ownDomain}`)}`;

/** Wraps `text` in direction isolates, so that it does not change the direction of the surrounding sentence. */
export const isolateDirection = (text: string): string => `\u2068${text}\u2069`;

/** Messages that join names. */
export interface NameListMessages {
  pair: (args: { first: string; second: string }) => string;
  andOthers: (args: { names: string; others: number }) => string;
}

/** `others`: number of people beyond `names`. */
export function joinNames(messages: NameListMessages, names: readonly string[], others = 0): string {
  const joined = names.length === 0 ? '' : names.reduce((first, second) => messages.pair({ first, second }));
  return others > 0 ? messages.andOthers({ names: joined, others }) : joined;
}

/** Returns a name for texts without images: the display name without shortcodes of custom emoji, or the user name if nothing remains. */
export function plainNameOf(account: { display_name: string; username: string; emojis: readonly { shortcode: string }[] }): string {
  const shortcodes = account.emojis.map(({ shortcode }) => `:${shortcode}:`);
  const plain = shortcodes.reduce((text, shortcode) => text.replaceAll(shortcode, ''), account.display_name);
  return cleanName(plain.replace(/ {2,}/g, ' ')) || cleanName(account.username);
}

const domainLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Returns the domain of an `acct` or handle; null for a local account. */
export function domainOf(acct: string): string | null {
  const at = acct.lastIndexOf('@');
  return at > 0 ? acct.slice(at + 1).toLowerCase() : null;
}

/** Extracts the domain from text such as `coast.example`, `https://coast.example/about` or `@mira@coast.example`; null if there is none. */
export function parseDomain(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^[^/]*@/, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '');
  if (bare === '' || /[\s:%]/.test(bare)) return null;
  const host = URL.parse(`https://${bare}`)?.hostname ?? '';
  const labels = host.split('.');
  const isDomainName = labels.length > 1 && host.length <= 253 && labels.every((each) => domainLabel.test(each));
  return isDomainName && /[a-z]/.test(labels.at(-1) ?? '') ? host : null;
}
