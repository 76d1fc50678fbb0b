// Which endpoint stands behind which route, and which of the timelines are cached and streamed.
import type { StreamName } from '../../../electron/contract/bridge.ts';
import type { Answer } from '../../../electron/contract/endpoints.ts';
import type { Status } from '../../../electron/contract/entities.ts';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { main } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import { isShown } from '../../logic/timelines/filters.ts';
import { Registry } from '../../logic/registry.ts';
import { routeKey } from '../account/router.svelte.ts';
import type { Session } from '../account/session.svelte.ts';
import { Timeline } from './timeline.svelte.ts';
import type { PageParams } from './timeline.svelte.ts';

type Load = (params: PageParams, options: { background?: boolean }) => Promise<Result<Answer<Status[]>>>;

function loaderOf({ call }: Session, route: Route): Load {
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

/** The stream that carries a route's new posts besides the account's own; null: none, or the account's own. */
export function streamOf(route: Route): StreamName | null {
  if (route.view === 'local') return 'public:local';
  if (route.view === 'federated') return 'public';
  if (route.view === 'tag') return `hashtag:${route.name}`;
  if (route.view === 'list') return `list:${route.id}`;
  return null;
}

const cachedViews = new Set<Route['view']>(['home', 'local', 'federated', 'list', 'tag']);
const unsortedViews = new Set<Route['view']>(['bookmarks', 'favourites']);

export type ProfileTab = 'posts' | 'replies' | 'media';
const profileTabs = { posts: { exclude_replies: true }, replies: {}, media: { only_media: true } } as const;

/** The timelines of one account; each made once, so that switching back finds it as it was. */
export class Timelines {
  #session: Session;
  #made = new Registry<Timeline>();

  constructor(session: Session) {
    this.#session = session;
  }

  at(route: Route): Timeline {
    const key = routeKey(route);
    return this.#made.at(key, () => make(this.#session, route, key, loaderOf(this.#session, route)));
  }

  /** One tab of a profile. */
  ofProfile(id: string, tab: ProfileTab): Timeline {
    const key = `profile:${id}:${tab}`;
    const load: Load = (params, options) => this.#session.call('accounts.statuses', { ...params, id, ...profileTabs[tab] }, options);
    return this.#made.at(key, () => make(this.#session, { view: 'profile', id }, key, load));
  }

  /** The timeline that a stream feeds, if one was made. */
  fedBy(stream: StreamName): Timeline | undefined {
    const keys: Partial<Record<StreamName, string>> = { public: 'federated', 'public:local': 'local' };
    return this.#made.find(keys[stream] ?? stream.replace(/^hashtag:/, 'tag:'));
  }

  all = (): Timeline[] => this.#made.all();
}

function make(session: Session, route: Route, key: string, load: Load): Timeline {
  const at = { account: session.key, timeline: key };
  const cached = cachedViews.has(route.view);
  return new Timeline({
    account: session.key,
    key,
    sorted: !unsortedViews.has(route.view),
    load: async (params, options) => {
      const answer = await load(params, options);
      if (!answer.ok) return answer;
      session.entities.saveStatuses(answer.value.data);
      return { ok: true, value: { ...answer.value, data: answer.value.data.filter(isShown).map((status) => status.id) } };
    },
    readCache: cached
      ? async () => {
          const brought = route.view === 'home' ? session.takeHome() : null;
          const answer = brought ? ok(brought) : await main['cache.readTimeline'](at);
          if (!answer.ok || !answer.value) return null;
          session.entities.saveStatuses(answer.value.statuses);
          return answer.value;
        }
      : null,
    writeCache: cached ? debounce(500, (entries: TimelineEntry[]) => void main['cache.writeTimeline']({ ...at, entries })) : null,
    savePosition: cached ? debounce(100, (position) => void main['positions.save']({ ...at, position })) : null,
  });
}
