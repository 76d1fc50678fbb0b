// Who is signed in, as both sides see it. Tokens and client secrets never appear here.
import type { CustomEmoji } from './entities.ts';

/** `<origin>|<account id>`: several accounts on one server, and the same person on two, stay apart. */
export type AccountKey = string & { readonly __brand: 'AccountKey' };

export const makeAccountKey = (origin: string, id: string): AccountKey => `${origin}|${id}` as AccountKey;
export const originOf = (key: AccountKey): string => key.slice(0, key.indexOf('|'));
export const accountIdOf = (key: AccountKey): string => key.slice(key.indexOf('|') + 1);

/** `ready`: has its token. `signed-out`: the server refused the token (401). The rest: why the keychain did not give it. */
export type AccountState =
  'ready' | 'signed-out' | 'keychain-missing' | 'keychain-locked' | 'keychain-dismissed' | 'keychain-timeout' | 'keychain-broken';

export interface AccountSummary {
  key: AccountKey;
  id: string;
  /** Full handle without the first `@`: `mira@coast.example`. */
  handle: string;
  host: string;
  displayName: string;
  emojis: CustomEmoji[];
  /** A link the window may load, or '' when there is none. */
  avatar: string;
  locked: boolean;
  state: AccountState;
  /** The token is kept in memory only and goes with the app. */
  sessionOnly: boolean;
  /** Signed in at the embedded service. */
  demo: boolean;
}

/** What the composer and the views need to know of an account's server; from instance v2, else v1, else defaults. */
export interface ServerInfo {
  host: string;
  title: string;
  /** As nodeinfo says: `mastodon`, `gotosocial`, …; '' when unknown. */
  software: string;
  version: string;
  maxCharacters: number;
  charactersPerUrl: number;
  maxMedia: number;
  defaultVisibility: 'public' | 'unlisted' | 'private' | 'direct';
  defaultLanguage: string | null;
  defaultSensitive: boolean;
}

/** A sign-in under way. */
export interface SignInAttempt {
  attempt: string;
  host: string;
  /** The page to open; shown so that it can be opened by hand. */
  link: string;
  /** `browser`: answer comes by itself over loopback. `code`: the person pastes the code the page shows. */
  answer: 'browser' | 'code';
}
