// Holds the values of the filter form and converts them to the parameters of the filter API.
import type { Filter } from '@kittiwake/mastodon-api/entities/filter';
import { filterContexts } from '@kittiwake/mastodon-api/entities/choices';
import type { FilterAction, FilterContext } from '@kittiwake/mastodon-api/entities/choices';
import type { ParamsOf } from '@kittiwake/mastodon-api/endpoints';

interface KeywordDraft {
  /** Null for a new keyword. */
  id: string | null;
  keyword: string;
  wholeWord: boolean;
}

export interface FilterDraft {
  /** Null for a new filter. */
  id: string | null;
  title: string;
  contexts: FilterContext[];
  action: FilterAction;
  /** Seconds from now; null: never expires. `kept`: leaves the present expiry time unchanged. */
  expiresIn: 'kept' | number | null;
  keywords: KeywordDraft[];
  /** A post that the filter will also match by its id. */
  statusId: string | null;
}

/** Creates the draft of a new filter; a word is filtered in every context by default. */
export const newFilter = (word = '', statusId: string | null = null): FilterDraft => ({
  id: null,
  title: word,
  contexts: [...filterContexts],
  action: 'warn',
  expiresIn: null,
  keywords: statusId === null ? [{ id: null, keyword: word, wholeWord: true }] : [],
  statusId,
});

export const draftOf = (filter: Filter): FilterDraft => ({
  id: filter.id,
  title: filter.title,
  contexts: filterContexts.filter((context) => filter.context.includes(context)),
  action: filter.filter_action,
  expiresIn: filter.expires_at === null ? null : 'kept',
  keywords: filter.keywords.map(({ id, keyword, whole_word: wholeWord }) => ({ id, keyword, wholeWord })),
  statusId: null,
});

const filledKeywords = ({ keywords }: FilterDraft): KeywordDraft[] => keywords.filter(({ keyword }) => keyword.trim() !== '');

/** Returns the first missing field; null if the filter can be saved. `statuses`: number of posts that the filter matches by id. */
export function missingField(draft: FilterDraft, statusCount: number): 'title' | 'contexts' | 'words' | null {
  if (draft.title.trim() === '') return 'title';
  if (draft.contexts.length === 0) return 'contexts';
  return filledKeywords(draft).length === 0 && statusCount === 0 && draft.statusId === null ? 'words' : null;
}

/** `before`: the filter that is edited; null for a new one. */
export function paramsOf(draft: FilterDraft, before: Filter | null): ParamsOf<'filters.create'> {
  const keywords = filledKeywords(draft);
  const removedKeywords = before?.keywords.filter(({ id }) => !keywords.some((word) => word.id === id)) ?? [];
  const changedKeywords = keywords.filter(({ id, keyword, wholeWord }) => {
    const savedKeyword = before?.keywords.find((each) => each.id === id);
    return savedKeyword?.keyword !== keyword.trim() || savedKeyword.whole_word !== wholeWord;
  });
  return {
    title: draft.title.trim(),
    context: draft.contexts,
    filter_action: draft.action,
    ...(draft.expiresIn === 'kept' ? {} : { expires_in: draft.expiresIn }),
    keywords_attributes: [
      ...changedKeywords.map(({ id, keyword, wholeWord }) => ({
        keyword: keyword.trim(),
        whole_word: wholeWord,
        ...(id === null ? {} : { id }),
      })),
      ...removedKeywords.map(({ id, keyword, whole_word }) => ({ id, keyword, whole_word, _destroy: true })),
    ],
  };
}
