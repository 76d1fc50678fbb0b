// Reads what a person searches for: words, phrases and the operators that Mastodon's search knows, with some more. Pure; for the window, main and the embedded service.

/** The values that these operators may have. */
export const operatorValues = {
  in: ['home', 'library', 'public', 'local', 'direct', 'all'],
  has: ['media', 'image', 'video', 'audio', 'poll', 'link', 'embed', 'alt'],
  is: ['reply', 'boost', 'bookmark', 'favourite', 'sensitive', 'quote'],
} as const;
const operators = ['from', 'to', 'in', 'has', 'is', 'language', 'before', 'after', 'during'] as const;
export type Operator = (typeof operators)[number];

export interface Word {
  text: string;
  /** It stands in quotes: its words follow each other, as they are written. */
  isPhrase: boolean;
  not: boolean;
}
export interface Filter {
  operator: Exclude<Operator, 'before' | 'after' | 'during'>;
  /** In lower case, without the first `@`. */
  value: string;
  not: boolean;
}
/** The days that one of the words `before`, `after` or `during` names, as `2026-01-31`. */
export interface DateFilter {
  operator: 'before' | 'after' | 'during';
  first: string;
  last: string;
  not: boolean;
}
export interface SearchQuery {
  words: Word[];
  filters: Filter[];
  dates: DateFilter[];
  /** The first operator whose value can't be understood, as it was typed. */
  problem: { kind: 'search-value' | 'search-date'; operator: Operator; value: string } | null;
}

const quotes = '"“”„';
const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name);
const isDateOperator = (name: Operator): name is DateFilter['operator'] => ['before', 'after', 'during'].includes(name);

interface Part {
  sign: string;
  operator: Operator | null;
  text: string;
  isQuoted: boolean;
  isLast: boolean;
}

/** Divides the text at spaces, but not inside quotes. Quotes that aren't closed yet reach to the end. */
function partsOf(text: string): Part[] {
  const form = new RegExp(`([-+]?)(?:([a-z]+):)?(?:[${quotes}]([^${quotes}]*)(?:[${quotes}]|$)|(\\S+))`, 'giuy');
  const parts: Part[] = [];
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
    // An unknown operator is a word.
    else if (quoted === undefined) parts.push({ sign, operator: null, text: all.slice(sign.length), isQuoted: false, isLast });
    else parts.push({ sign, operator: null, text: name ? `${name}:${quoted}` : quoted, isQuoted: true, isLast });
  }
  return parts;
}

const two = (value: number): string => String(value).padStart(2, '0');
const dayText = (day: Date): string => `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** The days of `2026`, `2026-01`, `2026-01-31`, `today` or `yesterday`, in the computer's time zone. Null: it is no date. */
function daysOf(value: string, now: Date): { first: string; last: string } | null {
  const word = value.toLowerCase();
  if (word === 'today' || word === 'yesterday') {
    const day = dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (word === 'today' ? 0 : 1)));
    return { first: day, last: day };
  }
  const [all, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value) ?? [];
  if (all === undefined) return null;
  const at = (y: number, m: number, d: number): string => {
    const date = new Date(2000, m, d);
    date.setFullYear(y, m, d);
    return dayText(date);
  };
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const first = at(y, m, d);
  // The 31st of February would be a day in March.
  if (first !== `${year}-${month ?? '01'}-${day ?? '01'}`) return null;
  return { first, last: day ? first : month ? at(y, m + 1, 0) : at(y, 11, 31) };
}

/** The end of the query may be still being typed: `has:me`, `before:2026-0`. */
const mayBeginDate = (value: string): boolean =>
  /^\d{1,4}$|^\d{4}-\d?$|^\d{4}-\d{2}-\d?$/.test(value) || ['today', 'yesterday'].some((word) => word.startsWith(value.toLowerCase()));
const mayBegin = (values: readonly string[], value: string): boolean => values.some((each) => each.startsWith(value));

export function parseSearch(text: string, now = new Date()): SearchQuery {
  const query: SearchQuery = { words: [], filters: [], dates: [], problem: null };
  for (const { sign, operator, text: value, isQuoted, isLast } of partsOf(text)) {
    const not = sign === '-';
    if (operator === null) {
      // An operator whose value is still to be typed asks for nothing.
      if (value.trim() !== '' && !(value.endsWith(':') && isOperator(value.slice(0, -1).toLowerCase())))
        query.words.push({ text: value, isPhrase: isQuoted, not });
      continue;
    }
    const refuse = (): void =>
      void (query.problem ??= { kind: isDateOperator(operator) ? 'search-date' : 'search-value', operator, value });
    if (value.trim() === '') continue;
    if (isDateOperator(operator)) {
      const days = daysOf(value, now);
      if (days) query.dates.push({ operator, first: days.first, last: days.last, not });
      else if (!isLast || !mayBeginDate(value)) refuse();
      continue;
    }
    const plain = value.toLowerCase().replace(/^@/, '');
    const values = operator === 'in' || operator === 'has' || operator === 'is' ? (operatorValues[operator] as readonly string[]) : null;
    if (values === null || values.includes(plain)) query.filters.push({ operator, value: plain, not });
    else if (!isLast || !mayBegin(values, plain)) refuse();
  }
  return query;
}

/** Whether there is anything to search for. */
export const isEmptySearch = ({ words, filters, dates }: SearchQuery): boolean => words.length + filters.length + dates.length === 0;

/** The operators that are used. */
export const operatorsIn = ({ filters, dates }: SearchQuery): Operator[] => [
  ...new Set([...filters, ...dates].map(({ operator }) => operator)),
];
