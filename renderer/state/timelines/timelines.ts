// Creates the timelines of one account: the endpoint, filter context, caching, and streaming of each route.
import type { StreamName } from '../../../electron/contract/bridge.ts';
import type { CachedTimeline, ReadingPosition, TimelineEntry } from '../../../electron/contract/journal.ts';
import type { Answer, RunningRefresh } from '../../../electron/contract/endpoints.ts';
import type { Account } from '../../../electron/contract/entities/account.ts';
import { RecentIds } from '../../../electron/contract/ids.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { listKey, profileTabKey, tagKey, viewKey } from '../../../electron/contract/view-keys.ts';
import type { ProfileTab, ViewKey } from '../../../electron/contract/view-keys.ts';
import type { CallEndpoint } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import { Registry } from '../../logic/registry.ts';
import { awaitRefresh, pause } from './async-refresh.ts';
import { Timeline } from './timeline.svelte.ts';
import type { PageParams } from './timeline-source.ts';
import type { Session } from '../account/session.svelte.ts';
import type { FilterContext } from '../../../electron/contract/entities/choices.ts';

/** Number of rows within which a post appears once. */
const pageRows = 40;
/** Maximum number of posts whose row is remembered. */
const maxPosts = 5_000;

/** Finds rows that repeat a post: a post and its boosts share one row within a page. */
export class RepeatedPosts {
  /** First row of each post. It stays, so that no row moves when the post is boosted again. */
  #firstRows = new Map<string, string>();

  /** Returns the ids that repeat the post of another row. `postOf` returns the post of a row; null if not loaded yet. */
  findRepeats(ids: readonly string[], postOf: (id: string) => string | null): string[] {
    if (this.#firstRows.size > maxPosts) this.#firstRows.clear();
    const indexes = new Map(ids.map((id, at) => [id, at]));
    return ids.filter((id, at) => {
      const post = postOf(id);
      if (post === null) return false;
      const row = this.#firstRows.get(post) ?? id;
      if (row !== id && Math.abs((indexes.get(row) ?? Infinity) - at) < pageRows) return true;
      this.#firstRows.set(post, id);
      return false;
    });
  }
}

type LoadPage = (params: PageParams, options: { background?: boolean }) => Promise<Result<Answer<Status[]>>>;

function loaderOf(call: CallEndpoint, route: Route): LoadPage {
  switch (route.view) {
    case 'home':
      return (params, options) => call('timelines.home', params, options);
    case 'local':
      return (params, options) => call('timelines.public', { ...params, local: true }, options);
    case 'federated':
      return (params, options) => call('timelines.public', params, options);
    case 'tag':
      return (params, options) => call('timelines.tag', { ...params, name: route.name }, options);
    case 'list':
      return (params, options) => call('timelines.list', { ...params, id: route.id }, options);
    case 'bookmarks':
      return (params, options) => call('bookmarks.list', params, options);
    case 'favourites':
      return (params, options) => call('favourites.list', params, options);
    default:
      throw new Error(`No timeline stands behind ${route.view}.`);
  }
}

const filterContexts: Partial<Record<Route['view'], FilterContext | null>> = {
  home: 'home',
  list: 'home',
  catchup: 'home',
  notifications: 'notifications',
  notification: 'notifications',
  inbox: 'notifications',
  filtered: 'notifications',
  held: 'notifications',
  thread: 'thread',
  conversations: 'thread',
  profile: 'account',
  // Posts that the user saved are not filtered.
  bookmarks: null,
  favourites: null,
};

/** Returns the filter context of a view's posts, such as `public` for searches, hashtags and public timelines; null: no filter applies. */
export const filterContextOf = (view: Route['view']): FilterContext | null =>
  view in filterContexts ? (filterContexts[view] ?? null) : 'public';

/** The stream with a route's new posts; null if there is none, or if the posts arrive in the user stream. */
export function streamOf(route: Route): StreamName | null {
  if (route.view === 'local') return 'public:local';
  if (route.view === 'federated') return 'public';
  if (route.view === 'tag') return `hashtag:${route.name}`;
  if (route.view === 'list') return `list:${route.id}`;
  return null;
}

function viewOfStream(stream: StreamName): ViewKey {
  if (stream === 'user') return 'home';
  if (stream === 'direct') return 'conversations';
  if (stream === 'public') return 'federated';
  if (stream === 'public:local') return 'local';
  const name = stream.slice(stream.indexOf(':') + 1);
  return stream.startsWith('hashtag:') ? tagKey(name) : listKey(name);
}

/** Views with posts of other accounts; posts of a muted or blocked account are removed from these. */
const publicViews = new Set<Route['view']>(['home', 'local', 'federated', 'list', 'tag']);
const cachedViews = publicViews;
const unsortedViews = new Set<Route['view']>(['bookmarks', 'favourites']);
const cacheWriteDelayMs = 500;
const longestCacheWaitMs = 5_000;
const positionWriteDelayMs = 100;
const longestPositionWaitMs = 1_000;

/** Wait for a list that the server prepares without saying for how long. */
const usualPreparationMs = 5_000;

const profileTabs = { posts: { exclude_replies: true }, replies: {}, media: { only_media: true } } as const;

/** Number of timelines kept in their last state, since every opened profile and tag adds one. */
const maxTimelines = 24;
/** A page requested before a deletion may arrive after it and still contain the deleted posts. */
const maxDeletedIds = 1_000;

/** The keys of a view's timelines: a profile has several. */
const keysOf = (route: Route): ViewKey[] => [
  viewKey(route),
  ...(route.view === 'profile' ? (Object.keys(profileTabs) as ProfileTab[]).map((tab) => profileTabKey(route.id, tab)) : []),
];

type TimelinesAccount = Pick<Session, 'key' | 'call' | 'entities' | 'rules' | 'preferences' | 'router' | 'knowsMinId'> & {
  /** The cached home timeline that arrived with the startup answer. */
  readonly home: CachedTimeline | null;
};

/** Creates and keeps timelines: switching back shows a timeline in its last state. */
export class Timelines {
  #account: TimelinesAccount;
  /** Used only for the first load, because it becomes outdated. */
  #cachedHome: CachedTimeline | null;
  #timelines = new Registry<{ view: Route['view']; timeline: Timeline }>();
  #deleted = new RecentIds(maxDeletedIds);

  constructor(account: TimelinesAccount) {
    account.entities.hold(this);
    this.#account = account;
    this.#cachedHome = account.home;
  }

  at(route: Route): Timeline {
    return this.#at(route.view, viewKey(route), () => loaderOf(this.#account.call, route));
  }

  ofProfile(id: string, tab: ProfileTab): Timeline {
    const { call } = this.#account;
    const load: LoadPage = (params, options) => call('accounts.statuses', { ...params, id, ...profileTabs[tab] }, options);
    return this.#at('profile', profileTabKey(id, tab), () => load);
  }

  /** The timeline that a stream feeds, if it exists. */
  ofStream = (stream: StreamName): Timeline | undefined => this.#timelines.find(viewOfStream(stream))?.timeline;

  all = (): Timeline[] => this.#timelines.all().map(({ timeline }) => timeline);

  /** Ids of the posts in all timelines, which stay in memory. */
  statusIds = (): string[] => this.all().flatMap((timeline) => timeline.allIds());

  /** Removes deleted statuses from all lists and from the entities. */
  forgetStatuses = (ids: ReadonlySet<string>): void => {
    for (const id of ids) this.#deleted.add(id);
    for (const timeline of this.all()) timeline.remove(ids);
    for (const id of ids) this.#account.entities.forgetStatus(id);
  };

  /** Removes posts and reblogs of matching accounts from the public views; the returned function restores them. */
  hideAccounts = (matches: (account: Account) => boolean): (() => void) => {
    const { entities } = this.#account;
    const isHidden = (id: string): boolean => {
      const status = entities.status(id).value;
      if (!status) return false;
      const reblogged = status.reblogId !== null && entities.status(status.reblogId).value;
      return matches(status.account) || (reblogged ? matches(reblogged.account) : false);
    };
    const publicTimelines = this.#timelines.all().filter(({ view }) => publicViews.has(view));
    const restoreFunctions = publicTimelines.map(({ timeline }) => timeline.hide(isHidden));
    return () => restoreFunctions.forEach((restore) => restore());
  };

  #at(view: Route['view'], key: string, loader: () => LoadPage): Timeline {
    const { timeline } = this.#timelines.at(key, () => ({ view, timeline: this.#create(view, key, loader()) }));
    if (this.#timelines.size > maxTimelines) {
      const inUse = new Set([key, 'home', ...this.#account.router.shown.flatMap(keysOf)]);
      this.#timelines.prune(maxTimelines, (each) => inUse.has(each));
    }
    return timeline;
  }

  /** Ids that the rules hide, and repeats of a post. Bookmarks and favourites are never filtered, because the user chose each post. */
  #hiddenIn(view: Route['view'], key: string): (ids: readonly string[]) => ReadonlySet<string> {
    const { rules } = this.#account;
    const context = filterContextOf(view);
    const repeatedPosts = new RepeatedPosts();
    return (ids) => {
      const hiddenIds = new Set(ids.filter((id) => rules.hides(id, context) || (publicViews.has(view) && rules.leavesOut(id, key))));
      const visibleIds = ids.filter((id) => !hiddenIds.has(id));
      return context === null ? hiddenIds : hiddenIds.union(new Set(repeatedPosts.findRepeats(visibleIds, rules.postOf)));
    };
  }

  #create(view: Route['view'], key: string, load: LoadPage): Timeline {
    const { key: account, entities } = this.#account;
    const at = { account, timeline: key };
    const isCached = cachedViews.has(view);
    const savePosition = debounce(
      positionWriteDelayMs,
      (position: ReadingPosition, read: boolean) => void main['positions.save']({ ...at, position, read }),
      longestPositionWaitMs,
    );
    return new Timeline({
      account,
      key,
      sorted: !unsortedViews.has(view),
      hidden: this.#hiddenIn(view, key),
      postOf: this.#account.rules.postOf,
      load: async (params, options) => {
        const answer = await load(params, options);
        if (!answer.ok) return answer;
        entities.saveStatuses(answer.value.data);
        return { ok: true, value: { ...answer.value, data: answer.value.data.map(({ id }) => id) } };
      },
      isDeleted: (id) => this.#deleted.has(id),
      knowsMinId: this.#account.knowsMinId,
      ...(view === 'home' && { awaitPrepared: this.#awaitPrepared }),
      readCache: isCached
        ? async () => {
            // The rules depend on the preferences, and apply to the first posts that are shown.
            await this.#account.preferences.load();
            const startupHome = view === 'home' ? this.#takeCachedHome() : null;
            const answer = startupHome ? ok(startupHome) : await main['cache.readTimeline'](at);
            if (!answer.ok || !answer.value) return null;
            entities.saveStatuses(answer.value.statuses);
            return answer.value;
          }
        : null,
      writeCache: isCached
        ? debounce(
            cacheWriteDelayMs,
            (entries: TimelineEntry[]) => void main['cache.writeTimeline']({ ...at, entries }),
            longestCacheWaitMs,
          )
        : null,
      // Check `document.hidden` now: when the window hides or closes, the debounced save runs at once and has to use the earlier state.
      savePosition: isCached ? (position, isRead) => savePosition(position, isRead && !document.hidden) : null,
    });
  }

  /** Waits until Mastodon has prepared Home, which it empties for users who were away for a week. */
  #awaitPrepared = (refresh: RunningRefresh | null): Promise<void> => {
    const { signal } = new AbortController();
    return refresh ? awaitRefresh(this.#account.call, refresh, () => Promise.resolve(), signal) : pause(usualPreparationMs, signal);
  };

  #takeCachedHome(): CachedTimeline | null {
    const home = this.#cachedHome;
    this.#cachedHome = null;
    return home;
  }
}
