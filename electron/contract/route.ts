// Describes locations in the app, commands to the window, and links from other programs.
import { accountKey, id } from './method.ts';
import * as v from 'valibot';
import { caret } from './draft.ts';

const plainViews = [
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
  v.object({ view: v.picklist(plainViews) }),
  v.object({ view: v.literal('thread'), id }),
  v.object({ view: v.literal('profile'), id }),
  v.object({ view: v.literal('notification'), id }),
  /** Filtered notifications of one account. */
  v.object({ view: v.literal('held'), id }),
  v.object({ view: v.literal('quotes'), id }),
  v.object({ view: v.literal('favouritedBy'), id }),
  v.object({ view: v.literal('reactedBy'), id }),
  v.object({ view: v.literal('rebloggedBy'), id }),
  v.object({ view: v.literal('history'), id }),
  // Posts that link to the URL `id`.
  v.object({ view: v.literal('link'), id: v.pipe(v.string(), v.minLength(1), v.maxLength(5_000)) }),
  v.object({ view: v.literal('tag'), name: id }),
  v.object({ view: v.literal('list'), id }),
]);
export type Route = v.InferOutput<typeof route>;

/**
 * A route of one account. `reply`: opens the thread with its reply box.
 * `draft`: opens the draft in the composer with the caret at `caret`, and keeps the current view.
 */
export const appLocation = v.object({
  account: accountKey,
  route,
  reply: v.optional(v.boolean()),
  draft: v.optional(v.pipe(v.string(), v.uuid())),
  caret: v.optional(v.nullable(caret)),
});
export type AppLocation = v.InferOutput<typeof appLocation>;

export type Command =
  | 'compose'
  | 'palette'
  | 'search'
  | 'settings'
  | 'add-account'
  | 'shortcuts'
  | 'spelling'
  | 'updates'
  | 'report-problem'
  | 'find'
  | 'find-next'
  | 'find-previous'
  | 'back'
  | 'forward';

/**
 * A link from another program, as parsed by main: `web+activitypub:`, `web+ap:`, or `kittiwake:`.
 * `nothing`: the link cannot be opened. `handle`: `@user@host`. `url`: https, without user name or port.
 */
export type Link =
  | { show: 'window' }
  | { show: 'composer'; text: string }
  | { show: 'address'; url: string }
  | { show: 'person'; handle: string }
  | { show: 'nothing' };
