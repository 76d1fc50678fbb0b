// Every method that the window can call in main, and every event that main sends to the window.
// Handlers, validation, preload and the renderer's types derive from these two tables.
import * as v from 'valibot';
import { accountKey } from './account-key.ts';
import { attachmentMethods } from './attachment-methods.ts';
import type { Upload } from './attachments.ts';
import type { AccountKey, AccountSummary, ServerInfo, SignInAttempt } from './accounts.ts';
import { shownViews } from './columns.ts';
import type { Command } from './commands.ts';
import { composerMethods } from './composer-methods.ts';
import type { Damage } from './damage.ts';
import type { Answer } from './endpoints.ts';
import type { Announcement } from './entities/announcement.ts';
import type { Conversation } from './entities/conversation.ts';
import type { Notification } from './entities/notification.ts';
import type { Relationship } from './entities/relationship.ts';
import type { Status } from './entities/status.ts';
import type { Draft } from './draft.ts';
import type { Link } from './links.ts';
import { preferences } from './journal.ts';
import type { OutboxEntry, OutboxNews, Preferences, QueuedAction, UnreadableRow } from './journal.ts';
import type { LocalResults } from './local-search.ts';
import { account, id, method } from './method.ts';
import { problemReportMethods } from './problem-report.ts';
import { pushSettings } from './push.ts';
import type { PushState, PushTest } from './push.ts';
import type { PopupProblem } from './popups.ts';
import type { Failure, Result } from './result.ts';
import type { KnownProxy, WantedSignIn } from './network.ts';
import type { Place } from './route.ts';
import { settingsPatch } from './settings.ts';
import type { Settings } from './settings.ts';
import type { SpellingState } from './spelling.ts';
import type { ImportedSettings, StorageSizes } from './storage.ts';
import type { Startup, StreamState, Unread } from './startup.ts';
import { timelineMethods } from './timeline-methods.ts';
import { updateMethods } from './updates.ts';
import type { Update } from './updates.ts';
import { writingMethods } from './writing-methods.ts';

const stream = v.pipe(v.string(), v.regex(/^(direct|public|public:local|hashtag:.{1,500}|list:.{1,128})$/));
const proxy = { proxy: v.pipe(v.string(), v.maxLength(300)) };
/** A picture of 100 megapixels has about so many as a PNG. */
const maxCopiedBytes = 200_000_000;
export const savedMedia = ['image', 'video', 'audio'] as const;
export type SavedMedia = (typeof savedMedia)[number];
const attempt = { attempt: v.pipe(v.string(), v.uuid()) };

export const methods = {
  'app.start': method<Startup>()({}),
  /** The page's first view is there. */
  'app.shown': method<null>()({}),

  /** Checks whether the address that a person typed is a server of this kind. */
  'accounts.check': method<{ host: string; title: string; software: string }>()({ address: v.pipe(v.string(), v.maxLength(500)) }),
  'accounts.beginSignIn': method<SignInAttempt>()({
    address: v.pipe(v.string(), v.maxLength(500)),
    answer: v.picklist(['browser', 'code']),
  }),
  /** Answers when the browser has returned and the token is stored. After a `keychain-*` error the attempt stays open for `keepToken`. */
  'accounts.awaitSignIn': method<AccountSummary>()(attempt),
  'accounts.submitCode': method<AccountSummary>()({ ...attempt, code: v.pipe(v.string(), v.maxLength(2_000)) }),
  'accounts.keepToken': method<AccountSummary>()({ ...attempt, where: v.picklist(['keychain', 'session']) }),
  'accounts.cancelSignIn': method<null>()(attempt),
  /** Starts the embedded service and signs in there. */
  'accounts.lookAround': method<AccountSummary>()({}),
  'accounts.activate': method<null>()(account),
  'accounts.reorder': method<null>()({ accounts: v.pipe(v.array(accountKey), v.maxLength(200)) }),
  /** Asks the keychain again for the token of an account. */
  'accounts.unlock': method<AccountSummary>()(account),
  'accounts.signOut': method<null>()(account),
  'accounts.server': method<ServerInfo>()(account),

  /** Runs one endpoint of the table for one account; its row validates `params`. `background`: requests that a person waits for go first. */
  'api.call': method<Answer<unknown>>()({
    ...account,
    endpoint: v.pipe(v.string(), v.maxLength(60)),
    params: v.record(v.string(), v.unknown()),
    background: v.optional(v.boolean()),
  }),
  /**
   * The view for a web address or a handle: a post, an account or a tag; null for an ordinary web page. Asks the account's server,
   * unless the address looks like an ordinary page. `always`: it is asked whatever the address looks like.
   */
  'api.resolve': method<Place['route'] | null>()({
    ...account,
    url: v.pipe(v.string(), v.maxLength(2_000)),
    always: v.optional(v.boolean()),
  }),

  /** Subscribes to one more stream of the account, while a view shows it. */
  'stream.watch': method<null>()({ ...account, stream }),
  'stream.unwatch': method<null>()({ ...account, stream }),

  /** Searches the posts that servers have shown to any account. `account` asks: only it finds its direct messages. */
  'search.local': method<LocalResults>()({
    ...account,
    query: v.pipe(v.string(), v.maxLength(500)),
    before: v.nullable(v.pipe(v.number(), v.integer())),
  }),

  /** The person has seen this notification and all older ones. Main moves the server's read marker. */
  'notifications.seen': method<null>()({ ...account, id }),

  'preferences.get': method<Preferences>()(account),
  'preferences.set': method<null>()({ ...account, preferences }),

  ...timelineMethods,

  ...attachmentMethods,
  ...writingMethods,

  ...composerMethods,

  /** How alerts reach this account. The event `push` says when it changes. */
  'push.state': method<PushState>()(account),
  /** Answers when the settings are stored; the subscription is updated in the background. */
  'push.set': method<PushState>()({ ...account, settings: pushSettings }),
  /** Creates the subscription again, even where the push service asked not to be called again. */
  'push.renew': method<PushState>()(account),
  /** Deletes the subscription and turns off the account's alerts. */
  'push.delete': method<PushState>()(account),
  /** Sends an alert to our own subscription through the push service. Answers when its popup is shown; an error says where it got lost. */
  'push.test': method<PushTest>()(account),

  /** The proxies that asked for a sign-in in this run. */
  'network.proxies': method<KnownProxy[]>()({}),
  /** Answers when it is kept in the keychain, or with `kept: false` when it lasts until the app ends. */
  'network.signIn': method<{ kept: boolean }>()({
    ...proxy,
    name: v.pipe(v.string(), v.maxLength(500)),
    password: v.pipe(v.string(), v.maxLength(500)),
  }),
  /** The person is not asked about this proxy again in this run. */
  'network.cancelSignIn': method<null>()(proxy),
  /** Asks the person, by the event `proxySignIn`. */
  'network.askSignIn': method<null>()(proxy),
  'network.forgetSignIn': method<null>()(proxy),

  'settings.set': method<Settings>()({ patch: settingsPatch }),
  /** The settings as the text of a file. */
  'settings.export': method<string>()({}),
  /** Writes the settings to a file in the downloads folder. Answers the file's path. */
  'settings.save': method<string>()({}),
  /** Applies the settings in the text of a file: all of them, or none when one is wrong. */
  'settings.import': method<ImportedSettings>()({ text: v.pipe(v.string(), v.maxLength(100_000)) }),

  'spelling.state': method<SpellingState>()({}),
  /** The person has agreed to the download of a dictionary for each of these languages. */
  'spelling.set': method<SpellingState>()({
    enabled: v.boolean(),
    languages: v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(20)),
  }),
  /** Removes one of the person's own words from the dictionary. */
  'spelling.forget': method<SpellingState>()({ word: v.pipe(v.string(), v.maxLength(200)) }),

  ...updateMethods,
  ...problemReportMethods,

  /** Shows where the unreadable file or entry is kept, in the system's file manager. */
  'damage.show': method<null>()({ id }),
  'damage.dismiss': method<null>()({ id }),

  'storage.sizes': method<StorageSizes>()({}),
  /** Deletes what came from servers. What a person wrote stays. */
  'storage.clear': method<null>()({}),

  /** Asks where, and saves the file of a signed link there. Answers its path; null: the person cancelled. */
  'media.save': method<string | null>()({ source: v.pipe(v.string(), v.maxLength(8_000)), kind: v.picklist(savedMedia) }),
  /** Puts a picture into the clipboard. */
  'media.copy': method<null>()({
    png: v.pipe(
      v.instance(Uint8Array),
      v.check(({ byteLength }) => byteLength <= maxCopiedBytes),
    ),
  }),

  /** Opens http, https and mailto links in the system's browser; nothing else. */
  'system.openExternal': method<null>()({ url: v.pipe(v.string(), v.maxLength(8_000)) }),
  'system.copyText': method<null>()({ text: v.pipe(v.string(), v.maxLength(200_000)) }),
  /** An error in the page that nothing handled, for the log: its kind and its place in the code. */
  'system.pageError': method<null>()({ name: v.pipe(v.string(), v.maxLength(100)), place: v.pipe(v.string(), v.maxLength(300)) }),
  /** Says which views of which accounts the window shows, so that main shows no popups for them. */
  'system.viewing': method<null>()({ shown: shownViews }),
} as const;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type ArgsOf<M extends MethodName> = v.InferOutput<Methods[M]['args']>;
export type ValueOf<M extends MethodName> = NonNullable<Methods[M]['value']> | (null extends Methods[M]['value'] ? null : never);

/** An event at an account's server, parsed. `opened`: the stream tells what
 * comes from now on, and nothing of what came before. `refresh`: fetch again what is shown, because the stream was interrupted.
 * `merged`: notifications that were filtered are now among the others, at their times. */
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

/** The server's stream on which an event came. `direct` has the conversations: no server sends them on `user`. */
export type StreamName = 'user' | 'direct' | 'public' | 'public:local' | `hashtag:${string}` | `list:${string}`;
export interface StreamedEvent {
  account: AccountKey;
  stream: StreamName;
  event: StreamEvent;
}

export interface Events {
  accounts: AccountSummary[];
  /** What came within a frame, in the order in which it came. */
  stream: readonly StreamedEvent[];
  streamState: { account: AccountKey; state: StreamState };
  unread: { account: AccountKey; unread: Unread };
  push: { account: AccountKey; state: PushState };
  /** A version of a draft, known by its time, is on disk; or the disk refuses it for now. */
  draft: { account: AccountKey; id: string; updatedAt: number; problem: Failure | null };
  /** Another window changed this draft; null: it is a draft no longer. */
  drafted: { account: AccountKey; id: string; draft: Draft | null };
  /** The ids of the drafts that are written in windows of their own. */
  composers: string[];
  /** The window in which it was written was closed, and it stays as a draft. */
  draftKept: { account: AccountKey; id: string };
  /** At most some ten a second of each. */
  attachment: Upload;
  outbox: OutboxNews & { account: AccountKey; entries: OutboxEntry[] };
  unreadable: { account: AccountKey; rows: UnreadableRow[] };
  /** The server has done what a person asked for by a popup's button, or with Undo in the window. */
  actionDone: { account: AccountKey; action: QueuedAction; relationship?: Relationship };
  /** The server will not do it. */
  actionRefused: { account: AccountKey; action: QueuedAction; problem: Failure };
  damage: Damage[];
  settings: Settings;
  popups: PopupProblem | null;
  update: Update | null;
  /** A proxy asks for a name and a password; null: no longer. */
  proxySignIn: WantedSignIn | null;
  /** Show this place: a person clicked a popup or chose a menu item. */
  open: Place;
  command: Command;
  /** Another program opened this link. */
  link: Link;
  /** The spelling checker changed by itself: a dictionary came, or did not. */
  spelling: SpellingState;
  /** Search for this text: a person chose it in the context menu. */
  search: { text: string };
  /** Write a filter for this text: a person chose it in the context menu. */
  filter: { text: string };
  /** The path of a file that a person saved from the context menu. */
  saved: { path: string };
  /** What a person chose in the context menu could not be done. */
  problem: Failure;
}
export type EventName = keyof Events;

/** What preload puts on `window.kittiwake`: one function for each method, and `on` for events. */
export type Bridge = { [M in MethodName]: (args: ArgsOf<M>) => Promise<Result<ValueOf<M>>> } & {
  on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => void;
};
