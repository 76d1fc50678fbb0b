// Everything that one signed-in account has in the window: entities, timelines, drafts, counts and the view it shows.
import { accountIdOf, originOf } from '../../../electron/contract/accounts.ts';
import type { AccountKey, AccountSummary, ServerInfo } from '../../../electron/contract/accounts.ts';
import type { StreamedEvent, StreamName } from '../../../electron/contract/bridge.ts';
import type { StreamState } from '../../../electron/contract/startup.ts';
import type { CachedTimeline } from '../../../electron/contract/timeline-methods.ts';
import type { Relationship } from '../../../electron/contract/entities/relationship.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { QueuedAction } from '../../../electron/contract/journal.ts';
import type { Route } from '../../../electron/contract/route.ts';
import type { ProfileTab } from '../../../electron/contract/view-keys.ts';
import type { FilterDraft } from '../../logic/filters/filter-draft.ts';
import { callAs } from '../../api/call.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { Composer } from '../compose/composer.svelte.ts';
import { Unreadable } from '../compose/unreadable.svelte.ts';
import { Entities } from '../entities/entities.ts';
import { StatusActions } from '../entities/status-actions.ts';
import { StatusLoader } from '../entities/status-loader.ts';
import type { Filters } from '../filters/filters.svelte.ts';
import { Lists } from '../lists-tags/lists.svelte.ts';
import { Tags } from '../lists-tags/tags.svelte.ts';
import { AccountActions } from '../people/account-actions.svelte.ts';
import { FollowRequests } from '../people/follow-requests.svelte.ts';
import { Relationships } from '../people/relationships.ts';
import { SearchBox } from '../search/search-box.svelte.ts';
import { Lacking } from '../server/lacking.svelte.ts';
import { Announcements } from '../server/announcements.svelte.ts';
import { CustomEmojis } from '../server/custom-emojis.ts';
import { Conversations } from '../timelines/conversations.svelte.ts';
import { NotificationFeed } from '../timelines/notifications.svelte.ts';
import { PostRules } from '../timelines/post-rules.svelte.ts';
import { Replies } from '../timelines/replies.ts';
import type { Timeline } from '../timelines/timeline.svelte.ts';
import { Timelines, streamOf } from '../timelines/timelines.ts';
import { Preferences } from './preferences.svelte.ts';
import { Router } from './router.svelte.ts';

/** `id`: of the account that is reported; `status`: the post from whose menu. */
export type SessionDialog = { show: 'profile' } | { show: 'report'; id: string; status: string | null };

export class Session {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities: Entities;
  readonly rules: PostRules;
  readonly router: Router;
  readonly preferences: Preferences;
  readonly relationships: Relationships;
  readonly actions: StatusActions;
  readonly accountActions: AccountActions;
  readonly announcements: Announcements;
  readonly customEmojis: CustomEmojis;
  readonly requests: FollowRequests;
  readonly loader: StatusLoader;
  readonly composer: Composer;
  readonly unreadable: Unreadable;
  readonly notifications: NotificationFeed;
  readonly lists: Lists;
  readonly tags: Tags;
  readonly conversations: Conversations;
  readonly search: SearchBox;
  readonly lacking = new Lacking();
  /** The account whose lists are being chosen in a dialog; null: none. */
  listsOf = $state.raw<string | null>(null);
  /** The dialog over all views of the account: its own profile, or a report. */
  dialog = $state.raw<SessionDialog | null>(null);
  /** The account of which is chosen what timelines show; null: none. */
  kindsOf = $state.raw<string | null>(null);
  /** The filter that is being written in a dialog, or the post for which one is chosen; null: none. */
  filtering = $state.raw<FilterDraft | { postId: string } | null>(null);
  server = $state.raw<ServerInfo | null>(null);
  streamState = $state<StreamState>('connecting');
  readonly #timelines: Timelines;
  readonly #replies = new Replies();
  #starting: Promise<void> | null = null;
  #filters: Promise<Filters> | null = null;

  /** `home`: the cached home timeline, when it came with the start of the app. */
  constructor({ key }: AccountSummary, home: CachedTimeline | null) {
    const call = this.lacking.noted(callAs(key));
    const entities = new Entities();
    const router = new Router();
    const preferences = new Preferences(key);
    const relationships = new Relationships(entities, call, key);
    const rules = new PostRules({ key, entities, preferences });
    const timelines = new Timelines({ key, call, entities, rules, preferences, home, router });
    this.key = key;
    this.call = call;
    this.entities = entities;
    this.rules = rules;
    this.router = router;
    this.preferences = preferences;
    this.relationships = relationships;
    this.#timelines = timelines;
    entities.hold({ statusIds: this.#routeIds, accountIds: this.#accountIds, notificationIds: this.#routeIds });
    this.actions = new StatusActions(entities, call, this.forgetStatus);
    this.accountActions = new AccountActions(entities, call, relationships, timelines.hideAccounts);
    this.loader = new StatusLoader(key, entities, call, this.forgetStatus);
    this.announcements = new Announcements(call);
    this.customEmojis = new CustomEmojis(call);
    this.requests = new FollowRequests(entities, call);
    this.notifications = new NotificationFeed({ key, call, entities, rules });
    this.conversations = new Conversations({ key, call, entities, router });
    this.composer = new Composer({ key, server: () => this.server, posted: this.#posted });
    entities.hold(this.composer);
    this.unreadable = new Unreadable(key);
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

  /** The host that completes local handles. */
  get host(): string {
    return this.server?.host || this.origin.replace(/^https?:\/\//, '');
  }

  /** Unread counts as the sidebar and the rail show them. */
  get unread(): { home: number; notifications: number; conversations: number } {
    const home = this.timeline({ view: 'home' }).pendingCount;
    return { home, notifications: this.notifications.unread.count, conversations: this.conversations.unread };
  }

  /** Loads what every view needs, once; the timelines load when they are shown. */
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

  /** With their code, which the first posts do without: until then, what the server said with each post counts. */
  filters = (): Promise<Filters> => (this.#filters ??= import('../filters/filters.svelte.ts').then(({ Filters }) => new Filters(this)));
  #loadFilters = async (): Promise<void> => (await this.filters()).load();

  /** What the server offers and allows. */
  async loadServer(): Promise<void> {
    const server = await main['accounts.server']({ account: this.key });
    if (server.ok) this.server = server.value;
  }

  /** The server has done what a popup's button or something with Undo asked for; a changed post arrives as an edit instead. */
  actionDone({ kind, id }: QueuedAction, relationship?: Relationship): void {
    if (kind === 'accept' || kind === 'reject') this.requests.answered(id, relationship);
    else if (kind.startsWith('dismiss')) this.notifications.dismissed(id, kind !== 'dismiss-notification');
    else if (kind === 'delete-conversation') this.conversations.deleted(id);
    else if (kind === 'delete-list') this.lists.deleted(id);
    else if (kind === 'unfollow' && relationship) this.entities.saveRelationships([relationship]);
  }

  timeline = (route: Route): Timeline => this.#timelines.at(route);
  profileTimeline = (id: string, tab: ProfileTab): Timeline => this.#timelines.ofProfile(id, tab);

  /** Has the server stream a route's new posts until the returned function is called. */
  watch(route: Route): () => void {
    const stream = streamOf(route);
    if (!stream) return () => undefined;
    const at = { account: this.key, stream };
    void main['stream.watch'](at);
    return () => void main['stream.unwatch'](at);
  }

  /** Calls the listener with every reply that arrives, streamed or own, until the returned function is called. */
  onReply = this.#replies.listen;

  /** Takes what came within a frame: each list changes once, however much it is. */
  receive(batch: readonly Pick<StreamedEvent, 'stream' | 'event'>[]): void {
    const updates = batch.flatMap(({ stream, event }) => (event.type === 'update' ? [{ stream, status: event.status }] : []));
    this.entities.saveStatuses(updates.map(({ status }) => status));
    for (const [stream, fresh] of Map.groupBy(updates, (update) => update.stream)) {
      this.#fedBy(stream)?.receive(fresh.map(({ status }) => status.id));
    }
    const notifications = batch.flatMap(({ event }) => (event.type === 'notification' ? event.notification : []));
    this.notifications.receive(notifications);
    const deleted = new Set(batch.flatMap(({ event }) => (event.type === 'delete' ? event.id : [])));
    if (deleted.size > 0) this.#timelines.forgetStatuses(deleted);
    for (const each of batch) this.#receiveOne(each);
    this.entities.prune();
  }

  #receiveOne({ stream, event }: Pick<StreamedEvent, 'stream' | 'event'>): void {
    if (event.type === 'update') this.#replies.receive(event.status);
    else if (event.type === 'edit') {
      if (this.entities.hasStatus(event.status.id)) this.entities.saveStatus(event.status);
    } else if (event.type === 'notification') {
      this.requests.receive(event.notification);
      if (event.notification.status) this.#replies.receive(event.notification.status);
    } else if (event.type === 'conversation') {
      this.conversations.receive(event.conversation);
      if (event.conversation.last_status) this.#replies.receive(event.conversation.last_status);
    } else if (event.type === 'opened') void this.#fedBy(stream)?.catchUp();
    else if (event.type === 'refresh') this.#refreshFedBy(stream);
    else if (event.type === 'merged') this.notifications.startOver();
    else if (event.type === 'filters') void this.#loadFilters();
    else if (event.type !== 'delete') this.announcements.receive(event);
  }

  /** The cache was deleted: every loaded list loads again. */
  startOver(): void {
    for (const timeline of [...this.#timelines.all(), this.notifications.timeline]) void timeline.startOver();
  }

  /** The timeline into which the posts of a stream go. */
  #fedBy = (stream: StreamName): Timeline | undefined =>
    stream === 'user' ? this.timeline({ view: 'home' }) : this.#timelines.fedBy(stream);

  /** After an interruption, every loaded list that the stream feeds fetches what it missed. */
  #refreshFedBy(stream: StreamName): void {
    if (stream === 'user') this.#refreshLoaded();
    else if (stream === 'direct') this.#refreshConversations();
    else void this.#fedBy(stream)?.catchUp();
  }

  /** The account's own stream tells of everything. */
  #refreshLoaded(): void {
    for (const timeline of this.#timelines.all()) void timeline.catchUp();
    this.notifications.refresh();
    this.#refreshConversations();
    void this.announcements.load();
    void this.requests.pages.refresh();
    void this.lists.refresh();
    void this.tags.followed.refresh();
    void this.#loadFilters();
    this.settle();
  }

  /** The connection is back: what a lost answer left open is asked for. */
  settle(): void {
    for (const each of [this.actions, this.relationships, this.accountActions]) void each.settle();
  }

  #refreshConversations(): void {
    if (this.conversations.page.phase !== 'idle') void this.conversations.page.refresh();
  }

  /** One of the account's own posts has reached the server. */
  #posted = (status: Status): void => {
    this.entities.saveStatus(status);
    this.timeline({ view: 'home' }).insertOwn(status.id);
    if (status.visibility === 'direct') this.conversations.posted(status);
    this.#replies.receive(status);
  };

  #restartList = (id: string): void => void this.timeline({ view: 'list', id }).startOver();

  /** The server has it no more. */
  forgetStatus = (id: string): void => this.#timelines.forgetStatuses(new Set([id]));

  /** The ids of the views to which back and forward lead, whatever they name. */
  #routeIds = (): string[] => this.router.routes.flatMap((route) => ('id' in route ? [route.id] : []));
  #accountIds = (): string[] => [this.accountId, ...this.#routeIds(), ...(this.listsOf === null ? [] : [this.listsOf])];
}
