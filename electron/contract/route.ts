// A place in the app, as main and the window name it: a click on a popup in main opens a view in the window.
import * as v from 'valibot';
import { caret } from './caret.ts';
import { accountKey } from './account-key.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
const plain = [
  'home',
  'local',
  'federated',
  'notifications',
  'filtered',
  'inbox',
  'conversations',
  'search',
  'explore',
  'bookmarks',
  'favourites',
  'drafts',
  'outbox',
  'scheduled',
  'settings',
  'push',
  'lists',
  'tags',
  'server',
  'directory',
  'announcements',
  'requests',
  'blocks',
  'filters',
  'catchup',
] as const;

export const route = v.union([
  v.object({ view: v.picklist(plain) }),
  v.object({ view: v.literal('thread'), id }),
  v.object({ view: v.literal('profile'), id }),
  v.object({ view: v.literal('notification'), id }),
  /** What is held back of one account. */
  v.object({ view: v.literal('held'), id }),
  v.object({ view: v.literal('quotes'), id }),
  v.object({ view: v.literal('favouritedBy'), id }),
  v.object({ view: v.literal('rebloggedBy'), id }),
  v.object({ view: v.literal('history'), id }),
  // The posts with a link to this address.
  v.object({ view: v.literal('link'), id: v.pipe(v.string(), v.minLength(1), v.maxLength(5_000)) }),
  v.object({ view: v.literal('tag'), name: id }),
  v.object({ view: v.literal('list'), id }),
]);
export type Route = v.InferOutput<typeof route>;

/** A route of one account. `reply`: the thread opens with its reply box. `draft`: the composer opens with it and its `caret`, and the view stays as it is. */
export const place = v.object({
  account: accountKey,
  route,
  reply: v.optional(v.boolean()),
  draft: v.optional(v.pipe(v.string(), v.uuid())),
  caret: v.optional(v.nullable(caret)),
});
export type Place = v.InferOutput<typeof place>;
