// Creates the timelines of one account: the endpoint, filter context, caching, and streaming of each route.
import type { StreamName } from '../../../electron/contract/bridge.ts';
import type { CachedTimeline, ReadingPosition, TimelineEntry } from '../../../electron/contract/journal.ts';
import type { Answer, RunningRefresh } from '@kittiwake/mastodon-api/endpoints';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { RecentIds } from '../../../electron/contract/recent-ids.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { profileTabKey, viewKey } from '../../../electron/contract/view-keys.ts';
import type { ProfileTab, ViewKey } from '../../../electron/contract/view-keys.ts';
import { isTimelineView, views } from '../../../electron/contract/views.ts';
import type { Route, RouteOf, TimelineView, ViewName } from '../../../electron/contract/views.ts';
import type { CallEndpoint } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import { Registry } from '../../logic/registry.ts';
import { awaitRefresh, pause } from './async-refresh.ts';
import { Timeline } from './timeline.svelte.ts';
import type { PageParams } from './timeline-source.ts';
import type { Session } from '../account/session.svelte.ts';

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

interface TimelineTraits<V extends TimelineView> {
  load: (call: CallEndpoint, route: RouteOf<V>) => LoadPage;
  /** Stream with new posts; null if there is none, or if the posts arrive in the user stream. */
  stream: (route: RouteOf<V>) => StreamName | null;
}
const timelineTraits: { [V in TimelineView]: TimelineTraits<V> } = {
  home: { load: (call) => (params, options) => call('timelines.home', params, options), stream: () => null },
  local: {
    load: (call) => (params, options) => call('timelines.public', { ...params, local: true }, options),
    stream: () => 'public:local',
  },
  federated: { load: (call) => (params, options) => call('timelines.public', params, options), stream: () => 'public' },
  tag: {
    load:
      (call, { name }) =>
      (params, options) =>
        call('timelines.tag', { ...params, name }, options),
    stream: ({ name }) => `hashtag:${name}`,
  },
  list: {
    load:
      (call, { id }) =>
      (params, options) =>
        call('timelines.list', { ...params, id }, options),
    stream: ({ id }) => `list:${id}`,
  },
  bookmarks: { load: (call) => (params, options) => call('bookmarks.list', params, options), stream: () => null },
  favourites: { load: (call) => (params, options) => call('favourites.list', params, options), stream: () => null },
};

/** Returns the traits of a route's timeline. The compiler cannot tell that the route fits them. */
function traitsOf({ view }: Route): TimelineTraits<never> {
  if (!isTimelineView(view)) throw new Error(`No timeline stands behind ${view}.`);
  return timelineTraits[view];
}

/** The stream with a route's new posts; null if there is none, or if the posts arrive in the user stream. */
export const streamOf = (route: Route): StreamName | null => (isTimelineView(route.view) ? traitsOf(route).stream(route as never) : null);

function viewOfStream(stream: StreamName): ViewKey {
  if (stream === 'user') return 'home';
  if (stream === 'direct') return 'conversations';
  if (stream === 'public') return 'federated';
  if (stream === 'public:local') return 'local';
  const name = stream.slice(stream.indexOf(':') + 1);
  return stream.startsWith('hashtag:') ? `tag:${name}` : `list:${name}`;
}

/** True if the view shows posts of other accounts: without those of muted and blocked accounts. False if the user saved the posts. */
const isPublic = (view: ViewName): boolean => isTimelineView(view) && views[view].filters !== null;
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
  #timelines = new Registry<{ view: ViewName; timeline: Timeline }>();
  #deleted = new RecentIds(maxDeletedIds);

  constructor(account: TimelinesAccount) {
    account.entities.hold(this);
    this.#account = account;
    this.#cachedHome = account.home;
  }

  at(route: Route): Timeline {
    return this.#at(route.view, viewKey(route), () => traitsOf(route).load(this.#account.call, route as never));
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
    const publicTimelines = this.#timelines.all().filter(({ view }) => isPublic(view));
    const restoreFunctions = publicTimelines.map(({ timeline }) => timeline.hide(isHidden));
    return () => restoreFunctions.forEach((restore) => restore());
  };

  #at(view: ViewName, key: string, loader: () => LoadPage): Timeline {
    const { timeline } = this.#timelines.at(key, () => ({ view, timeline: this.#create(view, key, loader()) }));
    if (this.#timelines.size > maxTimelines) {
      const inUse = new Set([key, 'home', ...this.#account.router.shown.flatMap(keysOf)]);
      this.#timelines.prune(maxTimelines, (each) => inUse.has(each));
    }
    return timeline;
  }

  /** Ids that the rules hide, and repeats of a post. Bookmarks and favourites are never filtered, because the user chose each post. */
  #hiddenIn(view: ViewName, key: string): (ids: readonly string[]) => ReadonlySet<string> {
    const { rules } = this.#account;
    const context = views[view].filters;
    const repeatedPosts = new RepeatedPosts();
    return (ids) => {
      const hiddenIds = new Set(ids.filter((id) => rules.hides(id, context) || (isPublic(view) && rules.leavesOut(id, key))));
      const visibleIds = ids.filter((id) => !hiddenIds.has(id));
      return context === null ? hiddenIds : hiddenIds.union(new Set(repeatedPosts.findRepeats(visibleIds, rules.postOf)));
    };
  }

  #create(view: ViewName, key: string, load: LoadPage): Timeline {
    const { key: account, entities } = this.#account;
    const at = { account, timeline: key };
    const isCached = isPublic(view);
    const savePosition = debounce(
      positionWriteDelayMs,
      (position: ReadingPosition, read: boolean) => void main['positions.save']({ ...at, position, read }),
      longestPositionWaitMs,
    );
    return new Timeline({
      account,
      key,
      sorted: views[view].filters !== null,
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
