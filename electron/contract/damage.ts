// What on this computer could not be read, as main finds out and the window says.
import * as v from 'valibot';
import { many } from './entities/fields.ts';

/** `journal`, `accounts`, `settings`, `push` and `spelling` are whole files; `draft`, `post` and `account` are single entries of one. */
const unreadable = v.picklist(['journal', 'draft', 'post', 'accounts', 'account', 'settings', 'push', 'spelling']);

const damage = v.object({
  id: v.string(),
  what: unreadable,
  /** The account's handle where `what` is `account`, as far as it is known; else ''. */
  name: v.string(),
  /** How many drafts, posts or accounts; 1 for a file. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Where the unreadable file or entry is kept. */
  path: v.string(),
});
export type Damage = v.InferOutput<typeof damage>;

export const maxDamages = 50;
/** Without those that a later version of the app noted. */
export const damages = many(damage, maxDamages);

/** Tells the person of damage until they dismiss it. Reports with the same `what`, `name` and `path` are one, with the sum of their counts. */
export type ReportDamage = (report: Pick<Damage, 'what' | 'path'> & Partial<Pick<Damage, 'name' | 'count'>>) => void;
