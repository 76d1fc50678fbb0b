// Describes locations in the app, commands to the window, and links from other programs.
import { accountKey, id } from './method.ts';
import * as v from 'valibot';
import { caret } from './draft.ts';
import { viewNames, views } from './views.ts';
import type { Route } from './views.ts';

const viewWith = (parameter: string) => v.picklist(viewNames.filter((view) => views[view].parameter === parameter));
const url = v.pipe(v.string(), v.minLength(1), v.maxLength(5_000));
export const route = v.union([
  v.object({ view: viewWith('none') }),
  v.object({ view: viewWith('id'), id }),
  v.object({ view: viewWith('url'), id: url }),
  v.object({ view: viewWith('name'), name: id }),
]) as unknown as v.GenericSchema<Route>;
export type { Route };

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
