// Lists the parts of the main process that the handlers of the window's requests call.
import type { AccountScopes } from '../account/scopes.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { SignIn } from '../accounts/oauth.ts';
import type { SignOut } from '../accounts/sign-out.ts';
import type { AccountKey, AccountSummary, ServerInfo } from '../contract/accounts.ts';
import type { CredentialAccount } from '../contract/entities/account.ts';
import type { ArgsOf, Events } from '../contract/bridge.ts';
import type { Startup, FirstTask } from '../contract/startup.ts';
import type { Result } from '../contract/result.ts';
import type { AppLocation } from '../contract/route.ts';
import type { ProxySignIn } from '../network/proxy-sign-in.ts';
import type { Push } from '../push/push.ts';
import type { AccountCall } from '../contract/endpoints.ts';
import type { DamageList } from '../storage/damage-list.ts';
import type { CacheWriter } from '../storage/cache-writer.ts';
import type { AttachmentService } from '../outbox/attachments/attachments.ts';
import type { MediaSigner } from '../media/signed-links.ts';
import type { CachedAnswers } from '../api/cached-answers.ts';
import type { Resolve } from '../api/resolve-url.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Cache } from '../storage/cache.ts';
import type { DraftSaver } from '../storage/draft-saver.ts';
import type { Journal } from '../storage/journal.ts';
import type { ComposerWindowManager } from '../window/composer-windows.ts';
import type { SpellingChecker } from '../window/spelling.ts';
import type { AppWindows } from '../window/window.ts';
import type { ProblemReport } from '../contract/log.ts';
import type { SettingsStore } from '../storage/settings.ts';
import type { Updates } from '../updates/updates.ts';

export interface Services {
  about: Pick<Startup, 'version' | 'platform' | 'canOpenAtLogin'>;
  accounts: AccountStore;
  signIn: SignIn;
  signOut: SignOut;
  serverInfo: (account: AccountKey) => Promise<Result<ServerInfo>>;
  /** Checks the account's notifications and their read marker, and fetches the server information again. */
  refreshAccount: (account: AccountKey) => Promise<Result<ServerInfo>>;
  /** Stores the defaults of new posts, which are part of the user's own profile. */
  updatePostingDefaults: (account: AccountKey, profile: CredentialAccount) => void;
  lookAround: () => Promise<Result<AccountSummary>>;
  call: AccountCall;
  cachedAnswers: CachedAnswers;
  resolve: Resolve;
  cacheWriter: CacheWriter;
  mediaSigner: MediaSigner;
  push: Push;
  scopes: Pick<AccountScopes, 'get' | 'all' | 'unread' | 'streamStates'>;
  /** Sends queued actions and posts at once, because nobody can undo them any more. */
  sendQueued: () => void;
  journal: Journal;
  drafts: DraftSaver;
  attachments: AttachmentService;
  cache: Cache;
  searchIndex: Pick<SearchIndex, 'search' | 'size'>;
  settings: SettingsStore;
  composerWindows: Pick<
    ComposerWindowManager,
    'open' | 'show' | 'editorOf' | 'composerOf' | 'updateDraft' | 'close' | 'release' | 'drafts'
  >;
  /** Announces that a composer window changed a draft. */
  notifyDraftChange: (change: Events['drafted']) => void;
  /** Navigates the main window to a location. */
  openLocation: (location: AppLocation) => void;
  spelling: SpellingChecker;
  /** `names`: includes the servers and names of the accounts. */
  problemReport: (names: boolean) => ProblemReport;
  updates: Pick<Updates, 'way' | 'current' | 'check' | 'restart'>;
  damage: Pick<DamageList, 'list' | 'dismiss'>;
  /** Selects the file in the system's file manager. */
  showInFolder: (path: string) => void;
  /** Returns the reason why the system shows no popups. */
  popupProblem: () => Startup['popups'];
  proxySignIn: ProxySignIn;
  /** Host that a captive portal answers for; null: none. */
  portalHost: () => string | null;
  /** The image cache on disk. */
  media: { size(): Promise<number>; clear(): Promise<void> };
  /** Stops loading the file behind the path of a signed link. */
  cancelDownload: (path: string) => void;
  /** Returns the user's downloads folder. */
  downloads: () => string;
  openExternal: (url: string) => Promise<Result<null>>;
  copyText: (text: string) => void;
  copyPicture: (png: Uint8Array<ArrayBuffer>) => Promise<Result<null>>;
  saveMedia: AppWindows['saveMedia'];
  /** Called when the window's page starts. Returns the task that the window was opened for. */
  takeFirstTask: () => FirstTask;
  /** Called when the window shows its first view. */
  markViewShown: () => void;
  pageError: (error: ArgsOf<'system.pageError'>) => void;
  setShownViews: (shownViews: ArgsOf<'system.viewing'>) => void;
}
