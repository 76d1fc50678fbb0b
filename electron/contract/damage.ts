// Describes files and entries on this computer that main could not read and that the window reports.
import * as v from 'valibot';
import { many } from '@kittiwake/mastodon-api/entities/fields';

/** Files: `journal`, `accounts`, `settings`, `push`, `spelling`. Single entries of a file: `draft`, `post`, `account`. */
const unreadable = v.picklist(['journal', 'draft', 'post', 'accounts', 'account', 'settings', 'push', 'spelling']);

const damage = v.object({
  id: v.string(),
  what: unreadable,
  /** Handle of the account if `what` is `account`, as far as known; otherwise ''. */
  name: v.string(),
  /** Number of drafts, posts, or accounts; 1 for a file. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Path at which the unreadable file or entry is stored, or at which the missing file was. */
  path: v.string(),
  /** The file is missing, although it existed. */
  isMissing: v.exactOptional(v.literal(true)),
});
export type Damage = v.InferOutput<typeof damage>;

export const maxDamages = 50;
/** Drops entries that a later version of the app wrote and this version cannot parse. */
export const damages = many(damage, maxDamages);

/** Reports damage to the user until dismissed. Reports with the same `what`, `name`, and `path` are merged and their counts added. */
export type ReportDamage = (report: Pick<Damage, 'what' | 'path'> & Partial<Pick<Damage, 'name' | 'count' | 'isMissing'>>) => void;
