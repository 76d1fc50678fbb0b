// Changes of the person's own profile that were not saved at the server yet: kept on disk, so that no end of the window loses them.
import * as v from 'valibot';
import { quotePolicies, visibilities } from './entities/visibility.ts';

/** Far above what servers take. */
const maxTextLength = 50_000;
const maxFields = 100;
const maxPictures = 2;
const text = v.optional(v.pipe(v.string(), v.maxLength(maxTextLength)));
const flag = v.optional(v.boolean());
const removed = v.optional(v.literal('remove'));

/** What is there was changed. The names are those of the form. */
export const profileEdit = v.object({
  displayName: text,
  note: text,
  fields: v.optional(v.pipe(v.array(v.object({ name: v.string(), value: v.string() })), v.maxLength(maxFields))),
  avatar: removed,
  header: removed,
  avatarDescription: text,
  headerDescription: text,
  locked: flag,
  bot: flag,
  discoverable: flag,
  indexable: flag,
  hideCollections: flag,
  privacy: v.optional(v.picklist(visibilities)),
  sensitive: flag,
  language: text,
  quotePolicy: v.optional(v.picklist([...quotePolicies, ''])),
  /** New pictures: only that they were chosen is kept, since their files are still where they were chosen from. */
  pictures: v.pipe(v.array(v.picklist(['avatar', 'header'])), v.maxLength(maxPictures)),
});
export type ProfileEdit = v.InferOutput<typeof profileEdit>;
