// Describes accounts, limits of their servers, and sign-in attempts for main and the window. Never contains tokens or client secrets.
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { ServerFacts } from '@kittiwake/mastodon-api/detect-capabilities';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import type { QuotePolicy, SoftwareAudience, Visibility } from '@kittiwake/mastodon-api/entities/choices';
import type { KeychainCode } from './result.ts';

/** `<origin>|<account id>`. Distinguishes several accounts on one server, and accounts of the same person on two servers. */
export type AccountKey = string & { readonly __brand: 'AccountKey' };

export const makeAccountKey = (origin: string, id: string): AccountKey => `${origin}|${id}` as AccountKey;
export const originOf = (key: AccountKey): string => key.slice(0, key.indexOf('|'));
/** Returns host and port of the account's server. */
export const hostOf = (key: AccountKey): string => new URL(originOf(key)).host;
export const accountIdOf = (key: AccountKey): string => key.slice(key.indexOf('|') + 1);

/**
 * `ready`: the token is available. `signed-out`: the server refused the token (401). `login-refused`: the token is valid, but the server
 * refuses every call (403), for example of a suspended account. `moved`: the same, because the owner moved to another account.
 * `keychain-*`: why the keychain did not return a token.
 */
export type AccountState = 'ready' | 'signed-out' | 'login-refused' | 'moved' | KeychainCode;

/** Reason why the server refuses every call of an account. */
export interface LoginRefusal {
  /** The server's sentence as plain text, in the server's language. */
  words: string;
  /** Full handle, without the leading `@`, of the account to which the owner moved; '' if there is none. */
  movedTo: string;
}

export interface AccountSummary {
  key: AccountKey;
  id: string;
  /** Full handle without the leading `@`, with the account domain of the server: `mira@coast.example`. */
  handle: string;
  /** Host of the server's web address, which may differ from its account domain. */
  host: string;
  displayName: string;
  emojis: CustomEmoji[];
  /** URL that the window can load; '' if the account has no avatar. */
  avatar: string;
  locked: boolean;
  state: AccountState;
  /** Only in the states `login-refused` and `moved`. */
  refusal?: LoginRefusal;
  /** The token is only in memory and is lost when the app quits. */
  sessionOnly: boolean;
  /** The account belongs to the embedded server. */
  demo: boolean;
}

/**
 * Returns the account domain of the account's server, with which local handles end. Main takes it from the server's instance answer; until
 * then it is the host.
 */
export const accountDomainOf = ({ handle }: Pick<AccountSummary, 'handle'>): string => handle.slice(handle.lastIndexOf('@') + 1);

/** Limits of a server for media attachments. */
export interface MediaLimits {
  /** Accepted media types; empty if the server does not list them. */
  types: string[];
  imageBytes: number;
  imagePixels: number;
  videoBytes: number;
  /** Pixels of one video frame. */
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

/** Limits of a server for the user's own profile. */
export interface ProfileLimits {
  maxName: number;
  maxNote: number;
  maxFields: number;
  maxFieldName: number;
  maxFieldValue: number;
  /** Length of the descriptions of avatar and header; null if the server does not support descriptions. */
  maxDescription: number | null;
}

/** The user's reading preferences on the server, from GET /api/v1/preferences. */
export interface ReadingPreferences {
  media: 'default' | 'show_all' | 'hide_all';
  expandSpoilers: boolean;
  /** Null if the server does not send this preference. */
  autoplay: boolean | null;
}

/** Server properties that the composer and the views need: from instance v2, else from v1, else defaults. */
export type LiveFeed = 'local' | 'federated';

export interface ServerInfo extends ServerFacts, CapableServer {
  host: string;
  title: string;
  maxCharacters: number;
  charactersPerUrl: number;
  maxMedia: number;
  media: MediaLimits;
  poll: PollLimits;
  profile: ProfileLimits;
  reading: ReadingPreferences;
  /** Live feeds that the server shows to moderators only (Mastodon 4.5). */
  closedFeeds: readonly LiveFeed[];
  /** Permissions of the account's role as bits of `UserRole::FLAGS` in Mastodon; 0: none, or not reported. */
  permissions: number;
  /** Null, like `defaultSensitive`: unknown, so a post leaves the choice to the server. */
  defaultVisibility: Visibility | SoftwareAudience | null;
  defaultLanguage: string | null;
  defaultSensitive: boolean | null;
  /** Null if the server does not send this preference. */
  defaultQuotePolicy: QuotePolicy | null;
}

export interface SignInAttempt {
  attempt: string;
  host: string;
  /** URL of the authorization page. The window shows the link so that the user can open it manually. */
  link: string;
  /** `browser`: the code arrives by redirect to a loopback address. `code`: the user pastes the code that the page shows. */
  answer: 'browser' | 'code';
}
