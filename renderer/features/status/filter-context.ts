// The context of filters in which the posts of a view are shown: a view says it, its posts ask for it.
import { getContext, setContext } from 'svelte';
import type { FilterContext } from '../../../electron/contract/entities/filter-choices.ts';

const key = 'filters';

export const setFilterContext = (context: FilterContext | null): void => void setContext(key, context);
/** Null outside of the views, as in the composer: there nothing is filtered. */
export const getFilterContext = (): FilterContext | null => getContext<FilterContext | undefined>(key) ?? null;
