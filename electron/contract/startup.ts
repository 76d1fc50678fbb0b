// What the window's page gets when it starts, so that its first posts need no second call.
import type { AccountKey, AccountSummary } from './accounts.ts';
import type { Damage } from './damage.ts';
import type { FirstTask } from './first-task.ts';
import type { Preferences } from './journal.ts';
import type { WantedSignIn } from './network.ts';
import type { PopupProblem } from './popups.ts';
import type { Settings } from './settings.ts';
import type { CachedTimeline } from './timeline-methods.ts';
import type { UpdatesAtStart } from './updates.ts';

/** `polling`: no stream can be had now, and the server is asked once a minute. `offline`: it doesn't answer that either. Both end when a stream opens. */
export type StreamState = 'connecting' | 'open' | 'interrupted' | 'polling' | 'offline';

/** An account's unread notifications. `seen`: the newest that the person has seen, here or elsewhere. `count`: how many are newer. */
export interface Unread {
  /** Null: not known yet. */
  seen: string | null;
  count: number;
}

export interface Startup extends UpdatesAtStart, FirstTask {
  accounts: AccountSummary[];
  /** The account that was shown last. */
  active: AccountKey | null;
  /** The active account's home timeline from the cache, so that the first posts need no second call. */
  home: CachedTimeline | null;
  /** The active account's, which its first posts wait for. Null: they have to be asked for. */
  preferences: Preferences | null;
  settings: Settings;
  /** Why the system doesn't show popups; null: nothing is known to be wrong. The event `popups` says when it changes. */
  popups: PopupProblem | null;
  /** By account key. An account that is missing has no count yet. */
  unread: Record<string, Unread>;
  /** By account key: the state of its own stream. An account that is missing is not connected. */
  streams: Record<string, StreamState>;
  /** The proxy that asks for a name and a password. */
  proxySignIn: WantedSignIn | null;
  /** What on this computer could not be read, and the person has not dismissed. The event `damage` says when it changes. */
  damage: Damage[];
  /** The ids of the drafts that are written in windows of their own. The event `composers` says when it changes. */
  composers: string[];
  version: string;
  /** False: the app isn't installed, so it can't be started at login. */
  canOpenAtLogin: boolean;
  platform: 'darwin' | 'win32' | 'linux';
}
