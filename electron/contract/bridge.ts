// Everything the window can ask of main, and everything main tells the window: typed once, here.
// Handlers, validation, preload and the renderer's types all derive from these two tables.
import * as v from 'valibot';
import { accountKey } from './account-key.ts';
import type { AccountKey, AccountSummary, ServerInfo, SignInAttempt } from './accounts.ts';
import type { Answer } from './endpoints.ts';
import type { Announcement, Conversation, Notification, Relationship, Status } from './entities.ts';
import { draft, preferences, readingPosition, timelineEntry, timelineKey } from './journal.ts';
import type { Draft, QueuedAction, OutboxEntry, Preferences, ReadingPosition, TimelineEntry } from './journal.ts';
import { pushSettings } from './push.ts';
import type { PushState, PushTest } from './push.ts';
import type { Result } from './result.ts';
import type { Place } from './route.ts';
import { settingsPatch } from './settings.ts';
import type { Settings } from './settings.ts';
import type { ImportedSettings, StorageSizes } from './storage.ts';

interface Method<Args, Value> {
  args: v.GenericSchema<Args>;
  /** Never set; carries the type. */
  value?: Value;
}
const method =
  <Value>() =>
  <const E extends v.ObjectEntries>(entries: E): Method<v.InferOutput<v.StrictObjectSchema<E, undefined>>, Value> => ({
    args: v.strictObject(entries) as unknown as v.GenericSchema<v.InferOutput<v.StrictObjectSchema<E, undefined>>>,
  });

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
const account = { account: accountKey };
const stream = v.pipe(v.string(), v.regex(/^(public|public:local|hashtag:.{1,500}|list:.{1,128})$/));
const attempt = { attempt: v.pipe(v.string(), v.uuid()) };

export interface Startup {
  accounts: AccountSummary[];
  /** The account shown last. */
  active: AccountKey | null;
  /** Its home timeline as the cache has it, so that the first posts need no second question. */
  home: CachedTimeline | null;
  settings: Settings;
  /** By account key; an account that isn't there has no count yet. */
  unread: Record<string, Unread>;
  /** What the window was opened for, by a click on a popup or in the tray. */
  open: Place | null;
  command: Events['command'] | null;
  version: string;
  /** An app that isn't installed has nothing that could be started at login. */
  canOpenAtLogin: boolean;
  platform: 'darwin' | 'win32' | 'linux';
}

/** An account's notifications: the newest that the person has seen, here or elsewhere, and how many are newer. */
export interface Unread {
  /** Null: not known yet. */
  seen: string | null;
  count: number;
}

export interface CachedTimeline {
  entries: TimelineEntry[];
  position: ReadingPosition | null;
  /** The statuses (or notifications) around the position; the rest by `cache.statuses`. */
  statuses: Status[];
  notifications: Notification[];
}

export const methods = {
  'app.start': method<Startup>()({}),

  /** Looks at an address as typed: is it a server of this kind? */
  'accounts.check': method<{ host: string; title: string; software: string }>()({ address: v.pipe(v.string(), v.maxLength(500)) }),
  'accounts.beginSignIn': method<SignInAttempt>()({
    address: v.pipe(v.string(), v.maxLength(500)),
    answer: v.picklist(['browser', 'code']),
  }),
  /** Answers when the browser has come back and the token is kept; `keychain-*` errors leave the attempt open for `keepToken`. */
  'accounts.awaitSignIn': method<AccountSummary>()(attempt),
  'accounts.submitCode': method<AccountSummary>()({ ...attempt, code: v.pipe(v.string(), v.maxLength(2_000)) }),
  'accounts.keepToken': method<AccountSummary>()({ ...attempt, where: v.picklist(['keychain', 'session']) }),
  'accounts.cancelSignIn': method<null>()(attempt),
  /** Starts the embedded service and signs in there. */
  'accounts.lookAround': method<AccountSummary>()({}),
  'accounts.activate': method<null>()(account),
  'accounts.reorder': method<null>()({ accounts: v.pipe(v.array(accountKey), v.maxLength(200)) }),
  /** Asks the keychain again for accounts it did not give. */
  'accounts.unlock': method<AccountSummary>()(account),
  'accounts.signOut': method<null>()(account),
  'accounts.server': method<ServerInfo>()(account),

  /** Runs one endpoint of the table for one account; `params` are validated by that row. `background` lets the person's own actions go first. */
  'api.call': method<Answer<unknown>>()({
    ...account,
    endpoint: v.pipe(v.string(), v.maxLength(60)),
    params: v.record(v.string(), v.unknown()),
    background: v.optional(v.boolean()),
  }),
  /** What the app knows of a web address: a post or account that opens inside, or null. Looks it up at the account's server. */
  'api.resolve': method<Place['route'] | null>()({ ...account, url: v.pipe(v.string(), v.maxLength(2_000)) }),

  /** Follows a stream besides the account's own, as long as a view shows it. */
  'stream.watch': method<null>()({ ...account, stream }),
  'stream.unwatch': method<null>()({ ...account, stream }),

  'cache.readTimeline': method<CachedTimeline | null>()({ ...account, timeline: timelineKey }),
  'cache.writeTimeline': method<null>()({ ...account, timeline: timelineKey, entries: v.pipe(v.array(timelineEntry), v.maxLength(5_000)) }),
  'cache.statuses': method<Status[]>()({ ...account, ids: v.pipe(v.array(id), v.maxLength(400)) }),
  'cache.notifications': method<Notification[]>()({ ...account, ids: v.pipe(v.array(id), v.maxLength(400)) }),

  'positions.save': method<null>()({ ...account, timeline: timelineKey, position: readingPosition }),

  /** The person has seen this notification and all before it; the account's server is told. */
  'notifications.seen': method<null>()({ ...account, id }),

  'preferences.get': method<Preferences>()(account),
  'preferences.set': method<null>()({ ...account, preferences }),

  'drafts.list': method<Draft[]>()(account),
  'drafts.save': method<null>()({ draft }),
  'drafts.remove': method<null>()({ id }),

  /** Takes the draft over into the outbox, on disk, in one transaction; then sends it. */
  'outbox.post': method<OutboxEntry>()({ draft }),
  'outbox.list': method<OutboxEntry[]>()(account),
  'outbox.retry': method<null>()({ id }),
  'outbox.discard': method<null>()({ id }),
  /** Gives the entry back as a draft. */
  'outbox.edit': method<Draft>()({ id }),

  /** How alerts reach this account; changes are told by the event `push`. */
  'push.state': method<PushState>()(account),
  /** Answers when it is kept; the server is told in the background. */
  'push.set': method<PushState>()({ ...account, settings: pushSettings }),
  /** Makes the subscription anew, also where the push service asked not to be called again. */
  'push.renew': method<PushState>()(account),
  /** Deletes the subscription and switches the account's alerts off. */
  'push.delete': method<PushState>()(account),
  /** Sends an alert to the own subscription through the push service and answers when its popup is up; a failure says where it got lost. */
  'push.test': method<PushTest>()(account),

  'settings.set': method<Settings>()({ patch: settingsPatch }),
  /** The settings as the text of a file. */
  'settings.export': method<string>()({}),
  /** Writes that text to the downloads folder; answers the file's path. */
  'settings.save': method<string>()({}),
  /** All that a file's text sets or, when something in it is wrong, nothing. */
  'settings.import': method<ImportedSettings>()({ text: v.pipe(v.string(), v.maxLength(100_000)) }),

  'storage.sizes': method<StorageSizes>()({}),
  /** Throws away what came from servers; what a person wrote stays. */
  'storage.clear': method<null>()({}),

  /** Opens http, https and mailto links in the system's browser; nothing else. */
  'system.openExternal': method<null>()({ url: v.pipe(v.string(), v.maxLength(8_000)) }),
  'system.copyText': method<null>()({ text: v.pipe(v.string(), v.maxLength(200_000)) }),
  /** What the window shows now, so that nothing pops up for it. */
  'system.viewing': method<null>()({ ...account, views: v.pipe(v.array(v.pipe(v.string(), v.maxLength(600))), v.maxLength(2)) }),
} as const;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type ArgsOf<M extends MethodName> = v.InferOutput<Methods[M]['args']>;
export type ValueOf<M extends MethodName> = NonNullable<Methods[M]['value']> | (null extends Methods[M]['value'] ? null : never);

/** What happens at an account's server, parsed. `refresh` asks to fetch again whatever is shown: the stream was interrupted or the server said so. */
export type StreamEvent =
  | { type: 'update'; status: Status }
  | { type: 'edit'; status: Status }
  | { type: 'delete'; id: string }
  | { type: 'notification'; notification: Notification }
  | { type: 'conversation'; conversation: Conversation }
  | { type: 'announcement'; announcement: Announcement }
  | { type: 'announcement.delete'; id: string }
  | { type: 'announcement.reaction'; announcementId: string; name: string; count: number }
  | { type: 'filters' }
  | { type: 'refresh' };

/** Which of the server's streams an event came on. */
export type StreamName = 'user' | 'public' | 'public:local' | `hashtag:${string}` | `list:${string}`;
export type StreamState = 'connecting' | 'open' | 'interrupted' | 'unavailable';

export interface Events {
  accounts: AccountSummary[];
  stream: { account: AccountKey; stream: StreamName; event: StreamEvent };
  streamState: { account: AccountKey; state: StreamState };
  unread: { account: AccountKey; unread: Unread };
  push: { account: AccountKey; state: PushState };
  outbox: { account: AccountKey; entries: OutboxEntry[]; posted?: Status };
  /** What a popup's button asked for has come about at the server. */
  actionDone: { account: AccountKey; action: QueuedAction; relationship?: Relationship };
  settings: Settings;
  /** Show this: a notification was clicked, a menu item chosen. */
  open: Place;
  command: 'compose' | 'search' | 'settings' | 'add-account' | 'shortcuts';
}
export type EventName = keyof Events;

/** What preload puts on `window.kittiwake`: one function a method, and `on`. */
export type Bridge = { [M in MethodName]: (args: ArgsOf<M>) => Promise<Result<ValueOf<M>>> } & {
  on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => void;
};
