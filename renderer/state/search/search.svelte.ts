// Searches on one account's server while the user types; only the answer to the latest query is used.
import type { Tag } from '@kittiwake/mastodon-api/entities/status';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { operatorsIn, parseSearch } from '@kittiwake/mastodon-api/search-query';
import { main } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import {
  exactFirst,
  isHandleOf,
  isStatusId,
  exactQueryKind,
  matchingKind,
  tagOfLink,
  withRecent,
  serverSearch,
} from '../../logic/search/search-query.ts';
import type { SearchKind } from '../../logic/search/search-query.ts';
import { LocalSearchState } from './local-search.svelte.ts';
import type { Session } from '../account/session.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

interface SearchResults {
  accounts: string[];
  statuses: string[];
  hashtags: Tag[];
}
const noResults: SearchResults = { accounts: [], statuses: [], hashtags: [] };
const pageSize = 20;
const searchDelayMs = 250;

type SearchAccount = Pick<Session, 'key' | 'call' | 'entities' | 'relationships' | 'router' | 'preferences' | 'host' | 'domain' | 'server'>;

export class SearchState {
  query = $state('');
  kind = $state<SearchKind>('all');
  results = $state.raw<SearchResults>(noResults);
  /** `idle`: the query is empty. */
  phase = $state<'idle' | 'searching' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  loadingMore = $state(false);
  reachedEnd = $state(true);
  /** The operator that the server does not support, so that the query was not sent; null: it was sent. */
  unsupportedOperator = $state<string | null>(null);
  readonly local: LocalSearchState;
  /** The query that `results` belongs to. */
  answeredQuery = $state('');
  #account: SearchAccount;
  #requestNumber = 0;
  /** Number of rows that the server has sent for the current query, including repeated ones: the offset of the next page. */
  #receivedCount = 0;
  /** Ids of the last page, to detect a server that ignores the offset. */
  #lastPageKey = '';
  /** Skips the run if another search has started since: after Enter, the search must not run again without resolving on other servers. */
  #runLater = debounce(searchDelayMs, (requestNumber: number) => {
    if (requestNumber === this.#requestNumber) void this.#run(false);
  });

  constructor(account: SearchAccount) {
    this.#account = account;
    this.local = new LocalSearchState((query, before) => main['search.local']({ account: account.key, query, before }));
    account.entities.hold(this);
  }

  get recent(): readonly string[] {
    return this.#account.preferences.current.recentSearches;
  }

  type(query: string): void {
    this.query = query;
    this.#requestNumber += 1;
    if (query.trim() === '') this.clear();
    else {
      this.phase = 'searching';
      if (parseSearch(query).problem === null) void this.local.run(query);
      this.#runLater(this.#requestNumber);
    }
  }

  /** Submits the query with Enter: the server may also ask other servers, and the only match of an address or a handle opens at once. */
  async submit(): Promise<void> {
    if (this.query.trim() === '') return;
    void this.#account.preferences.set({ recentSearches: withRecent(this.recent, this.query) });
    if (isStatusId(this.query) && (await this.#openStatus(this.query.trim()))) return;
    if (await this.#run(true)) this.#openOnlyResult();
  }

  repeat(query: string): void {
    this.query = query;
    void this.local.run(query);
    void this.submit();
  }

  choose(kind: SearchKind): void {
    if (kind === this.kind) return;
    this.kind = kind;
    // The local search has already run while the user typed.
    if (this.query.trim() !== '' && kind !== 'local') void this.#run(false, true);
  }

  clear(): void {
    this.#requestNumber += 1;
    this.query = '';
    this.answeredQuery = '';
    this.results = noResults;
    this.local.clear();
    this.unsupportedOperator = null;
    this.phase = 'idle';
    this.problem = null;
  }

  /** Adds the query to the recent searches, once the user has opened one of its results. */
  remember(): void {
    void this.#account.preferences.set({ recentSearches: withRecent(this.recent, this.query) });
  }

  forget(query: string): void {
    void this.#account.preferences.set({ recentSearches: this.recent.filter((other) => other !== query) });
  }

  forgetAll(): void {
    void this.#account.preferences.set({ recentSearches: [] });
  }

  retry = (): void => void this.#run(false);

  /** Loads the next page, if only one kind is shown. */
  loadMore = async (): Promise<void> => {
    const { kind } = this;
    if (kind === 'local') return this.local.loadMore();
    if (kind === 'all' || this.loadingMore || this.reachedEnd || this.phase !== 'ready') return;
    const requestNumber = this.#requestNumber;
    this.loadingMore = true;
    const answer = await this.#request(this.#receivedCount, false);
    if (requestNumber !== this.#requestNumber) return;
    this.loadingMore = false;
    if (answer.ok) this.results = mergeResults(this.results, answer.value);
    this.reachedEnd = !answer.ok || this.#isLastPage(kind, answer.value);
  };

  /** Ids of found posts and accounts, which stay in memory. */
  statusIds = (): string[] => this.results.statuses;
  accountIds = (): string[] => this.results.accounts;

  /**
   * Runs the current query. Returns false if a newer search replaced it or it failed. `keepsKind`: keep the kind that the user has just
   * chosen.
   */
  async #run(resolve: boolean, keepsKind = false): Promise<boolean> {
    if (this.query.trim() === '') return false;
    const requestNumber = (this.#requestNumber += 1);
    this.phase = 'searching';
    this.loadingMore = false;
    const query = this.query.trim();
    const { problem } = parseSearch(query);
    if (problem) {
      this.local.clear();
      this.results = noResults;
      this.phase = 'failed';
      this.problem = {
        code: 'invalid-input',
        problem: problem.kind,
        details: { operator: problem.operator, value: problem.value },
      } as Failure;
      return false;
    }
    if (!keepsKind) this.kind = matchingKind(query, this.kind);
    const answer = await this.#request(0, resolve);
    if (requestNumber !== this.#requestNumber) return false;
    this.problem = answer.ok ? null : answer.error;
    this.phase = answer.ok ? 'ready' : 'failed';
    this.answeredQuery = query;
    this.results = answer.ok ? answer.value : noResults;
    if (!answer.ok) return false;
    if (exactQueryKind(query) !== null && !keepsKind) this.#showResultKind();
    this.#receivedCount = 0;
    this.#lastPageKey = '';
    const { kind } = this;
    this.reachedEnd = kind === 'all' || kind === 'local' || exactQueryKind(query) !== null || this.#isLastPage(kind, answer.value);
    return true;
  }

  /** Counts the rows of a page. A page that is short, or repeats rows, may have another one after it. */
  #isLastPage(kind: Exclude<SearchKind, 'all' | 'local'>, results: SearchResults): boolean {
    const keys = kind === 'hashtags' ? results.hashtags.map(({ name }) => name) : results[kind];
    const pageKey = keys.join(' ');
    const isLast = keys.length === 0 || pageKey === this.#lastPageKey;
    this.#receivedCount += keys.length;
    this.#lastPageKey = pageKey;
    return isLast;
  }

  /** Switches to the kind of the result, because an address or a handle names a single result of unknown kind. */
  #showResultKind(): void {
    if (this.kind === 'all' || (this.kind !== 'local' && this.results[this.kind].length > 0)) return;
    this.kind = (['accounts', 'statuses', 'hashtags'] as const).find((kind) => this.results[kind].length > 0) ?? this.kind;
  }

  async #request(offset: number, resolve: boolean): Promise<Result<SearchResults>> {
    const { call, entities, relationships, server, host } = this.#account;
    const text = this.query.trim();
    const tag = tagOfLink(text);
    if (tag !== null) return this.#requestTag(tag);
    const query = parseSearch(text);
    const request = exactQueryKind(text) ? { q: text } : serverSearch(text, query, server);
    this.unsupportedOperator = 'lacks' in request ? request.lacks : null;
    if ('lacks' in request) return { ok: true, value: noResults };
    // Operators apply to posts only.
    const typeOfAll = operatorsIn(query).length > 0 ? 'statuses' : null;
    const type = this.kind === 'all' || this.kind === 'local' ? typeOfAll : this.kind;
    const answer = await call('search.all', {
      q: request.q,
      limit: pageSize,
      ...(type === null || exactQueryKind(text) !== null ? {} : { type, offset }),
      ...(resolve ? { resolve } : {}),
    });
    if (!answer.ok) return answer;
    const { accounts, statuses, hashtags } = answer.value.data;
    accounts.forEach(entities.saveAccount);
    entities.saveStatuses(statuses);
    const ids = exactFirst(accounts, text, ({ acct }) => [
      acct,
      acct.split('@')[0] ?? '',
      acct.includes('@') ? acct : `${acct}@${host}`,
    ]).map(({ id }) => id);
    relationships.request(ids);
    return {
      ok: true,
      value: { accounts: ids, statuses: statuses.map(({ id }) => id), hashtags: exactFirst(hashtags, text, ({ name }) => [name]) },
    };
  }

  /** Loads a tag by name, because no server resolves the URL of a tag. */
  async #requestTag(name: string): Promise<Result<SearchResults>> {
    this.unsupportedOperator = null;
    const answer = await this.#account.call('tags.get', { name });
    return answer.ok ? { ok: true, value: { accounts: [], statuses: [], hashtags: [answer.value.data] } } : answer;
  }

  /** Opens the post with this id; returns false if there is none. */
  async #openStatus(id: string): Promise<boolean> {
    const { call, entities, router } = this.#account;
    const answer = await call('statuses.get', { id });
    if (!answer.ok) return false;
    entities.saveStatus(answer.value.data);
    router.open({ view: 'thread', id: answer.value.data.id });
    return true;
  }

  #openOnlyResult(): void {
    const { accounts, statuses, hashtags } = this.results;
    const { entities, router } = this.#account;
    if (tagOfLink(this.query.trim()) !== null && hashtags[0]) return router.open({ view: 'tag', name: hashtags[0].name });
    const queryKind = exactQueryKind(this.query);
    const isOnlyResult = accounts.length + statuses.length === 1;
    const accountOfHandle = accounts.find((id) => isHandleOf(this.query, entities.account(id).value?.acct ?? '', this.#account.domain));
    const onlyAccount = queryKind === 'address' && isOnlyResult ? accounts[0] : undefined;
    const account = queryKind === 'handle' ? accountOfHandle : onlyAccount;
    if (account !== undefined) router.open({ view: 'profile', id: account });
    else if (queryKind === 'address' && isOnlyResult && statuses[0] !== undefined) router.open({ view: 'thread', id: statuses[0] });
  }
}

const union = (before: string[], after: string[]): string[] => [...new Set([...before, ...after])];
function mergeResults(before: SearchResults, after: SearchResults): SearchResults {
  const names = new Set(before.hashtags.map((tag) => tag.name));
  return {
    accounts: union(before.accounts, after.accounts),
    statuses: union(before.statuses, after.statuses),
    hashtags: [...before.hashtags, ...after.hashtags.filter((tag) => !names.has(tag.name))],
  };
}

/** Returns the search of a session, which keeps its state while other views are shown. */
export function searchOf(account: SearchAccount): SearchState {
  return partOf(account, SearchState, account);
}
