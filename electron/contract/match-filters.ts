// Matches a person's filters with a post here: a filter that was changed counts at once for what is shown already, and older servers leave it to the client.
import type { FilterMatches } from './active-filters.ts';
import type { Filter, FilterKeyword, OlderFilter } from './entities/filter.ts';

/** What matching needs of a status. `filtered`: what the server found, at the time when it sent the status. */
interface Matched {
  id: string;
  filtered: FilterMatches;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordCharacter = String.raw`[\p{L}\p{M}\p{N}_]`;
const isWordy = (character: string | undefined): boolean => character !== undefined && new RegExp(wordCharacter, 'u').test(character);

/** As Mastodon does it (CustomFilterKeyword#to_regex): a boundary only where the keyword itself begins or ends with a letter or digit. */
function patternOf({ keyword, whole_word: whole }: FilterKeyword): RegExp {
  const characters = [...keyword];
  const before = whole && isWordy(characters[0]) ? `(?<!${wordCharacter})` : '';
  const after = whole && isWordy(characters.at(-1)) ? `(?!${wordCharacter})` : '';
  return new RegExp(before + escaped(keyword) + after, 'iu');
}

/** A server that hides the posts itself has done so; the others are left to the client, which warns. */
export const fromOlderFilter = ({ id, phrase, context, whole_word, expires_at, irreversible }: OlderFilter): Filter => ({
  id,
  title: phrase,
  context,
  expires_at,
  filter_action: irreversible ? 'hide' : 'warn',
  keywords: [{ id, keyword: phrase, whole_word }],
  statuses: [],
});

/**
 * The filters of `filters` that match a status, whatever their contexts. What the server found counts as long as the filter still has
 * that word, or that status: it reads what the window doesn't get, such as the full handles in a text.
 */
export function createMatcher<S extends Matched>(filters: readonly Filter[], textOf: (status: S) => string): (status: S) => FilterMatches {
  const known = new WeakMap<S, FilterMatches>();
  const patterns = new Map(filters.flatMap(({ keywords }) => keywords.map((keyword) => [keyword, patternOf(keyword)])));

  function matchOf(filter: Filter, status: S, text: string): FilterMatches {
    const said = status.filtered.find((each) => each.filter.id === filter.id);
    const words = filter.keywords.filter(
      (keyword) =>
        patterns.get(keyword)?.test(text) ||
        // A part of a word that counts no more as a whole one is not a match.
        (said?.keyword_matches?.includes(keyword.keyword) && !new RegExp(escaped(keyword.keyword), 'iu').test(text)),
    );
    const statuses = filter.statuses.filter(({ status_id: id }) => id === status.id || said?.status_matches?.includes(id));
    const isUnexplained = said && !said.keyword_matches?.length && !said.status_matches?.length;
    if (words.length === 0 && statuses.length === 0 && !isUnexplained) return [];
    return [{ filter, keyword_matches: words.map(({ keyword }) => keyword), status_matches: statuses.map(({ status_id: id }) => id) }];
  }

  return (status) => {
    if (filters.length === 0) return [];
    const before = known.get(status);
    if (before) return before;
    const text = textOf(status);
    const matches = filters.flatMap((filter) => matchOf(filter, status, text));
    known.set(status, matches);
    return matches;
  };
}
