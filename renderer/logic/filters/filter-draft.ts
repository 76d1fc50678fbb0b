// A filter as a person fills in its form, and what of it is sent.
import type { Filter } from '../../../electron/contract/entities/filter.ts';
import { filterContexts } from '../../../electron/contract/entities/filter-choices.ts';
import type { FilterAction, FilterContext } from '../../../electron/contract/entities/filter-choices.ts';
import type { ParamsOf } from '../../../electron/contract/endpoints.ts';

export interface KeywordDraft {
  /** Null: it is new. */
  id: string | null;
  keyword: string;
  wholeWord: boolean;
}

export interface FilterDraft {
  /** Null: it is new. */
  id: string | null;
  title: string;
  contexts: FilterContext[];
  action: FilterAction;
  /** `kept`: until when it was to last before. Seconds from now; null: it never ends. */
  lasts: 'kept' | number | null;
  keywords: KeywordDraft[];
  /** The post that it is made for, besides its words. */
  statusId: string | null;
}

/** One word is filtered everywhere until the person says otherwise. */
export const newFilter = (word = '', statusId: string | null = null): FilterDraft => ({
  id: null,
  title: word,
  contexts: [...filterContexts],
  action: 'warn',
  lasts: null,
  keywords: statusId === null ? [{ id: null, keyword: word, wholeWord: true }] : [],
  statusId,
});

export const draftOf = (filter: Filter): FilterDraft => ({
  id: filter.id,
  title: filter.title,
  contexts: filterContexts.filter((context) => filter.context.includes(context)),
  action: filter.filter_action,
  lasts: filter.expires_at === null ? null : 'kept',
  keywords: filter.keywords.map(({ id, keyword, whole_word: wholeWord }) => ({ id, keyword, wholeWord })),
  statusId: null,
});

const wordsOf = ({ keywords }: FilterDraft): KeywordDraft[] => keywords.filter(({ keyword }) => keyword.trim() !== '');

/** What is missing; null: it can be saved. `statuses`: how many single posts the filter has. */
export function missingIn(draft: FilterDraft, statuses: number): 'title' | 'contexts' | 'words' | null {
  if (draft.title.trim() === '') return 'title';
  if (draft.contexts.length === 0) return 'contexts';
  return wordsOf(draft).length === 0 && statuses === 0 && draft.statusId === null ? 'words' : null;
}

/** `before`: the filter that is changed; null: a new one. */
export function paramsOf(draft: FilterDraft, before: Filter | null): ParamsOf<'filters.create'> {
  const words = wordsOf(draft);
  const gone = before?.keywords.filter(({ id }) => !words.some((word) => word.id === id)) ?? [];
  const changed = words.filter(({ id, keyword, wholeWord }) => {
    const known = before?.keywords.find((each) => each.id === id);
    return known?.keyword !== keyword.trim() || known.whole_word !== wholeWord;
  });
  return {
    title: draft.title.trim(),
    context: draft.contexts,
    filter_action: draft.action,
    ...(draft.lasts === 'kept' ? {} : { expires_in: draft.lasts }),
    keywords_attributes: [
      ...changed.map(({ id, keyword, wholeWord }) => ({ keyword: keyword.trim(), whole_word: wholeWord, ...(id === null ? {} : { id }) })),
      ...gone.map(({ id, keyword, whole_word }) => ({ id, keyword, whole_word, _destroy: true })),
    ],
  };
}
