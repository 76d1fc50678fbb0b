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
const equalsInAnyCase = (match: string, keyword: string): boolean =>
  new RegExp(`^${escapeRegExp(keyword.normalize('NFC'))}$`, 'iu').test(match.normalize('NFC'));
/** Scripts that write words without spaces between them. */
const unspacedScripts =
  'Han Hiragana Katakana Bopomofo Yi Thai Lao Khmer Myanmar Tai_Le New_Tai_Lue Tai_Tham Tai_Viet Javanese Balinese Cham'
    .split(' ')
    .map((script) => String.raw`\p{scx=${script}}`)
    .join('');
/** Characters of words that have boundaries. */
const wordCharacter = String.raw`[[\p{L}\p{M}\p{N}_]--[${unspacedScripts}]]`;
const wordPattern = new RegExp(`^${wordCharacter}$`, 'v');
const isWordCharacter = (character: string | undefined): boolean => character !== undefined && wordPattern.test(character);

/** Variation selectors are marks, too, but do not make another letter. */
const noMark = String.raw`(?![\p{M}--\p{Default_Ignorable_Code_Point}])`;

/** Keywords without text match nothing, not every post. */
const isEmptyKeyword = ({ keyword }: FilterKeyword): boolean => keyword.trim() === '';

/**
 * Builds the pattern like Mastodon (CustomFilterKeyword#to_regex): word boundaries only at an end of the keyword that is a letter or digit.
 * Unlike Mastodon, none in scripts without spaces, where a whole word would never match; there, a mark still belongs to the letter before.
 */
function patternOf({ keyword, whole_word: whole }: FilterKeyword): RegExp {
  const text = keyword.normalize('NFC');
  const characters = [...text];
  const before = isWordCharacter(characters[0]) ? `(?<!${wordCharacter})` : '';
  const after = isWordCharacter(characters.at(-1)) ? `(?!${wordCharacter})` : noMark;
  return new RegExp(whole ? before + escapeRegExp(text) + after : escapeRegExp(text), 'iv');
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
  const patterns = new Map(
    filters.flatMap(({ keywords }) =>
      keywords.filter((keyword) => !isEmptyKeyword(keyword)).map((keyword) => [keyword, patternOf(keyword)]),
    ),
  );

  function findMatches(filter: Filter, status: S, text: string): FilterMatches {
    const serverMatch = status.filtered.find((each) => each.filter.id === filter.id);
    const keywords = filter.keywords.filter(
      (keyword) =>
        patterns.get(keyword)?.test(text) ||
        // If the text contains the keyword, the local pattern decides: the keyword may now be limited to whole words.
        (serverMatch?.keyword_matches?.some((match) => equalsInAnyCase(match, keyword.keyword)) &&
          !new RegExp(escapeRegExp(keyword.keyword.normalize('NFC')), 'iu').test(text)),
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
    const text = textOf(status).normalize('NFC');
    const matches = filters.flatMap((filter) => findMatches(filter, status, text));
    matchesByStatus.set(status, matches);
    return matches;
  };
}
