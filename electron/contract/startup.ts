// Defines the data that the window's page receives at startup, so that its first posts need no second call.
import type { QueuedAction } from './actions.ts';
import type { AccountKey, AccountSummary } from './accounts.ts';
import type { Damage } from './damage.ts';
import type { LocalPreferences, CachedTimeline } from './journal.ts';
import type { ProxySignInRequest } from './network.ts';
import type { Settings } from './settings.ts';
import type { UpdatesAtStart } from './updates.ts';
import type { Command, Link, AppLocation } from './route.ts';

// Lists the reasons why the system shows none of the app's popups.
/**
 * `unsupported`: the system has no notifications. `unanswered`: its notification service does not respond (Linux).
 * `refused`: the system shows none of this app, for example because they are turned off.
 */
export type PopupProblem = 'unsupported' | 'unanswered' | 'refused';

// Describes what the window opens once its page has started: the target of a popup, a menu or tray item, or a link.
export interface FirstTask {
  /** View (or `command`) for which the window was opened, by a click on a popup or in the tray. */
  open: AppLocation | null;
  command: Command | null;
  /** Links for which the window was opened, in order. */
  links: Link[];
  /** The page was reloaded after a crash, a hang, or a change of language, and returns to its last view. */
  recovered: boolean;
}

/**
 * `polling`: no stream can be opened, and the server is polled once a minute. `offline`: polling fails too. Both end when a stream opens.
 */
export type StreamState = 'connecting' | 'open' | 'interrupted' | 'polling' | 'offline';

/** Unread notifications of an account. `seen`: the newest that the user has seen, here or elsewhere. `count`: how many are newer. */
export interface Unread {
  /** Null: not known yet. */
  seen: string | null;
  count: number;
}

export interface Startup extends UpdatesAtStart, FirstTask {
  accounts: AccountSummary[];
  /** Account that was active last. */
  active: AccountKey | null;
  /** Cached home timeline of the active account. */
  home: CachedTimeline | null;
  /** Preferences of the active account, which its first posts need. Null if they must be requested. */
  preferences: LocalPreferences | null;
  settings: Settings;
  /** Reason why the system shows no popups; null if no problem is known. The event `popups` reports changes. */
  popups: PopupProblem | null;
  /** Keyed by account key. An account that is missing has no count yet. */
  unread: Record<string, Unread>;
  /** State of the account's own stream, keyed by account key. An account that is missing is not connected. */
  streams: Record<string, StreamState>;
  /** Calls of the window that were not sent yet, keyed by account key. */
  pendingActions: Record<string, QueuedAction[]>;
  /** Proxy that requires a user name and password. */
  proxySignIn: ProxySignInRequest | null;
  /** Unreadable data on this computer that the user has not dismissed. The event `damage` reports changes. */
  damage: Damage[];
  /** Ids of the drafts that are open in composer windows. The event `composers` reports changes. */
  composers: string[];
  version: string;
  /** False if the app is not installed, so that it cannot be started at login. */
  canOpenAtLogin: boolean;
  platform: 'darwin' | 'win32' | 'linux';
}
