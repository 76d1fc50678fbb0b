// Lists every method that the window can call in main, and every event that main sends to the window.
// Handlers, validation, and the renderer's types derive from these two tables.
import * as v from 'valibot';
import { attachmentMethods } from './attachments.ts';
import type { Upload } from './attachments.ts';
import type { AccountKey, AccountSummary, ServerInfo, SignInAttempt } from './accounts.ts';
import { shownViews, settingsPatch } from './settings.ts';
import type { Command, Link, AppLocation } from './route.ts';
import { composerMethods, draft } from './draft.ts';
import type { Damage } from './damage.ts';
import type { Answer } from '@kittiwake/mastodon-api/endpoints';
import type { Announcement } from '@kittiwake/mastodon-api/entities/instance';
import type { Conversation } from '@kittiwake/mastodon-api/entities/timelines';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Relationship } from '@kittiwake/mastodon-api/entities/account';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Draft } from './draft.ts';
import { undoableKinds } from './actions.ts';
import type { QueuedAction } from './actions.ts';
import { localPreferences, laterPostsChoices, timelineMethods } from './journal.ts';
import type { OutboxEntry, OutboxResult, LocalPreferences, UnreadableRow, DeliveryResult, ReopenResult } from './journal.ts';
import type { LocalResults } from './local-search.ts';
import { accountKey, account, entityId, id, method } from './method.ts';
import { problemReportMethods } from './log.ts';
import { pushSettings } from './push.ts';
import type { PushState, PushTest } from './push.ts';
import type { PopupProblem, Startup, StreamState, Unread } from './startup.ts';
import type { Failure, Result } from './result.ts';
import type { KnownProxy, ProxySignInRequest } from './network.ts';
import type { Settings, SpellingState, ImportedSettings, StorageSizes } from './settings.ts';
import { updateMethods } from './updates.ts';
import type { Update } from './updates.ts';

// Defines the bridge methods for drafts, the outbox, unreadable entries, and undoable actions.
const undoable = {
  ...account,
  actions: v.pipe(v.array(v.object({ kind: v.picklist(undoableKinds), id: entityId })), v.minLength(1), v.maxLength(400)),
};

const writingMethods = {
  'drafts.list': method<Draft[]>()(account),
  /** Resolves once main has the draft. The event `draft` reports when the draft is on disk. */
  'drafts.save': method<null>()({ draft }),
  'drafts.remove': method<null>()({ id }),

  /** Moves the draft to the outbox in one transaction on disk, then sends it. */
  'outbox.post': method<OutboxEntry>()({ draft }),
  'outbox.list': method<OutboxEntry[]>()(account),
  'outbox.retry': method<null>()({ id }),
  /** `followers`: handling of the later posts of the thread. If omitted, an entry that others wait for is not discarded. */
  'outbox.discard': method<null>()({ id, followers: v.optional(v.picklist(laterPostsChoices)) }),
  /** Stops the request of an entry that is being sent; the entry is then `unclear`. */
  'outbox.stop': method<null>()({ id }),
  /** Checks whether a post whose response was lost was delivered. A delivered post leaves the outbox. */
  'outbox.find': method<DeliveryResult>()({ id }),
  /**
   * Turns the entry and the rest of its thread into a draft again, unless the post was delivered.
   * `anyway`: the user accepts that the post may have been delivered.
   */
  'outbox.edit': method<ReopenResult>()({ id, anyway: v.boolean() }),
  /** Turns an entry that was not sent yet, or all entries of its thread, into a draft again. */
  'outbox.takeBack': method<Draft>()({ id }),
  /** Returns a draft that edits a sent post of the account: the existing one, or a new one from the post's source text. */
  'outbox.editSent': method<Draft>()({ ...account, status: id }),
  /** Deletes a sent post and returns a draft with its content, which is on disk first. On an error the post still exists, or may exist. */
  'outbox.redraft': method<Draft>()({ ...account, status: id }),

  /**
   * Lists the account's drafts, posts, and actions that could not be read and were not dismissed. The event `unreadable` reports changes.
   */
  'unreadable.list': method<UnreadableRow[]>()(account),
  /** Removes the row from the list. The row stays in the file. */
  'unreadable.dismiss': method<null>()({ id }),

  /** Resolves once the actions are on disk. They are sent when the undo time is over, or when the page that could undo them is gone. */
  'actions.add': method<null>()(undoable),
  /** Takes back all of the actions, or none if one may have been sent. */
  'actions.takeBack': method<null>()(undoable),
} as const;

const stream = v.pipe(v.string(), v.regex(/^(direct|public|public:local|hashtag:.{1,500}|list:.{1,128})$/));
const proxy = { proxy: v.pipe(v.string(), v.maxLength(300)) };
/** Approximate size of a PNG with 100 megapixels. */
const maxCopiedBytes = 200_000_000;
const savedMedia = ['image', 'video', 'audio'] as const;
export type SavedMedia = (typeof savedMedia)[number];
const attempt = { attempt: v.pipe(v.string(), v.uuid()) };

export const methods = {
  'app.start': method<Startup>()({}),
  /** Reports that the page shows its first view. */
  'app.shown': method<null>()({}),

  /** Checks whether a supported server is at the address that the user typed. */
  'accounts.check': method<{ host: string; title: string; software: string; askedHost?: string }>()({
    address: v.pipe(v.string(), v.maxLength(500)),
  }),
  'accounts.beginSignIn': method<SignInAttempt>()({
    address: v.pipe(v.string(), v.maxLength(500)),
    answer: v.picklist(['browser', 'code']),
    /** Account that signs in again. */
    existing: v.optional(accountKey),
  }),
  /** Resolves once the browser has returned and the token is stored. After a `keychain-*` error and `other-account` the attempt waits for `keepToken`. */
  'accounts.awaitSignIn': method<AccountSummary>()(attempt),
  'accounts.submitCode': method<AccountSummary>()({ ...attempt, code: v.pipe(v.string(), v.maxLength(2_000)) }),
  'accounts.keepToken': method<AccountSummary>()({ ...attempt, where: v.picklist(['keychain', 'session']) }),
  'accounts.cancelSignIn': method<null>()(attempt),
  /** Starts the embedded server and signs in there. */
  'accounts.lookAround': method<AccountSummary>()({}),
  'accounts.activate': method<null>()(account),
  'accounts.reorder': method<null>()({ accounts: v.pipe(v.array(accountKey), v.maxLength(200)) }),
  /** Retries reading the account's token from the keychain. */
  'accounts.unlock': method<AccountSummary>()(account),
  'accounts.signOut': method<null>()(account),
  'accounts.server': method<ServerInfo>()(account),
  /** Fetches what may have changed elsewhere: the server information, which is returned, and the read marker of notifications. */
  'accounts.refresh': method<ServerInfo>()(account),

  /**
   * Calls one endpoint for one account; its row validates `params`. `background`: requests that the user waits for go first.
   * `explicit`: the user demands this attempt, also while a rate limit is reached.
   */
  'api.call': method<Answer<unknown>>()({
    ...account,
    endpoint: v.pipe(v.string(), v.maxLength(60)),
    params: v.record(v.string(), v.unknown()),
    background: v.optional(v.boolean()),
    explicit: v.optional(v.boolean()),
  }),
  /**
   * Resolves a URL or handle to the view of a post, account, or tag; null for an ordinary web page.
   * Asks the account's server unless the URL looks like an ordinary page; with `always`, for any URL.
   */
  'api.resolve': method<AppLocation['route'] | null>()({
    ...account,
    url: v.pipe(v.string(), v.maxLength(2_000)),
    always: v.optional(v.boolean()),
  }),

  /** Subscribes to an additional stream of the account while a view shows it. */
  'stream.watch': method<null>()({ ...account, stream }),
  'stream.unwatch': method<null>()({ ...account, stream }),

  /** Searches the posts that any account has received. Direct messages are found only for the `account` that received them. */
  'search.local': method<LocalResults>()({
    ...account,
    query: v.pipe(v.string(), v.maxLength(500)),
    before: v.nullable(v.pipe(v.number(), v.integer())),
  }),

  /** Reports that the user has seen this notification and all older ones. Main moves the server's read marker. */
  'notifications.seen': method<null>()({ ...account, id }),

  'preferences.get': method<LocalPreferences>()(account),
  'preferences.set': method<null>()({ ...account, preferences: localPreferences }),

  ...timelineMethods,

  ...attachmentMethods,
  ...writingMethods,

  ...composerMethods,

  /** Returns how alerts reach the account. The event `push` reports changes. */
  'push.state': method<PushState>()(account),
  /** Resolves once the settings are stored; the subscription is updated in the background. */
  'push.set': method<PushState>()({ ...account, settings: pushSettings }),
  /** Creates the subscription again, even if the push service has asked the app to stop. */
  'push.renew': method<PushState>()(account),
  /** Deletes the subscription and turns off the account's alerts. */
  'push.delete': method<PushState>()(account),
  /** Sends a test alert through the push service. Resolves once its popup is shown; an error names the step that lost the alert. */
  'push.test': method<PushTest>()(account),

  /** Lists the proxies that required a sign-in since the app started. */
  'network.proxies': method<KnownProxy[]>()({}),
  /** Resolves once the credentials are in the keychain, or with `kept: false` if they last only until the app quits. */
  'network.signIn': method<{ kept: boolean }>()({
    ...proxy,
    name: v.pipe(v.string(), v.maxLength(500)),
    password: v.pipe(v.string(), v.maxLength(500)),
  }),
  /** Stops asking the user about this proxy until the app restarts. */
  'network.cancelSignIn': method<null>()(proxy),
  /** Asks the user to sign in, by the event `proxySignIn`. */
  'network.askSignIn': method<null>()(proxy),
  'network.forgetSignIn': method<null>()(proxy),
  /** Returns the server that a captive portal answers for; null: none. */
  'network.portal': method<{ host: string | null }>()({}),
  /** Opens a page in the browser that a captive portal replaces with its own. */
  'network.openPortal': method<null>()({}),

  'settings.set': method<Settings>()({ patch: settingsPatch }),
  /** Returns the settings as the text of a settings file. */
  'settings.export': method<string>()({}),
  /** Writes the settings to a file in the downloads folder. Returns the file's path. */
  'settings.save': method<string>()({}),
  /** Applies the settings in the text of a settings file: all of them, or none if one is invalid. */
  'settings.import': method<ImportedSettings>()({ text: v.pipe(v.string(), v.maxLength(100_000)) }),

  'spelling.state': method<SpellingState>()({}),
  /** Requires that the user has agreed to download a dictionary for each of these languages. */
  'spelling.set': method<SpellingState>()({
    enabled: v.boolean(),
    languages: v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(20)),
  }),
  /** Removes a word that the user added to the dictionary. */
  'spelling.forget': method<SpellingState>()({ word: v.pipe(v.string(), v.maxLength(200)) }),

  ...updateMethods,
  ...problemReportMethods,

  /** Shows the unreadable file or entry in the system's file manager. */
  'damage.show': method<null>()({ id }),
  'damage.dismiss': method<null>()({ id }),

  'storage.sizes': method<StorageSizes>()({}),
  /** Deletes data cached from servers. The user's own texts are kept. */
  'storage.clear': method<null>()({}),

  /** Asks for a location and saves the file of a signed link there. Returns the path; null if the user cancelled. */
  'media.save': method<string | null>()({ source: v.pipe(v.string(), v.maxLength(8_000)), kind: v.picklist(savedMedia) }),
  /** Stops loading files that the page does not show any more. */
  'media.cancel': method<null>()({ sources: v.pipe(v.array(v.pipe(v.string(), v.maxLength(8_000))), v.maxLength(1_000)) }),
  /** Copies an image to the clipboard. */
  'media.copy': method<null>()({
    png: v.pipe(
      v.instance(Uint8Array),
      v.check(({ byteLength }) => byteLength <= maxCopiedBytes),
    ),
  }),

  /** Opens http, https, and mailto links in the system's browser; rejects all others. */
  'system.openExternal': method<null>()({ url: v.pipe(v.string(), v.maxLength(8_000)) }),
  'system.copyText': method<null>()({ text: v.pipe(v.string(), v.maxLength(200_000)) }),
  /** Logs an uncaught error of the page: its name and its position in the code. */
  'system.pageError': method<null>()({ name: v.pipe(v.string(), v.maxLength(100)), place: v.pipe(v.string(), v.maxLength(300)) }),
  /** Reports which views of which accounts the window shows, so that main shows no popups for them. */
  'system.viewing': method<null>()({ shown: shownViews }),
} as const;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type ArgsOf<M extends MethodName> = v.InferOutput<Methods[M]['args']>;
export type ValueOf<M extends MethodName> = NonNullable<Methods[M]['value']> | (null extends Methods[M]['value'] ? null : never);

/**
 * Parsed event of an account's stream. `opened`: events arrive from now on, but no earlier ones. `refresh`: reload what is shown, because
 * the stream was interrupted. `merged`: formerly filtered notifications are now in the list, sorted by their time.
 */
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
  | { type: 'merged' }
  | { type: 'opened' }
  | { type: 'refresh' };

/** Stream that delivered an event. `direct` carries conversations: no server sends them on `user`. */
export type StreamName = 'user' | 'direct' | 'public' | 'public:local' | `hashtag:${string}` | `list:${string}`;
export interface StreamedEvent {
  account: AccountKey;
  stream: StreamName;
  event: StreamEvent;
}

export interface Events {
  accounts: AccountSummary[];
  /** Events received within one frame, in order of arrival. */
  stream: readonly StreamedEvent[];
  streamState: { account: AccountKey; state: StreamState };
  unread: { account: AccountKey; unread: Unread };
  push: { account: AccountKey; state: PushState };
  /** The draft with this `updatedAt` is on disk, or could not be written for now (`problem`). */
  draft: { account: AccountKey; id: string; updatedAt: number; problem: Failure | null };
  /** Another window changed this draft; null if the draft no longer exists. */
  drafted: { account: AccountKey; id: string; draft: Draft | null };
  /** Ids of the drafts that are open in composer windows. */
  composers: string[];
  /** The composer window of this draft was closed, and the draft is kept. */
  draftKept: { account: AccountKey; id: string };
  /** Sent at most about ten times a second for each attachment. */
  attachment: Upload;
  outbox: OutboxResult & { account: AccountKey; entries: OutboxEntry[] };
  unreadable: { account: AccountKey; rows: UnreadableRow[] };
  /** The server has performed a queued action. */
  actionDone: { account: AccountKey; action: QueuedAction; relationship?: Relationship };
  /** The server refused a queued action for good. */
  actionRefused: { account: AccountKey; action: QueuedAction; problem: Failure };
  damage: Damage[];
  settings: Settings;
  popups: PopupProblem | null;
  update: Update | null;
  /** A proxy requires a user name and password; null: no longer. */
  proxySignIn: ProxySignInRequest | null;
  /** A captive portal answers for this server; null: no longer. */
  portal: { host: string | null };
  /** Show this view: the user clicked a popup or chose a menu item. */
  open: AppLocation;
  command: Command;
  /** Another program opened this link. */
  link: Link;
  /** The spelling checker changed without a call: the download of a dictionary ended or failed. */
  spelling: SpellingState;
  /** Search for this text, which the user chose in the context menu. */
  search: { text: string };
  /** Create a filter for this text, which the user chose in the context menu. */
  filter: { text: string };
  /** Path of a file that the user saved from the context menu. */
  saved: { path: string };
  /** An action that the user chose in the context menu failed. */
  problem: Failure;
}
export type EventName = keyof Events;

/** Arguments of an event on its way to the page. */
export type BridgeEvent = { [E in EventName]: [event: E, payload: Events[E]] }[EventName];

/** Interface that preload exposes as `window.kittiwake`. */
export interface Bridge {
  /** Calls a method of main, which refuses unknown names and invalid arguments. */
  invoke: <M extends MethodName>(method: M, args: ArgsOf<M>) => Promise<Result<ValueOf<M>>>;
  /** Passes every event of main to the listener. */
  listen: (listener: (...event: BridgeEvent) => void) => void;
}
