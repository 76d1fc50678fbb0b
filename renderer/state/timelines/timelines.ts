// The timelines of one account: which endpoint each route loads, and which timelines are cached and streamed.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamName } from '../../../electron/contract/bridge.ts';
import type { CachedTimeline } from '../../../electron/contract/timeline-methods.ts';
import type { Answer } from '../../../electron/contract/endpoints.ts';
import type { Account } from '../../../electron/contract/entities/account.ts';
import { RecentIds } from '../../../electron/contract/recent-ids.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { ReadingPosition, TimelineEntry } from '../../../electron/contract/journal.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { listKey, profileTabKey, tagKey, viewKey } from '../../../electron/contract/view-keys.ts';
import type { ProfileTab, ViewKey } from '../../../electron/contract/view-keys.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import { Registry } from '../../logic/registry.ts';
import { filterContextOf } from '../../logic/timelines/filter-context.ts';
import { RepeatedPosts } from '../../logic/timelines/repeated-posts.ts';
import type { Entities } from '../entities/entities.ts';
import { Timeline } from './timeline.svelte.ts';
import type { PageParams } from './timeline-source.ts';
import type { PostRules } from './post-rules.svelte.ts';

type Load = (params: PageParams, options: { background?: boolean }) => Promise<Result<Answer<Status[]>>>;

function loaderOf(call: Call, route: Route): Load {
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

/** The stream with a route's new posts; null when there is none, or when it is the account's user stream. */
export function streamOf(route: Route): StreamName | null {
  if (route.view === 'local') return 'public:local';
  if (route.view === 'federated') return 'public';
  if (route.view === 'tag') return `hashtag:${route.name}`;
  if (route.view === 'list') return `list:${route.id}`;
  return null;
}

/** The timeline that a stream feeds. */
function viewOfStream(stream: StreamName): ViewKey {
  if (stream === 'user') return 'home';
  if (stream === 'direct') return 'conversations';
  if (stream === 'public') return 'federated';
  if (stream === 'public:local') return 'local';
  const name = stream.slice(stream.indexOf(':') + 1);
  return stream.startsWith('hashtag:') ? tagKey(name) : listKey(name);
}

/** Views that show posts of others; from these the posts of a muted or blocked account go away. */
const publicViews = new Set<Route['view']>(['home', 'local', 'federated', 'list', 'tag']);
const cachedViews = publicViews;
const unsortedViews = new Set<Route['view']>(['bookmarks', 'favourites']);
const cacheWriteDelayMs = 500;
const longestCacheWaitMs = 5_000;
const positionWriteDelayMs = 100;
const longestPositionWaitMs = 1_000;

const profileTabs = { posts: { exclude_replies: true }, replies: {}, media: { only_media: true } } as const;

/** Timelines that are kept as they were left; more would grow with every profile and tag that was ever opened. */
const maxTimelines = 24;
/** A page that was asked for before a deletion may come after it. */
const maxDeletedIds = 1_000;

/** The timelines of a view: a profile has several. */
const keysOf = (route: Route): ViewKey[] => [
  viewKey(route),
  ...(route.view === 'profile' ? (Object.keys(profileTabs) as ProfileTab[]).map((tab) => profileTabKey(route.id, tab)) : []),
];

/** What the timelines need of their account. */
export interface TimelinesAccount {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities: Entities;
  readonly rules: PostRules;
  /** What the rules follow is known before the first posts are shown. */
  readonly preferences: { load(): Promise<void> };
  /** The cached home timeline that came with the start of the app. */
  readonly home: CachedTimeline | null;
  readonly router: { readonly shown: readonly Route[] };
}

/** The timelines of one account; switching back to one finds it as it was. */
export class Timelines {
  #account: TimelinesAccount;
  /** Used once, since it ages. */
  #cachedHome: CachedTimeline | null;
  #made = new Registry<{ view: Route['view']; timeline: Timeline }>();
  #deleted = new RecentIds(maxDeletedIds);

  constructor(account: TimelinesAccount) {
    account.entities.hold(this);
    this.#account = account;
    this.#cachedHome = account.home;
  }

  at(route: Route): Timeline {
    return this.#at(route.view, viewKey(route), () => loaderOf(this.#account.call, route));
  }

  /** One tab of a profile. */
  ofProfile(id: string, tab: ProfileTab): Timeline {
    const { call } = this.#account;
    const load: Load = (params, options) => call('accounts.statuses', { ...params, id, ...profileTabs[tab] }, options);
    return this.#at('profile', profileTabKey(id, tab), () => load);
  }

  /** The timeline that a stream feeds, if one was made. */
  fedBy = (stream: StreamName): Timeline | undefined => this.#made.find(viewOfStream(stream))?.timeline;

  all = (): Timeline[] => this.#made.all().map(({ timeline }) => timeline);

  /** The posts that a timeline lists. */
  statusIds = (): string[] => this.all().flatMap((timeline) => timeline.ids());

  /** Statuses were deleted: no list names them any more, and they are not kept. */
  forgetStatuses = (ids: ReadonlySet<string>): void => {
    for (const id of ids) this.#deleted.add(id);
    for (const timeline of this.all()) timeline.remove(ids);
    for (const id of ids) this.#account.entities.forgetStatus(id);
  };

  /** Takes the posts and reblogs of the accounts that match out of the timelines of others; the returned function puts them back. */
  hideAccounts = (matches: (account: Account) => boolean): (() => void) => {
    const { entities } = this.#account;
    const hidden = (id: string): boolean => {
      const status = entities.status(id).value;
      if (!status) return false;
      const reblogged = status.reblogId !== null && entities.status(status.reblogId).value;
      return matches(status.account) || (reblogged ? matches(reblogged.account) : false);
    };
    const shown = this.#made.all().filter(({ view }) => publicViews.has(view));
    const undo = shown.map(({ timeline }) => timeline.hide(hidden));
    return () => undo.forEach((putBack) => putBack());
  };

  #at(view: Route['view'], key: string, loader: () => Load): Timeline {
    const { timeline } = this.#made.at(key, () => ({ view, timeline: this.#make(view, key, loader()) }));
    if (this.#made.size > maxTimelines) {
      const inUse = new Set([key, 'home', ...this.#account.router.shown.flatMap(keysOf)]);
      this.#made.prune(maxTimelines, (each) => inUse.has(each));
    }
    return timeline;
  }

  #shownIn = (page: readonly Status[]): string[] => page.filter(({ id }) => !this.#deleted.has(id)).map(({ id }) => id);

  /** What the rules hide, and what repeats a post. Nothing in lists that the person made of single posts. */
  #hiddenIn(view: Route['view'], key: string): (ids: readonly string[]) => ReadonlySet<string> {
    const { rules } = this.#account;
    const context = filterContextOf(view);
    const repeated = new RepeatedPosts();
    return (ids) => {
      const hidden = new Set(ids.filter((id) => rules.hides(id, context) || (publicViews.has(view) && rules.leavesOut(id, key))));
      const shown = ids.filter((id) => !hidden.has(id));
      return context === null ? hidden : hidden.union(new Set(repeated.among(shown, rules.postOf)));
    };
  }

  #make(view: Route['view'], key: string, load: Load): Timeline {
    const { key: account, entities } = this.#account;
    const at = { account, timeline: key };
    const cached = cachedViews.has(view);
    const save = debounce(
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
        return { ok: true, value: { ...answer.value, data: this.#shownIn(answer.value.data) } };
      },
      readCache: cached
        ? async () => {
            await this.#account.preferences.load();
            const brought = view === 'home' ? this.#takeCachedHome() : null;
            const answer = brought ? ok(brought) : await main['cache.readTimeline'](at);
            if (!answer.ok || !answer.value) return null;
            entities.saveStatuses(answer.value.statuses);
            return answer.value;
          }
        : null,
      writeCache: cached
        ? debounce(
            cacheWriteDelayMs,
            (entries: TimelineEntry[]) => void main['cache.writeTimeline']({ ...at, entries }),
            longestCacheWaitMs,
          )
        : null,
      // Looked at now: a window that is hidden or closed saves at once what was read before.
      savePosition: cached ? (position, isRead) => save(position, isRead && !document.hidden) : null,
    });
  }

  #takeCachedHome(): CachedTimeline | null {
    const home = this.#cachedHome;
    this.#cachedHome = null;
    return home;
  }
}
