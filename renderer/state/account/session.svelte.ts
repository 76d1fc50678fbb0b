// Holds the state of one signed-in account in the window: entities, timelines, drafts, unread counts, and navigation.
import { untrack } from 'svelte';
import { accountDomainOf, accountIdOf, originOf } from '../../../electron/contract/accounts.ts';
import type { AccountKey, AccountSummary, ServerInfo } from '../../../electron/contract/accounts.ts';
import type { StreamedEvent, StreamName } from '../../../electron/contract/bridge.ts';
import type { StreamState } from '../../../electron/contract/startup.ts';
import type { QueuedAction } from '../../../electron/contract/actions.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { CachedTimeline } from '../../../electron/contract/journal.ts';
import type { Account, Relationship } from '@kittiwake/mastodon-api/entities/account';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Route } from '../../../electron/contract/route.ts';
import type { ProfileTab } from '../../../electron/contract/view-keys.ts';
import type { FilterDraft } from '../../logic/filters/filter-draft.ts';
import { createCall } from '../../api/call.ts';
import { isExplicitAttempt } from '../../logic/explicit-attempt.ts';
import type { CallEndpoint } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { Composer } from '../compose/composer.svelte.ts';
import { UnreadableEntries } from '../app/damage.svelte.ts';
import { Entities } from '../entities/entities.ts';
import { awaitQuoteApproval } from '../entities/pending-quotes.ts';
import { StatusActions } from '../entities/status-actions.ts';
import { StatusLoader } from '../entities/status-loader.ts';
import type { Filters } from '../filters/filters.svelte.ts';
import { Lists } from '../lists-tags/lists.svelte.ts';
import { Tags } from '../lists-tags/tags.svelte.ts';
import { AccountActions } from '../people/account-actions.svelte.ts';
import { FollowRequests } from '../people/follow-requests.svelte.ts';
import { Relationships } from '../people/relationships.ts';
import { SearchBox } from '../search/search-box.svelte.ts';
import { Capabilities } from '../server/capabilities.svelte.ts';
import { Announcements } from '../server/announcements.svelte.ts';
import { CustomEmojis } from '../server/custom-emojis.ts';
import { Conversations } from '../timelines/conversations.svelte.ts';
import { NotificationFeed } from '../timelines/notifications.svelte.ts';
import { PostRules } from '../timelines/post-rules.svelte.ts';
import { ReplyNotifier } from '../timelines/replies.ts';
import type { Timeline } from '../timelines/timeline.svelte.ts';
import { Timelines, streamOf } from '../timelines/timelines.ts';
import { PreferencesState } from './preferences.svelte.ts';
import { Router } from './navigation.svelte.ts';

/** Questions about a post before an action: what to do, or whether to do it. */
export type PostQuestion = 'reblog' | 'react' | 'delete' | 'redraft' | 'policy' | 'revoke' | 'act-as';
/** The filter that is edited, or the post for which a filter is chosen. */
export type FilterDialog = { show: 'filter'; draft: FilterDraft } | { show: 'filter-of-post'; id: string };
/**
 * `report`: `id` of the reported account, and the post whose menu opened the report. `post`: `id` of the post. `lists`, `post-kinds`: `id` of
 * the account whose lists, or whose kinds of posts in timelines, are chosen.
 */
export type SessionDialog =
  | { show: 'profile' }
  | { show: 'server-pages' }
  | { show: 'report'; id: string; status: string | null }
  | { show: 'post'; id: string; question: PostQuestion }
  | { show: 'lists'; id: string }
  | { show: 'post-kinds'; id: string }
  | FilterDialog;

export class Session {
  readonly key: AccountKey;
  readonly call: CallEndpoint;
  readonly entities: Entities;
  readonly rules: PostRules;
  readonly router: Router;
  readonly preferences: PreferencesState;
  readonly relationships: Relationships;
  readonly actions: StatusActions;
  readonly accountActions: AccountActions;
  readonly announcements: Announcements;
  readonly customEmojis: CustomEmojis;
  readonly requests: FollowRequests;
  readonly loader: StatusLoader;
  readonly composer: Composer;
  readonly unreadable: UnreadableEntries;
  readonly notifications: NotificationFeed;
  readonly lists: Lists;
  readonly tags: Tags;
  readonly conversations: Conversations;
  readonly search: SearchBox;
  readonly capabilities = new Capabilities(() => this.server);
  /** The dialog above all views of the account; null: none. */
  dialog = $state.raw<SessionDialog | null>(null);
  server = $state.raw<ServerInfo | null>(null);
  /** Full handle without the leading `@`. */
  handle = $state.raw('');
  streamState = $state<StreamState>('connecting');
  /** Number of open views by the stream that they watch. */
  readonly #watchCounts = new Map<StreamName, number>();
  readonly #timelines: Timelines;
  readonly #replies = new ReplyNotifier();
  /** Actions that an earlier page, or an earlier run of the app, has left. */
  #earlierActions: readonly QueuedAction[] = [];
  #starting: Promise<void> | null = null;
  #filters: Promise<Filters> | null = null;

  /** `home`: the cached home timeline, if it arrived with the startup answer. */
  constructor({ key, handle }: Pick<AccountSummary, 'key' | 'handle'>, home: CachedTimeline | null) {
    const call = this.capabilities.wrapCall(createCall(key, isExplicitAttempt));
    const entities = new Entities();
    const router = new Router();
    const preferences = new PreferencesState(key);
    const relationships = new Relationships(entities, call, key);
    const rules = new PostRules({ key, entities, preferences });
    const { knowsMinId } = this;
    const timelines = new Timelines({ key, call, entities, rules, preferences, home, router, knowsMinId });
    this.key = key;
    this.handle = handle;
    this.call = call;
    this.entities = entities;
    this.rules = rules;
    this.router = router;
    this.preferences = preferences;
    this.relationships = relationships;
    this.#timelines = timelines;
    entities.hold({ statusIds: this.#routeIds, accountIds: this.#accountIds, notificationIds: this.#routeIds });
    this.actions = new StatusActions(entities, call, this.forgetStatus);
    this.accountActions = new AccountActions(entities, call, relationships, this.#hideAccounts);
    this.loader = new StatusLoader(key, entities, call, this.forgetStatus);
    this.announcements = new Announcements(call);
    this.customEmojis = new CustomEmojis(call);
    this.requests = new FollowRequests(entities, call);
    this.notifications = new NotificationFeed({ key, call, entities, rules, knowsMinId });
    this.conversations = new Conversations({ key, call, entities, router });
    this.composer = new Composer(this, this.#insertOwnPost);
    entities.hold(this.composer);
    this.unreadable = new UnreadableEntries(key);
    this.lists = new Lists({ key, call, router, preferences, restartTimeline: this.#restartList });
    this.tags = new Tags({ call, router });
    this.search = new SearchBox(router);
  }

  get accountId(): string {
    return accountIdOf(this.key);
  }

  get origin(): string {
    return originOf(this.key);
  }

  get host(): string {
    return this.server?.host || this.origin.replace(/^https?:\/\//, '');
  }

  /** The account domain of the server, which completes local handles. */
  get domain(): string {
    return accountDomainOf(this);
  }

  can = this.capabilities.can;

  /** True if gaps can be loaded from their older ends. */
  knowsMinId = (): boolean => this.can('minIds');

  /** Records the state of the account's own stream, which feeds Home and the notifications. */
  setStreamState(state: StreamState): void {
    this.streamState = state;
    const home = this.timeline({ view: 'home' });
    home.setConnected(state === 'open');
    this.notifications.setConnected(state === 'open');
    if (state === 'connecting') for (const timeline of [home, this.notifications.timeline]) timeline.awaitStream();
  }

  /** Unread counts for the sidebar and the account rail. */
  get unread(): { home: number; notifications: number; conversations: number } {
    const home = this.timeline({ view: 'home' }).pendingCount;
    return { home, notifications: this.notifications.unread.count, conversations: this.conversations.unread };
  }

  /** Loads the data that every view needs, once; timelines load when they are shown. */
  start = (): Promise<void> => (this.#starting ??= this.#start());

  async #start(): Promise<void> {
    void main['stream.watch']({ account: this.key, stream: 'direct' });
    void this.notifications.timeline.open();
    await this.composer.start();
    void this.unreadable.start();
    void this.lists.open();
    void this.conversations.page.open();
    void this.tags.followed.open();
    await this.loadServer();
    void this.announcements.load();
    void this.requests.pages.open();
    void this.#loadFilters();
  }

  /**
   * Loads the filter code lazily, because the first posts do not need it: until then the `filtered` results in the server's posts apply.
   */
  filters = (): Promise<Filters> => (this.#filters ??= import('../filters/filters.svelte.ts').then(({ Filters }) => new Filters(this)));
  #loadFilters = async (): Promise<void> => (await this.filters()).load();

  /** Loads again what other clients or the server's website may have changed, which servers report by no event. */
  async loadChangesElsewhere(): Promise<void> {
    if (this.#starting === null) return;
    void this.lists.refresh();
    void this.tags.followed.refresh();
    void this.#loadFilters();
    this.relationships.reloadRecent();
    const server = await main['accounts.refresh']({ account: this.key });
    if (server.ok) this.server = server.value;
  }

  /** Loads the server's capabilities and limits. */
  async loadServer(): Promise<void> {
    const server = await main['accounts.server']({ account: this.key });
    if (server.ok) this.server = server.value;
  }

  /** Applies an action that the server completed for a popup button or an action with Undo. Changed posts arrive as edit events instead. */
  actionDone(action: QueuedAction, relationship?: Relationship): void {
    const { kind, id } = action;
    this.actions.settled(action);
    this.relationships.settled(action);
    if (kind.startsWith('followRequests.')) this.requests.removeAnswered(id, relationship);
    else if (kind.startsWith('notifications.')) this.notifications.hideDismissed(id, kind !== 'notifications.dismiss');
    else if (kind === 'conversations.delete') this.conversations.removeDeleted(id);
    else if (kind === 'lists.delete') this.lists.removeDeleted(id);
    else if (relationship) this.entities.saveRelationships([relationship]);
  }

  /** The server refused an action for good. The caller of an action of this page reports that itself. */
  actionRefused(action: QueuedAction, failure: Failure): void {
    if (!this.#earlierActions.some(({ kind, id }) => kind === action.kind && id === action.id)) return;
    this.relationships.settled(action);
    void this.actions.refused(action, failure);
  }

  /** Shows the actions that were pending when the page started. */
  showPending(actions: readonly QueuedAction[]): void {
    this.#earlierActions = actions;
    this.actions.pending.load(actions);
    this.relationships.showPending(actions);
  }

  timeline = (route: Route): Timeline => this.#timelines.at(route);
  profileTimeline = (id: string, tab: ProfileTab): Timeline => this.#timelines.ofProfile(id, tab);

  /** Subscribes to the stream of a route until the returned function is called. */
  watch(route: Route): () => void {
    const stream = streamOf(route);
    if (!stream) return () => undefined;
    const subscription = { account: this.key, stream };
    const count = (change: number): number => {
      const now = (this.#watchCounts.get(stream) ?? 0) + change;
      this.#watchCounts.set(stream, now);
      return now;
    };
    // Where the account's own stream is refused, this one will be, too.
    if (count(1) === 1 && untrack(() => this.streamState) === 'open') this.timeline(route).awaitStream();
    void main['stream.watch'](subscription);
    return () => {
      if (count(-1) === 0) this.#timelineOfStream(stream)?.setConnected(false);
      void main['stream.unwatch'](subscription);
    };
  }

  /** Calls the listener with every reply that is streamed or posted by this account, until the returned function is called. */
  onReply = this.#replies.listen;

  /** Applies the events of one frame as a batch, so that each list changes only once. */
  receive(batch: readonly Pick<StreamedEvent, 'stream' | 'event'>[]): void {
    // The account's own stream reports its state; the others open with one of these events. They come first, because posts of the same
    // batch may have arrived after an interruption.
    for (const { stream, event } of batch)
      if (stream !== 'user' && (event.type === 'opened' || event.type === 'refresh')) this.#timelineOfStream(stream)?.setConnected(true);
    const updates = batch.flatMap(({ stream, event }) => (event.type === 'update' ? [{ stream, status: event.status }] : []));
    this.entities.saveStatuses(updates.map(({ status }) => status));
    // An open thread shows its replies by itself; older ones, which the server has fetched for the thread, are not news elsewhere.
    const threadReplyIds = new Set(updates.filter(({ status }) => this.#replies.receive(status)).map(({ status }) => status.id));
    for (const [stream, streamUpdates] of Map.groupBy(updates, (update) => update.stream)) {
      const ids = streamUpdates.map(({ status }) => status.id);
      this.#timelineOfStream(stream)?.receive(ids, threadReplyIds);
      if (stream === 'user') for (const { status } of streamUpdates) this.relationships.receivePostBy(status.account.id);
    }
    const notifications = batch.flatMap(({ event }) => (event.type === 'notification' ? event.notification : []));
    this.notifications.receive(notifications);
    for (const { account } of notifications) if (account) this.relationships.reloadKnown(account.id);
    const deleted = new Set(batch.flatMap(({ event }) => (event.type === 'delete' ? event.id : [])));
    if (deleted.size > 0) this.#forgetStatuses(deleted);
    for (const each of batch) this.#receiveOne(each);
    this.entities.prune();
  }

  #receiveOne({ stream, event }: Pick<StreamedEvent, 'stream' | 'event'>): void {
    if (event.type === 'edit') {
      if (this.entities.hasStatus(event.status.id)) this.entities.saveStatus(event.status);
    } else if (event.type === 'notification') {
      this.requests.receive(event.notification);
      if (event.notification.status) this.#replies.receive(event.notification.status);
    } else if (event.type === 'conversation') {
      this.conversations.receive(event.conversation);
      if (event.conversation.last_status) this.#replies.receive(event.conversation.last_status);
    } else if (event.type === 'opened') this.#loadMissed(stream);
    else if (event.type === 'refresh') this.#refreshStream(stream);
    else if (event.type === 'merged') this.notifications.startOver();
    else if (event.type === 'filters') void this.#loadFilters();
    else if (event.type !== 'delete' && event.type !== 'update') this.announcements.receive(event);
  }

  /** Reloads every loaded list after the cache was deleted. */
  startOver(): void {
    for (const timeline of [...this.#timelines.all(), this.notifications.timeline]) void timeline.startOver();
  }

  /** The timeline that receives the posts of a stream. */
  #timelineOfStream = (stream: StreamName): Timeline | undefined =>
    stream === 'user' ? this.timeline({ view: 'home' }) : this.#timelines.ofStream(stream);

  /** Loads what the lists of a stream missed before it opened. */
  #loadMissed(stream: StreamName): void {
    void this.#timelineOfStream(stream)?.loadMissed();
    if (stream === 'user') this.notifications.refresh();
  }

  /** Fetches what the loaded lists of a stream missed during an interruption. */
  #refreshStream(stream: StreamName): void {
    if (stream === 'user') this.#refreshLoaded();
    else if (stream === 'direct') this.#refreshConversations();
    else this.#loadMissed(stream);
  }

  /** The user stream carries events of every kind, so every loaded list refreshes. */
  #refreshLoaded(): void {
    for (const timeline of this.#timelines.all()) void timeline.loadMissed();
    this.notifications.refresh();
    this.#refreshConversations();
    void this.announcements.load();
    void this.requests.pages.refresh();
    void this.lists.refresh();
    void this.tags.followed.refresh();
    void this.#loadFilters();
  }

  #refreshConversations(): void {
    if (this.conversations.page.phase !== 'idle') void this.conversations.page.catchUp();
  }

  /** Inserts one of the account's own posts that has reached the server. */
  #insertOwnPost = (status: Status): void => {
    this.entities.saveStatus(status);
    this.timeline({ view: 'home' }).insertOwn(status.id);
    if (status.quote?.state === 'pending') void awaitQuoteApproval(this, status.id);
    if (status.visibility === 'direct') this.conversations.addPosted(status);
    this.#replies.receive(status);
  };

  #restartList = (id: string): void => void this.timeline({ view: 'list', id }).startOver();

  /** Removes a post that no longer exists on the server. */
  forgetStatus = (id: string): void => this.#forgetStatuses(new Set([id]));
  #forgetStatuses(ids: ReadonlySet<string>): void {
    this.#timelines.forgetStatuses(ids);
    this.notifications.forgetStatuses(ids);
  }

  /** Removes matching accounts from timelines and notifications; the returned function restores them. */
  #hideAccounts = (matches: (account: Account) => boolean): (() => void) => {
    const restoreFunctions = [this.#timelines.hideAccounts(matches), this.notifications.hideAccounts(matches)];
    return () => restoreFunctions.forEach((restore) => restore());
  };

  /** All ids in the navigation history, whether they belong to a status, an account, or a notification. */
  #routeIds = (): string[] => this.router.routes.flatMap((route) => ('id' in route ? [route.id] : []));
  #accountIds = (): string[] => [this.accountId, ...this.#routeIds(), ...(this.dialog?.show === 'lists' ? [this.dialog.id] : [])];
}
