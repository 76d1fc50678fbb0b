// Translates a search query to an expression for SQLite's FTS5 (sqlite.org/fts5.html, section 3) and the queried ranges of times.
import type { DateFilter, SearchFilter, SearchQuery, Word } from '@kittiwake/mastodon-api/search-query';
import { isTagName } from '@kittiwake/mastodon-api/tag-name';
import { createMark } from './document.ts';
import { withoutArticle, phraseOf } from './tokens.ts';

export interface IndexQuery {
  /** Null matches all posts of the time range. */
  expression: string | null;
  /** Epoch milliseconds: `from` inclusive, `until` exclusive. */
  from: number;
  until: number;
}

/** Matches every post: FTS5's NOT needs a left operand, from which posts are excluded. */
const matchAll = 'marks : "in:all"';

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const markExpression = (name: string, value: string): string => `marks : ${quote(createMark(name, value))}`;

/** Returns null if the word has no letter. Searched words match as prefixes, excluded words only exactly. */
function wordExpression({ text, isPhrase, not }: Word): string | null {
  const tag = /^[#＃](.+)$/su.exec(text)?.[1] ?? '';
  if (isTagName(tag) && !isPhrase) return markExpression('tag', tag);
  const phrase = phraseOf(text, isPhrase);
  if (!phrase) return null;
  const { tokens } = phrase;
  const prefix = phrase.isPrefix && !not ? ' *' : '';
  const spellings = [tokens];
  // The Arabic for “the book” also matches “book”.
  const stem = tokens.length === 1 && !isPhrase ? withoutArticle(tokens[0] ?? '') : null;
  if (stem !== null) spellings.push([stem]);
  return `words : (${spellings.map((each) => quote(each.join(' ')) + prefix).join(' OR ')})`;
}

/** Builds the expression of a filter. In a query with `is:boost`, `from:` names the account that boosted. */
function filterExpression({ operator, value }: SearchFilter, searchesBoosts: boolean): string {
  if (operator === 'from' && searchesBoosts && value !== 'me') return markExpression('boost', value);
  return markExpression(operator, value);
}

const dayStart = (day: string): number => new Date(`${day}T00:00:00`).getTime();
/** Uses the calendar, because the next day may start 23 or 25 hours later. */
function dayEnd(day: string): number {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.getTime();
}

function timeRangesOf({ operator, first, last, not }: DateFilter): { from: number; until: number }[] {
  const begin = dayStart(first);
  const end = dayEnd(last);
  const before = { from: -Infinity, until: begin };
  const during = { from: begin, until: end };
  const after = { from: end, until: Infinity };
  const matching = { before: [before], during: [during], after: [after] };
  const others = { before: [{ from: begin, until: Infinity }], during: [before, after], after: [{ from: -Infinity, until: end }] };
  return (not ? others : matching)[operator];
}

/** Returns one query per time range; several only if the query excludes days. Days are those of the computer's time zone. */
export function toIndexQueries(query: SearchQuery): IndexQuery[] {
  const searchesBoosts = query.filters.some(({ operator, value, not }) => operator === 'is' && value === 'boost' && !not);
  const parts = [
    ...query.words.map((word) => ({ not: word.not, expression: wordExpression(word) })),
    ...query.filters.map((filter) => ({ not: filter.not, expression: filterExpression(filter, searchesBoosts) })),
  ].flatMap(({ not, expression }) => (expression === null ? [] : [{ not, expression }]));
  if (parts.length + query.dates.length === 0) return [];
  const requiredClauses = parts.flatMap(({ not, expression }) => (not ? [] : `(${expression})`));
  const excludedClauses = parts.flatMap(({ not, expression }) => (not ? `(${expression})` : []));
  const all = requiredClauses.length > 0 ? requiredClauses.join(' AND ') : matchAll;
  const fullExpression = excludedClauses.length > 0 ? `(${all}) NOT (${excludedClauses.join(' OR ')})` : all;
  const expression = fullExpression === matchAll ? null : fullExpression;
  let timeRanges = [{ from: -Infinity, until: Infinity }];
  for (const date of query.dates)
    timeRanges = timeRanges.flatMap((timeRange) =>
      timeRangesOf(date).flatMap(({ from, until }) => {
        const overlap = { from: Math.max(timeRange.from, from), until: Math.min(timeRange.until, until) };
        return overlap.from < overlap.until ? overlap : [];
      }),
    );
  return timeRanges.map((timeRange) => ({ expression, from: timeRange.from, until: timeRange.until })).sort((a, b) => b.until - a.until);
}
