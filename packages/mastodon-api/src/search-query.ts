// Parses search queries: words, phrases, and the operators of Mastodon's search and some more.
// Pure; used by the window, main, and the embedded server.

/** Allowed values of the operators that have a fixed set. */
export const operatorValues = {
  in: ['home', 'library', 'public', 'local', 'direct', 'all'],
  has: ['media', 'image', 'video', 'audio', 'poll', 'link', 'embed', 'alt'],
  is: ['reply', 'boost', 'bookmark', 'favourite', 'sensitive', 'quote'],
} as const;
const operators = ['from', 'to', 'in', 'has', 'is', 'language', 'before', 'after', 'during'] as const;
type Operator = (typeof operators)[number];

export interface Word {
  text: string;
  /** The text was in quotes: its words must follow each other as written. */
  isPhrase: boolean;
  not: boolean;
}
export interface SearchFilter {
  operator: Exclude<Operator, 'before' | 'after' | 'during'>;
  /** Lower case, without a leading `@`. */
  value: string;
  not: boolean;
}
/** First and last day that `before`, `after`, or `during` names, as `2026-01-31`. */
export interface DateFilter {
  operator: 'before' | 'after' | 'during';
  first: string;
  last: string;
  not: boolean;
}
export interface SearchQuery {
  words: Word[];
  filters: SearchFilter[];
  dates: DateFilter[];
  /** First operator with an invalid value, as typed. */
  problem: { kind: 'search-value' | 'search-date'; operator: Operator; value: string } | null;
}

const quotes = '"“”„';
const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name);
const isDateOperator = (name: Operator): name is DateFilter['operator'] => ['before', 'after', 'during'].includes(name);

interface QueryPart {
  sign: string;
  operator: Operator | null;
  text: string;
  isQuoted: boolean;
  isLast: boolean;
}

/** Splits the text at spaces outside quotes. An unclosed quote extends to the end. */
function splitQuery(text: string): QueryPart[] {
  const form = new RegExp(`([-+]?)(?:([a-z]+):)?(?:[${quotes}]([^${quotes}]*)(?:[${quotes}]|$)|(\\S+))`, 'giuy');
  const parts: QueryPart[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at] as string)) {
      at += 1;
      continue;
    }
    form.lastIndex = at;
    const [all = text.slice(at), sign = '', name = '', quoted, plain = ''] = form.exec(text) ?? [];
    at += all.length;
    const operator = name.toLowerCase();
    const isLast = text.slice(at).trim() === '';
    if (isOperator(operator)) parts.push({ sign, operator, text: quoted ?? plain, isQuoted: quoted !== undefined, isLast });
    // Treat an unknown operator as a word.
    else if (quoted === undefined) parts.push({ sign, operator: null, text: all.slice(sign.length), isQuoted: false, isLast });
    else parts.push({ sign, operator: null, text: name ? `${name}:${quoted}` : quoted, isQuoted: true, isLast });
  }
  return parts;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const dayText = (day: Date): string =>
  `${String(day.getFullYear()).padStart(4, '0')}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;

/** Parses `2026`, `2026-01`, `2026-01-31`, `today`, or `yesterday` in the computer's time zone. Null if the value is no date. */
function parseDays(value: string, now: Date): { first: string; last: string } | null {
  const word = value.toLowerCase();
  if (word === 'today' || word === 'yesterday') {
    const day = dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (word === 'today' ? 0 : 1)));
    return { first: day, last: day };
  }
  const [all, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value) ?? [];
  if (all === undefined) return null;
  const dayOf = (y: number, m: number, d: number): string => {
    const date = new Date(2000, m, d);
    date.setFullYear(y, m, d);
    return dayText(date);
  };
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const first = dayOf(y, m, d);
  // Date turns 31 February into a day in March.
  if (first !== `${year}-${month ?? '01'}-${day ?? '01'}`) return null;
  if (day) return { first, last: first };
  return { first, last: month ? dayOf(y, m + 1, 0) : dayOf(y, 11, 31) };
}

/** Returns true if the last value of the query may be incomplete while the user types: `has:me`, `before:2026-0`. */
const mayBeginDate = (value: string): boolean =>
  /^\d{1,4}$|^\d{4}-\d?$|^\d{4}-\d{2}-\d?$/.test(value) || ['today', 'yesterday'].some((word) => word.startsWith(value.toLowerCase()));
const mayBegin = (values: readonly string[], value: string): boolean => values.some((each) => each.startsWith(value));

/** Adds the filter or dates of an operator to the query, or its problem. A value that is still being typed is ignored. */
function addOperator(
  query: SearchQuery,
  operator: Operator,
  { value, not, isLast }: { value: string; not: boolean; isLast: boolean },
  now: Date,
): void {
  const refuse = (): void => void (query.problem ??= { kind: isDateOperator(operator) ? 'search-date' : 'search-value', operator, value });
  if (isDateOperator(operator)) {
    const days = parseDays(value, now);
    if (days) query.dates.push({ operator, first: days.first, last: days.last, not });
    else if (!isLast || !mayBeginDate(value)) refuse();
    return;
  }
  const plain = value.toLowerCase().replace(/^@/, '');
  const values = operator === 'in' || operator === 'has' || operator === 'is' ? (operatorValues[operator] as readonly string[]) : null;
  if (values === null || values.includes(plain)) query.filters.push({ operator, value: plain, not });
  else if (!isLast || !mayBegin(values, plain)) refuse();
}

export function parseSearch(text: string, now = new Date()): SearchQuery {
  const query: SearchQuery = { words: [], filters: [], dates: [], problem: null };
  for (const { sign, operator, text: value, isQuoted, isLast } of splitQuery(text)) {
    const not = sign === '-';
    if (value.trim() === '') continue;
    if (operator !== null) addOperator(query, operator, { value, not, isLast }, now);
    // Ignore an operator whose value is not typed yet.
    else if (!(value.endsWith(':') && isOperator(value.slice(0, -1).toLowerCase())))
      query.words.push({ text: value, isPhrase: isQuoted, not });
  }
  return query;
}

export const isEmptySearch = ({ words, filters, dates }: SearchQuery): boolean => words.length + filters.length + dates.length === 0;

export const operatorsIn = ({ filters, dates }: SearchQuery): Operator[] => [
  ...new Set([...filters, ...dates].map(({ operator }) => operator)),
];
