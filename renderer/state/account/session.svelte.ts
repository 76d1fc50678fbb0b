// Everything one signed-in account owns in the window: its entities, timelines, place, drafts and counts.
import { accountIdOf, originOf } from '../../../electron/contract/accounts.ts';
import type { AccountKey, AccountSummary, ServerInfo } from '../../../electron/contract/accounts.ts';
import type { CachedTimeline, StreamEvent, StreamName, StreamState } from '../../../electron/contract/bridge.ts';
import type { Account, Relationship, Status } from '../../../electron/contract/entities.ts';
import type { QueuedAction } from '../../../electron/contract/journal.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { callAs } from '../../api/call.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { AccountActions } from '../people/account-actions.svelte.ts';
import { Announcements } from '../server/announcements.svelte.ts';
import { Composer } from '../compose/compose.svelte.ts';
import { Conversations } from '../timelines/conversations.svelte.ts';
import { Entities } from '../entities/entities.ts';
import { Lists } from '../lists-tags/lists.svelte.ts';
import { FollowRequests } from '../people/follow-requests.svelte.ts';
import { NotificationFeed } from '../timelines/notifications.svelte.ts';
import { Preferences } from './preferences.svelte.ts';
import { Readers } from '../timelines/readers.ts';
import type { Reply } from '../timelines/readers.ts';
import { Relationships } from '../people/relationships.ts';
import { Router } from './router.svelte.ts';
import { Search } from '../search/search.svelte.ts';
import { StatusActions } from '../entities/status-actions.ts';
import { StatusLoader } from '../entities/status-loader.ts';
import { Tags } from '../lists-tags/tags.svelte.ts';
import type { Timeline } from '../timelines/timeline.svelte.ts';
import { Timelines, streamOf } from '../timelines/timelines.ts';
import type { ProfileTab } from '../timelines/timelines.ts';
import { isShown } from '../../logic/timelines/filters.ts';

/** Statuses held in memory before those that no list names are forgotten. */
const statusLimit = 6_000;

export class Session {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities = new Entities();
  readonly router = new Router();
  readonly relationships: Relationships;
  readonly actions: StatusActions;
  readonly accountActions: AccountActions;
  readonly announcements: Announcements;
  readonly requests: FollowRequests;
  readonly loader: StatusLoader;
  readonly composer: Composer;
  readonly notifications: NotificationFeed;
  readonly preferences: Preferences;
  readonly lists: Lists;
  readonly tags: Tags;
  readonly conversations: Conversations;
  readonly search: Search;
  /** Whose lists are being chosen in a dialog; null: nobody's. */
  listsOf = $state.raw<string | null>(null);
  server = $state.raw<ServerInfo | null>(null);
  /** Who takes replies in as they arrive: the threads on screen. */
  readonly #readers = new Readers();
  streamState = $state<StreamState>('connecting');
  readonly #timelines = new Timelines(this);
  #home: CachedTimeline | null;
  #starting: Promise<void> | null = null;

  constructor(account: AccountSummary, home: CachedTimeline | null) {
    this.#home = home;
    this.key = account.key;
    this.call = callAs(account.key);
    this.relationships = new Relationships(this.entities, this.call);
    this.actions = new StatusActions(this.entities, this.call, this.#forget);
    this.accountActions = new AccountActions(this.entities, this.call, this.#hideAccounts);
    this.announcements = new Announcements(this.call);
    this.requests = new FollowRequests(this.entities, this.call);
    this.loader = new StatusLoader(account.key, this.entities, this.call, this.#forget);
    this.notifications = new NotificationFeed(this);
    this.composer = new Composer(this);
    this.preferences = new Preferences(account.key);
    this.lists = new Lists(this);
    this.tags = new Tags(this);
    this.conversations = new Conversations(this);
    this.search = new Search(this);
  }

  get accountId(): string {
    return accountIdOf(this.key);
  }

  get origin(): string {
    return originOf(this.key);
  }

  /** What local handles end with. */
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
    void this.notifications.timeline.open();
    await this.composer.start();
    void this.lists.open();
    void this.conversations.page.open();
    void this.tags.followed.open();
    const server = await main['accounts.server']({ account: this.key });
    if (server.ok) this.server = server.value;
    void this.announcements.load();
    void this.requests.pages.open();
  }

  /** An own post has reached the server. */
  posted(status: Status): void {
    this.timeline({ view: 'home' }).insertOwn(status.id);
    this.#readers.tell(status);
  }

  /** What a popup's button asked for has come about; a changed post comes as an edit. */
  actionDone({ kind, id }: QueuedAction, relationship?: Relationship): void {
    if (kind === 'accept' || kind === 'reject') this.requests.answered(id, relationship);
  }

  /** The home timeline that came with the start of the app; once, since it ages. */
  takeHome(): CachedTimeline | null {
    const home = this.#home;
    this.#home = null;
    return home;
  }

  timeline = (route: Route): Timeline => this.#timelines.at(route);
  profileTimeline = (id: string, tab: ProfileTab): Timeline => this.#timelines.ofProfile(id, tab);

  /** Has the server stream a route's new posts until the answered function is called. */
  watch(route: Route): () => void {
    const stream = streamOf(route);
    if (!stream) return () => undefined;
    const at = { account: this.key, stream };
    void main['stream.watch'](at);
    return () => void main['stream.unwatch'](at);
  }

  /** Tells every reply that arrives, streamed or own, until the answered function is called. */
  onReply = (reader: (reply: Reply) => void): (() => void) => this.#readers.add(reader);

  receive(stream: StreamName, event: StreamEvent): void {
    if (event.type === 'update') {
      this.entities.saveStatus(event.status);
      const timeline = stream === 'user' ? this.timeline({ view: 'home' }) : this.#timelines.fedBy(stream);
      if (isShown(event.status)) timeline?.receive(event.status.id);
      this.#readers.tell(event.status);
      this.#trim();
    } else if (event.type === 'edit') {
      if (this.entities.hasStatus(event.status.id)) this.entities.saveStatus(event.status);
    } else if (event.type === 'delete') this.#forget(event.id);
    else if (event.type === 'notification') {
      this.notifications.receive(event.notification);
      this.requests.receive(event.notification);
      if (event.notification.status) this.#readers.tell(event.notification.status);
    } else if (event.type === 'conversation') this.conversations.receive(event.conversation);
    else if (event.type === 'refresh') this.#refreshShown();
    else this.announcements.receive(event);
  }

  /** What was kept on disk is gone: every loaded list begins anew. */
  startOver(): void {
    for (const timeline of [...this.#timelines.all(), this.notifications.timeline]) void timeline.startOver();
  }

  /** After an interruption: whatever is loaded fetches what it missed. */
  #refreshShown(): void {
    for (const timeline of this.#timelines.all()) if (timeline.phase !== 'idle') void timeline.refresh();
    this.notifications.refresh();
    if (this.conversations.page.phase !== 'idle') void this.conversations.page.refresh();
    void this.announcements.load();
    void this.requests.pages.refresh();
  }

  #forget = (id: string): void => {
    for (const timeline of this.#timelines.all()) timeline.remove(id);
    this.entities.forgetStatus(id);
  };

  /** Takes the posts and boosts of the accounts that match out of the timelines of others; answers how to put them back. */
  #hideAccounts = (matches: (account: Account) => boolean): (() => void) => {
    const hidden = (id: string): boolean => {
      const status = this.entities.status(id).value;
      if (!status) return false;
      const boosted = status.reblogId !== null && this.entities.status(status.reblogId).value;
      return matches(status.account) || (boosted ? matches(boosted.account) : false);
    };
    const shown = this.#timelines.all().filter(({ key }) => /^(home|local|federated|tag:|list:)/.test(key));
    const undo = shown.map((timeline) => timeline.hide(hidden));
    return () => undo.forEach((put) => put());
  };

  #trim(): void {
    if (this.entities.statusCount < statusLimit) return;
    const shown = this.router.detail.flatMap((route) => ('id' in route ? [route.id] : []));
    const listed = this.#timelines.all().flatMap((timeline) => timeline.ids());
    this.entities.retainStatuses([
      ...shown,
      ...listed,
      ...this.notifications.statusIds(),
      ...this.conversations.statusIds(),
      ...this.search.statusIds(),
    ]);
  }
}
