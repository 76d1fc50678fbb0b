// The accounts that are signed in, as main and the window know them. Tokens and client secrets never appear here.
import type { CustomEmoji } from './entities/custom-emoji.ts';
import type { QuotePolicy } from './entities/visibility.ts';

/** `<origin>|<account id>`: different for several accounts on one server, and for the same person on two servers. */
export type AccountKey = string & { readonly __brand: 'AccountKey' };

export const makeAccountKey = (origin: string, id: string): AccountKey => `${origin}|${id}` as AccountKey;
export const originOf = (key: AccountKey): string => key.slice(0, key.indexOf('|'));
export const accountIdOf = (key: AccountKey): string => key.slice(key.indexOf('|') + 1);

/** `ready`: has its token. `signed-out`: the server refused the token (401). The others: why the keychain didn't give the token. */
export type AccountState =
  | 'ready'
  | 'signed-out'
  | 'keychain-missing'
  | 'keychain-locked'
  | 'keychain-dismissed'
  | 'keychain-timeout'
  | 'keychain-broken'
  | 'keychain-not-packed'
  | 'keychain-empty';

export interface AccountSummary {
  key: AccountKey;
  id: string;
  /** Full handle without the first `@`: `mira@coast.example`. */
  handle: string;
  host: string;
  displayName: string;
  emojis: CustomEmoji[];
  /** A link that the window can load; '' when there is none. */
  avatar: string;
  locked: boolean;
  state: AccountState;
  /** The token is in memory only: when the app quits, it is gone. */
  sessionOnly: boolean;
  /** Signed in at the embedded service. */
  demo: boolean;
}

/** What a server takes as an attachment. */
export interface MediaLimits {
  /** Media types; empty: it doesn't say. */
  types: string[];
  imageBytes: number;
  imagePixels: number;
  videoBytes: number;
  /** Of one frame. */
  videoPixels: number;
  framesPerSecond: number;
  maxDescription: number;
}

export interface PollLimits {
  maxOptions: number;
  maxOptionLength: number;
  minSeconds: number;
  maxSeconds: number;
}

/** How long the parts of a person's own profile may be there. */
export interface ProfileLimits {
  maxName: number;
  maxNote: number;
  maxFields: number;
  maxFieldName: number;
  maxFieldValue: number;
  /** Of the descriptions of the profile's pictures; null: the server takes none. */
  maxDescription: number | null;
}

/** How the person wants to see posts, as chosen at the server. */
export interface ReadingChoices {
  media: 'default' | 'show_all' | 'hide_all';
  expandSpoilers: boolean;
  /** Null: the server doesn't say. */
  autoplay: boolean | null;
}

/** What the composer and the views need to know about an account's server. It comes from instance v2, else from v1, else from defaults. */
export interface ServerInfo {
  host: string;
  title: string;
  /** As nodeinfo says: `mastodon`, `gotosocial`, …; '' when unknown. */
  software: string;
  version: string;
  maxCharacters: number;
  charactersPerUrl: number;
  maxMedia: number;
  media: MediaLimits;
  poll: PollLimits;
  profile: ProfileLimits;
  reading: ReadingChoices;
  /** Posts can quote others there, and say who may quote them. */
  canQuote: boolean;
  /** It translates posts; into what it says when it is asked. */
  canTranslate: boolean;
  defaultVisibility: 'public' | 'unlisted' | 'private' | 'direct';
  defaultLanguage: string | null;
  defaultSensitive: boolean;
  /** Null: the server doesn't say. */
  defaultQuotePolicy: QuotePolicy | null;
}

/** A sign-in under way. */
export interface SignInAttempt {
  attempt: string;
  host: string;
  /** The page for the browser. The window shows it, so that a person can open it by hand. */
  link: string;
  /** `browser`: the answer comes over loopback. `code`: the person pastes the code that the page shows. */
  answer: 'browser' | 'code';
}
