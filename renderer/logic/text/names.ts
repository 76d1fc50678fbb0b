// What people call themselves, made safe to stand beside other text: no direction controls, no line breaks, no endless marks.
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const breaks = /[\p{Cc}\u2028\u2029]+/gu;
const markPile = /(\p{M}{3})\p{M}+/gu;

/** `text` without the characters that turn the direction of what follows. */
export const withoutBidiControls = (text: string): string => text.replace(bidiControls, '');

/** One line, at most 200 characters. */
export const cleanName = (text: string): string =>
  withoutBidiControls(text).replace(breaks, ' ').replace(markPile, '$1').slice(0, 200).trim();

/** The name to show of an account: its own, else its user name. */
export const nameOf = (account: { display_name: string; username: string }): string =>
  cleanName(account.display_name) || cleanName(account.username);

/** `@user@host` in full: a local account's `acct` lacks the host. */
export const handleOf = (acct: string, localHost: string): string => `@${cleanName(acct.includes('@') ? acct : `${acct}@${localHost}`)}`;

/** `text` whose direction neither follows nor turns the sentence that it stands in. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** What is said after the people it is said to. */
export const withoutMentions = (text: string): string => text.replace(/^(?:@[\p{L}\p{N}_.-]+(?:@[\p{L}\p{N}.-]+)?\s+)+/u, '');
