// Matches the user's filters with posts locally: a changed filter affects posts on screen at once,
// and older servers leave filtering to the client.
import type { FilterMatches } from './active-filters.ts';
import type { Filter, FilterKeyword, OlderFilter } from './entities/filter.ts';

/** Fields of a status that matching needs. `filtered`: the matches that the server found when it sent the status. */
interface FilterableStatus {
  id: string;
  filtered: FilterMatches;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** `keyword_matches` of Mastodon is the text as the post writes it (CustomFilter in mastodon/mastodon). */
const equalsInAnyCase = (match: string, keyword: string): boolean => new RegExp(`^${escapeRegExp(keyword)}$`, 'iu').test(match);
const wordCharacter = String.raw`[\p{L}\p{M}\p{N}_]`;
const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && new RegExp(wordCharacter, 'u').test(character);

/**
 * Builds the pattern like Mastodon (CustomFilterKeyword#to_regex): word boundaries only at an end of the keyword that is a letter or digit.
 */
function patternOf({ keyword, whole_word: whole }: FilterKeyword): RegExp {
  const characters = [...keyword];
  const before = whole && isWordCharacter(characters[0]) ? `(?<!${wordCharacter})` : '';
  const after = whole && isWordCharacter(characters.at(-1)) ? `(?!${wordCharacter})` : '';
  return new RegExp(before + escapeRegExp(keyword) + after, 'iu');
}

/**
 * Converts a filter of API v1. The server removes posts of `irreversible` filters itself; the others are left to the client, which warns.
 */
export const convertOlderFilter = ({ id, phrase, context, whole_word, expires_at, irreversible }: OlderFilter): Filter => ({
  id,
  title: phrase,
  context,
  expires_at,
  filter_action: irreversible ? 'hide' : 'warn',
  keywords: [{ id, keyword: phrase, whole_word }],
  statuses: [],
});

/**
 * Returns the filters that match a status, in any context. A match of the server counts while the filter still has that keyword or status:
 * the server reads text that the window does not receive, such as full handles.
 */
export function createMatcher<S extends FilterableStatus>(
  filters: readonly Filter[],
  textOf: (status: S) => string,
): (status: S) => FilterMatches {
  const matchesByStatus = new WeakMap<S, FilterMatches>();
  const patterns = new Map(filters.flatMap(({ keywords }) => keywords.map((keyword) => [keyword, patternOf(keyword)])));

  function findMatches(filter: Filter, status: S, text: string): FilterMatches {
    const serverMatch = status.filtered.find((each) => each.filter.id === filter.id);
    const keywords = filter.keywords.filter(
      (keyword) =>
        patterns.get(keyword)?.test(text) ||
        // If the text contains the keyword, the local pattern decides: the keyword may now be limited to whole words.
        (serverMatch?.keyword_matches?.some((match) => equalsInAnyCase(match, keyword.keyword)) &&
          !new RegExp(escapeRegExp(keyword.keyword), 'iu').test(text)),
    );
    const statuses = filter.statuses.filter(({ status_id: id }) => id === status.id || serverMatch?.status_matches?.includes(id));
    const isUnexplained = serverMatch && !serverMatch.keyword_matches?.length && !serverMatch.status_matches?.length;
    if (keywords.length === 0 && statuses.length === 0 && !isUnexplained) return [];
    return [{ filter, keyword_matches: keywords.map(({ keyword }) => keyword), status_matches: statuses.map(({ status_id: id }) => id) }];
  }

  return (status) => {
    if (filters.length === 0) return [];
    const cachedMatches = matchesByStatus.get(status);
    if (cachedMatches) return cachedMatches;
    const text = textOf(status);
    const matches = filters.flatMap((filter) => findMatches(filter, status, text));
    matchesByStatus.set(status, matches);
    return matches;
  };
}
