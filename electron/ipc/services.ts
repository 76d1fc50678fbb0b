// The parts of main that the handlers of the window's requests call.
import type { AccountStore } from '../accounts/account-store.ts';
import type { SignIn } from '../accounts/oauth.ts';
import type { SignOut } from '../accounts/sign-out.ts';
import type { AccountKey, AccountSummary, ServerInfo } from '../contract/accounts.ts';
import type { CredentialAccount } from '../contract/entities/account.ts';
import type { ArgsOf, Events } from '../contract/bridge.ts';
import type { Startup } from '../contract/startup.ts';
import type { FirstTask } from '../contract/first-task.ts';
import type { Result } from '../contract/result.ts';
import type { Place } from '../contract/route.ts';
import type { ProxySignIn } from '../network/proxy-sign-in.ts';
import type { UnreadCounts } from '../notifications/unread.ts';
import type { Push } from '../push/push.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { ActionQueue } from '../outbox/action-queue.ts';
import type { HomeMarker } from '../outbox/home-marker.ts';
import type { DamageList } from '../storage/damage-list.ts';
import type { CacheWriter } from '../storage/cache-writer.ts';
import type { Attachments } from '../outbox/attachments/attachments.ts';
import type { PostQueue } from '../outbox/post-queue.ts';
import type { RewriteSent } from '../outbox/rewrite-sent.ts';
import type { MediaSigner } from '../media/sign-entities.ts';
import type { KeptAnswers } from '../api/kept-answers.ts';
import type { Resolve } from '../api/resolve-url.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Streams } from '../streaming/streams.ts';
import type { Cache } from '../storage/cache.ts';
import type { DraftSaver } from '../storage/draft-saver.ts';
import type { Journal } from '../storage/journal.ts';
import type { ComposerWindows } from '../window/composer-windows.ts';
import type { Spelling } from '../window/spelling.ts';
import type { AppWindows } from '../window/window.ts';
import type { ProblemReport } from '../contract/problem-report.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Updates } from '../updates/updates.ts';

export interface Services {
  about: Pick<Startup, 'version' | 'platform' | 'canOpenAtLogin'>;
  accounts: AccountStore;
  signIn: SignIn;
  signOut: SignOut;
  serverInfo: (account: AccountKey) => Promise<Result<ServerInfo>>;
  /** The defaults of new posts are part of the person's own profile. */
  learnDefaults: (account: AccountKey, profile: CredentialAccount) => void;
  lookAround: () => Promise<Result<AccountSummary>>;
  call: AccountCall;
  keptAnswers: KeptAnswers;
  resolve: Resolve;
  cacheWriter: CacheWriter;
  mediaSigner: MediaSigner;
  push: Push;
  unread: UnreadCounts;
  streams: Streams;
  postQueue: PostQueue;
  rewriteSent: RewriteSent;
  /** Nobody can take back any more what waits for the time of its Undo. */
  sendWaiting: () => void;
  actionQueue: ActionQueue;
  homeMarker: Pick<HomeMarker, 'read' | 'elsewhere'>;
  journal: Journal;
  drafts: DraftSaver;
  attachments: Attachments;
  cache: Cache;
  searchIndex: Pick<SearchIndex, 'search' | 'size'>;
  settings: SettingsStore;
  composerWindows: Pick<ComposerWindows, 'open' | 'show' | 'writerOf' | 'composerOf' | 'wrote' | 'close' | 'release' | 'drafts'>;
  /** A window of its own has changed this draft. */
  drafted: (news: Events['drafted']) => void;
  /** Shows a place in the main window. */
  openPlace: (place: Place) => void;
  spelling: Spelling;
  /** `names`: with the servers and names of the accounts. */
  problemReport: (names: boolean) => ProblemReport;
  updates: Pick<Updates, 'way' | 'current' | 'check' | 'restart'>;
  damage: Pick<DamageList, 'list' | 'dismiss'>;
  /** Selects the file in the system's file manager. */
  showInFolder: (path: string) => void;
  /** Why the system doesn't show popups. */
  popupProblem: () => Startup['popups'];
  proxySignIn: ProxySignIn;
  /** The pictures kept on disk. */
  media: { size(): Promise<number>; clear(): Promise<void> };
  /** Where the person's downloads go. */
  downloads: () => string;
  openExternal: (url: string) => Promise<Result<null>>;
  copyText: (text: string) => void;
  copyPicture: (png: Uint8Array<ArrayBuffer>) => Promise<Result<null>>;
  saveMedia: AppWindows['saveMedia'];
  /** The window's page has begun. Answers what the window was opened for. */
  begun: () => FirstTask;
  /** Its first view is there. */
  shown: () => void;
  /** Logs an error of the page. */
  pageError: (error: ArgsOf<'system.pageError'>) => void;
  viewing: (what: ArgsOf<'system.viewing'>) => void;
}
