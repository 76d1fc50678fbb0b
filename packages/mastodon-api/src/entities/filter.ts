// Defines filters that warn about or hide posts, by keyword or by single status.
import * as v from 'valibot';
import { contentLimits } from '../content-limits.ts';
import { filterActions } from './choices.ts';
import { flag, id, many, oneOf, optionalText, optionalTextList, text, textList } from './fields.ts';

export const filterKeyword = v.object({ id, keyword: text(500), whole_word: flag() });
export type FilterKeyword = v.InferOutput<typeof filterKeyword>;

export const filterStatus = v.object({ id, status_id: id });
export type FilterStatus = v.InferOutput<typeof filterStatus>;

export const filter = v.object({
  id,
  title: text(500),
  context: textList(20),
  expires_at: optionalText(40),
  filter_action: oneOf(filterActions, 'warn'),
  keywords: many(filterKeyword, contentLimits.filterKeywords),
  statuses: many(filterStatus, contentLimits.filterKeywords),
});
export type Filter = v.InferOutput<typeof filter>;

/** Match of a filter with a status. */
export const filterResult = v.object({
  filter,
  keyword_matches: optionalTextList(500),
  status_matches: optionalTextList(500),
});

/** Filter of API v1 on older servers: one phrase that the client searches for. `irreversible`: the server removes the posts itself. */
export const olderFilter = v.object({
  id,
  phrase: text(500),
  context: textList(20),
  whole_word: flag(),
  expires_at: optionalText(40),
  irreversible: flag(),
});
export type OlderFilter = v.InferOutput<typeof olderFilter>;
