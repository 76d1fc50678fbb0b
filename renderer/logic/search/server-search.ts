// What a server is asked when a query has operators: in its own spelling, or not at all where it doesn't know one of them. Pure.
import { operatorsIn } from '../../../electron/contract/search-query.ts';
import type { DateFilter, Filter, SearchQuery } from '../../../electron/contract/search-query.ts';

interface Server {
  /** As nodeinfo says. */
  software: string;
  version: string;
}

/** The values that Mastodon's index has (app/lib/search_query_transformer.rb, app/models/concerns/status/search_concern.rb). */
const mastodonValues: Partial<Record<Filter['operator'], readonly string[]>> = {
  has: ['media', 'image', 'video', 'audio', 'poll', 'link', 'embed'],
  is: ['reply', 'sensitive', 'quote'],
  in: ['all', 'library', 'public'],
};

/** Operators came with Mastodon 4.2. */
function isMastodonWithOperators({ software, version }: Server): boolean {
  const [, major = '0', minor = '0'] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  return software === 'mastodon' && Number(major) * 1_000 + Number(minor) >= 4_002;
}

function knows(server: Server, { operator, value, not }: Filter): boolean {
  if (isMastodonWithOperators(server)) {
    const values = mastodonValues[operator];
    return operator === 'from' || operator === 'language' || (values?.includes(value) ?? false);
  }
  // GoToSocial takes one account (docs.gotosocial.org: “Searching”).
  return server.software === 'gotosocial' && operator === 'from' && !not && value !== 'me';
}

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Mastodon takes whole dates. Null: it can't be said in its words. */
function dateWords({ operator, first, last, not }: DateFilter): string[] | null {
  const sign = not ? '-' : '';
  if (operator === 'before') return [`${sign}before:${first}`];
  if (operator === 'after') return [`${sign}after:${last}`];
  if (first === last) return [`${sign}during:${first}`];
  return not ? null : [`after:${plusDays(first, -1)}`, `before:${plusDays(last, 1)}`];
}

/** `lacks`: the first of the query's operators that the server doesn't know, as a person writes it. */
export function serverSearch(text: string, query: SearchQuery, server: Server): { q: string } | { lacks: string } {
  if (operatorsIn(query).length === 0) return { q: text.trim() };
  const lacked = query.filters.find((filter) => !knows(server, filter));
  if (lacked) return { lacks: `${lacked.operator}:${lacked.value}` };
  const dates = query.dates.map((date) => ({ date, words: isMastodonWithOperators(server) ? dateWords(date) : null }));
  const unsaid = dates.find(({ words }) => words === null);
  if (unsaid) return { lacks: `${unsaid.date.operator}:` };
  const words = query.words.map((word) => (word.not ? '-' : '') + (word.isPhrase ? `"${word.text}"` : word.text));
  const filters = query.filters.map(({ operator, value, not }) => `${not ? '-' : ''}${operator}:${value}`);
  return { q: [...words, ...filters, ...dates.flatMap((each) => each.words ?? [])].join(' ') };
}
