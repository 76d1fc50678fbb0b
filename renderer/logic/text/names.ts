// Makes display names safe beside other text: without direction controls, line breaks and long piles of combining marks.
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const breaks = /[\p{Cc}\u2028\u2029]+/gu;
const maxNameLength = 200;
const markPile = /(\p{M}{3})\p{M}+/gu;

/** `text` without the characters that change the text direction. */
export const withoutBidiControls = (text: string): string => text.replace(bidiControls, '');

/** `text` as one line of at most `maxNameLength` characters. */
export const cleanName = (text: string): string =>
  withoutBidiControls(text).replace(breaks, ' ').replace(markPile, '$1').slice(0, maxNameLength).trim();

/** The display name of an account, or its user name when that is empty. */
export const nameOf = (account: { display_name: string; username: string }): string =>
  cleanName(account.display_name) || cleanName(account.username);

/** The full `@user@host`: the `acct` of a local account lacks the host. */
export const handleOf = (acct: string, localHost: string): string => `@${cleanName(acct.includes('@') ? acct : `${acct}@${localHost}`)}`;

/** `text` in direction isolates: it does not change the direction of the sentence around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
