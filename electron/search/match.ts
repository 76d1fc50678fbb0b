// Writes a query in the language of SQLite's full-text search (sqlite.org/fts5.html, section 3), and the range of times that it asks for.
import type { DateFilter, Filter, SearchQuery, Word } from '../contract/search-query.ts';
import { mark } from './document.ts';
import { withoutArticle } from './fold.ts';
import { phraseOf } from './tokens.ts';

export interface Match {
  /** Null: all posts of that time. */
  expression: string | null;
  /** Epoch milliseconds: not before, and before. */
  from: number;
  until: number;
}

/** In the column of marks every post has this one: something has to be there that posts can be taken from. */
const everything = 'marks : "in:all"';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const inMarks = (name: string, value: string): string => `marks : ${quoted(mark(name, value))}`;

/** Null: the word has no letter. What is left out is left out as it is written; what is searched for may go on. */
function wordExpression({ text, isPhrase, not }: Word): string | null {
  const tag = /^#([\p{L}\p{N}\p{M}_]+)$/u.exec(text)?.[1];
  if (tag !== undefined && !isPhrase) return inMarks('tag', tag);
  const phrase = phraseOf(text, isPhrase);
  if (!phrase) return null;
  const { tokens } = phrase;
  const prefix = phrase.isPrefix && !not ? ' *' : '';
  const spellings = [tokens];
  // “the book” is also “book”.
  const stem = tokens.length === 1 && !isPhrase ? withoutArticle(tokens[0] ?? '') : null;
  if (stem !== null) spellings.push([stem]);
  return `words : (${spellings.map((each) => quoted(each.join(' ')) + prefix).join(' OR ')})`;
}

/** With `is:boost`, `from:` names who boosted. */
function filterExpression({ operator, value }: Filter, boosts: boolean): string {
  if (operator === 'from' && boosts && value !== 'me') return inMarks('boost', value);
  return inMarks(operator, value);
}

const dayStart = (day: string): number => new Date(`${day}T00:00:00`).getTime();
/** The day after may be 23 or 25 hours later. */
function dayEnd(day: string): number {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.getTime();
}

function spanOf({ operator, first, last, not }: DateFilter): { from: number; until: number }[] {
  const [begin, end] = [dayStart(first), dayEnd(last)];
  const before = { from: -Infinity, until: begin };
  const during = { from: begin, until: end };
  const after = { from: end, until: Infinity };
  const all = { before: [before], during: [during], after: [after] };
  const others = { before: [{ from: begin, until: Infinity }], during: [before, after], after: [{ from: -Infinity, until: end }] };
  return (not ? others : all)[operator];
}

/** One match for each range of times that fits; several only where days are left out. The days are those of the computer's time zone. */
export function matchesOf(query: SearchQuery): Match[] {
  const boosts = query.filters.some(({ operator, value, not }) => operator === 'is' && value === 'boost' && !not);
  const parts = [
    ...query.words.map((word) => ({ not: word.not, expression: wordExpression(word) })),
    ...query.filters.map((filter) => ({ not: filter.not, expression: filterExpression(filter, boosts) })),
  ].flatMap(({ not, expression }) => (expression === null ? [] : [{ not, expression }]));
  if (parts.length + query.dates.length === 0) return [];
  const wanted = parts.flatMap(({ not, expression }) => (not ? [] : `(${expression})`));
  const unwanted = parts.flatMap(({ not, expression }) => (not ? `(${expression})` : []));
  const all = wanted.length > 0 ? wanted.join(' AND ') : everything;
  const found = unwanted.length > 0 ? `(${all}) NOT (${unwanted.join(' OR ')})` : all;
  const expression = found === everything ? null : found;
  let spans = [{ from: -Infinity, until: Infinity }];
  for (const date of query.dates)
    spans = spans.flatMap((span) =>
      spanOf(date).flatMap(({ from, until }) => {
        const both = { from: Math.max(span.from, from), until: Math.min(span.until, until) };
        return both.from < both.until ? both : [];
      }),
    );
  return spans.map((span) => ({ expression, from: span.from, until: span.until })).sort((a, b) => b.until - a.until);
}
