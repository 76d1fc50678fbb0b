// Lists the views, with what every part of the app needs to know of each. Plain data, which the window loads without valibot.
import type { FilterContext } from '@kittiwake/mastodon-api/entities/choices';

interface ViewTraits {
  /** Parameter of the route. `url`: the id is a link. */
  parameter: 'none' | 'id' | 'url' | 'name';
  /** `timeline`, `list`: opens in the list pane, as posts or with its own component. `detail`: opens beside the list. */
  kind: 'timeline' | 'list' | 'detail';
  /** Context of the filters that apply to the posts; null: none, because the user saved the posts. */
  filters: FilterContext | null;
  /** Default keys; null: no shortcut. The settings list the shortcuts in the order of this table. */
  keys: string | null;
}

export const views = {
  home: { parameter: 'none', kind: 'timeline', filters: 'home', keys: 'g h' },
  notifications: { parameter: 'none', kind: 'list', filters: 'notifications', keys: 'g n' },
  conversations: { parameter: 'none', kind: 'list', filters: 'thread', keys: 'g c' },
  catchup: { parameter: 'none', kind: 'list', filters: 'home', keys: 'g u' },
  local: { parameter: 'none', kind: 'timeline', filters: 'public', keys: 'g l' },
  federated: { parameter: 'none', kind: 'timeline', filters: 'public', keys: 'g f' },
  bookmarks: { parameter: 'none', kind: 'timeline', filters: null, keys: 'g b' },
  favourites: { parameter: 'none', kind: 'timeline', filters: null, keys: 'g s' },
  drafts: { parameter: 'none', kind: 'list', filters: 'public', keys: 'g d' },
  outbox: { parameter: 'none', kind: 'list', filters: 'public', keys: 'g o' },
  lists: { parameter: 'none', kind: 'list', filters: 'public', keys: 'g i' },
  tags: { parameter: 'none', kind: 'list', filters: 'public', keys: 'g t' },
  explore: { parameter: 'none', kind: 'list', filters: 'public', keys: 'g e' },
  requests: { parameter: 'none', kind: 'list', filters: 'public', keys: 'g r' },
  blocks: { parameter: 'none', kind: 'list', filters: 'public', keys: 'g m' },
  /** The keys open the user's own profile. */
  profile: { parameter: 'id', kind: 'detail', filters: 'account', keys: 'g p' },
  inbox: { parameter: 'none', kind: 'list', filters: 'notifications', keys: null },
  search: { parameter: 'none', kind: 'list', filters: 'public', keys: null },
  scheduled: { parameter: 'none', kind: 'list', filters: 'public', keys: null },
  announcements: { parameter: 'none', kind: 'list', filters: 'public', keys: null },
  directory: { parameter: 'none', kind: 'list', filters: 'public', keys: null },
  server: { parameter: 'none', kind: 'list', filters: 'public', keys: null },
  filtered: { parameter: 'none', kind: 'list', filters: 'notifications', keys: null },
  filters: { parameter: 'none', kind: 'list', filters: 'public', keys: null },
  push: { parameter: 'none', kind: 'list', filters: 'public', keys: null },
  settings: { parameter: 'none', kind: 'list', filters: 'public', keys: null },
  list: { parameter: 'id', kind: 'timeline', filters: 'home', keys: null },
  tag: { parameter: 'name', kind: 'timeline', filters: 'public', keys: null },
  thread: { parameter: 'id', kind: 'detail', filters: 'thread', keys: null },
  notification: { parameter: 'id', kind: 'detail', filters: 'notifications', keys: null },
  /** Filtered notifications of one account. */
  held: { parameter: 'id', kind: 'detail', filters: 'notifications', keys: null },
  quotes: { parameter: 'id', kind: 'detail', filters: 'public', keys: null },
  favouritedBy: { parameter: 'id', kind: 'detail', filters: 'public', keys: null },
  reactedBy: { parameter: 'id', kind: 'detail', filters: 'public', keys: null },
  rebloggedBy: { parameter: 'id', kind: 'detail', filters: 'public', keys: null },
  history: { parameter: 'id', kind: 'detail', filters: 'public', keys: null },
  /** Posts that link to the URL. */
  link: { parameter: 'url', kind: 'detail', filters: 'public', keys: null },
} as const satisfies Record<string, ViewTraits>;

type Views = typeof views;
export type ViewName = keyof Views;
/** Views whose trait has this value. */
type ViewsWith<T extends keyof ViewTraits, Value> = { [V in ViewName]: Views[V][T] extends Value ? V : never }[ViewName];
export type PlainView = ViewsWith<'parameter', 'none'>;
export type TimelineView = ViewsWith<'kind', 'timeline'>;
export type ViewWithKeys = ViewsWith<'keys', string>;

export const viewNames = Object.keys(views) as ViewName[];
export const isPlainView = (view: ViewName): view is PlainView => views[view].parameter === 'none';
export const isTimelineView = (view: ViewName): view is TimelineView => views[view].kind === 'timeline';

interface ParameterTypes {
  none: unknown;
  id: { id: string };
  url: { id: string };
  name: { name: string };
}
export type RouteOf<V extends ViewName> = { view: V } & ParameterTypes[Views[V]['parameter']];
/** Views of one record, named by the route's parameter. */
export type RecordView = Exclude<ViewName, PlainView>;
export type Route = { view: PlainView } | { [V in RecordView]: RouteOf<V> }[RecordView];
