// The search of one account: it runs while the person types, and only the answer to the last query is used.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Tag } from '../../../electron/contract/entities/tag.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { operatorsIn, parseSearch } from '../../../electron/contract/search-query.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { debounce } from '../../logic/debounce.ts';
import { exactFirst, isHandleOf, isStatusId, namedBy, tagOfLink, withRecent } from '../../logic/search/search-query.ts';
import type { SearchKind } from '../../logic/search/search-rows.ts';
import { serverSearch } from '../../logic/search/server-search.ts';
import type { Entities } from '../entities/entities.ts';
import { LocalSearch } from './local-search.svelte.ts';

interface Found {
  accounts: string[];
  statuses: string[];
  hashtags: Tag[];
}
const nothing: Found = { accounts: [], statuses: [], hashtags: [] };
const pageSize = 20;
const searchDelayMs = 250;

/** What the search needs of its account. */
export interface SearchAccount {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities: Entities;
  readonly relationships: { request(ids: readonly string[]): void };
  readonly router: { open(route: Route): void };
  readonly preferences: {
    readonly current: { readonly recentSearches: readonly string[] };
    set(patch: { recentSearches: string[] }): Promise<void>;
  };
  /** The host that local handles leave out. */
  readonly host: string;
  readonly server: { readonly software: string; readonly version: string } | null;
}

export class Search {
  query = $state('');
  kind = $state<SearchKind>('all');
  found = $state.raw<Found>(nothing);
  /** `idle`: the query is empty. */
  phase = $state<'idle' | 'searching' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  loadingMore = $state(false);
  reachedEnd = $state(true);
  /** The operator of the query that the server doesn't know, so that it was not asked; null: it was. */
  lacks = $state<string | null>(null);
  readonly local: LocalSearch;
  /** The query that `found` is the answer to. */
  answeredQuery = $state('');
  #account: SearchAccount;
  #requestNumber = 0;
  /** Does nothing when another search has begun since: what Enter asks for is not asked again without other servers. */
  #runLater = debounce(searchDelayMs, (typedAt: number) => {
    if (typedAt === this.#requestNumber) void this.#run(false);
  });

  constructor(account: SearchAccount) {
    this.#account = account;
    this.local = new LocalSearch((query, before) => main['search.local']({ account: account.key, query, before }));
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

  /** The key Enter: the server may also ask other servers, and the only match of an address or a handle opens by itself. */
  async submit(): Promise<void> {
    if (this.query.trim() === '') return;
    void this.#account.preferences.set({ recentSearches: withRecent(this.recent, this.query) });
    if (isStatusId(this.query) && (await this.#openStatus(this.query.trim()))) return;
    if (await this.#run(true)) this.#openOnly();
  }

  repeat(query: string): void {
    this.query = query;
    void this.local.run(query);
    void this.submit();
  }

  choose(kind: SearchKind): void {
    if (kind === this.kind) return;
    this.kind = kind;
    // What is on this computer was searched while the person typed.
    if (this.query.trim() !== '' && kind !== 'local') void this.#run(false, true);
  }

  clear(): void {
    this.#requestNumber += 1;
    this.query = '';
    this.answeredQuery = '';
    this.found = nothing;
    this.local.clear();
    this.lacks = null;
    this.phase = 'idle';
    this.problem = null;
  }

  /** Adds the query to the recent searches, once one of its results was opened. */
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

  /** Loads the next page, when one kind only is shown. */
  loadMore = async (): Promise<void> => {
    const { kind } = this;
    if (kind === 'local') return this.local.more();
    if (kind === 'all' || this.loadingMore || this.reachedEnd || this.phase !== 'ready') return;
    const requestNumber = this.#requestNumber;
    this.loadingMore = true;
    const answer = await this.#ask(this.found[kind].length, false);
    if (requestNumber !== this.#requestNumber) return;
    this.loadingMore = false;
    const before = this.found[kind].length;
    if (answer.ok) this.found = joined(this.found, answer.value);
    this.reachedEnd = !answer.ok || this.found[kind].length === before;
  };

  /** The posts that were found: they stay in memory. */
  statusIds = (): string[] => this.found.statuses;
  accountIds = (): string[] => this.found.accounts;

  /** Runs the search with the current query. Returns false when another one followed it, or it failed. `keepsKind`: the person chose it now. */
  async #run(resolve: boolean, keepsKind = false): Promise<boolean> {
    if (this.query.trim() === '') return false;
    const requestNumber = (this.#requestNumber += 1);
    this.phase = 'searching';
    this.loadingMore = false;
    const asked = this.query.trim();
    const { problem } = parseSearch(asked);
    if (problem) {
      this.local.clear();
      this.found = nothing;
      this.phase = 'failed';
      this.problem = {
        code: 'invalid-input',
        problem: problem.kind,
        details: { operator: problem.operator, value: problem.value },
      } as Failure;
      return false;
    }
    const answer = await this.#ask(0, resolve);
    if (requestNumber !== this.#requestNumber) return false;
    this.problem = answer.ok ? null : answer.error;
    this.phase = answer.ok ? 'ready' : 'failed';
    this.answeredQuery = asked;
    this.found = answer.ok ? answer.value : nothing;
    if (!answer.ok) return false;
    if (namedBy(asked) !== null && !keepsKind) this.#showFound();
    this.reachedEnd = this.kind === 'all' || this.kind === 'local' || this.found[this.kind].length < pageSize;
    return true;
  }

  /** An address or a handle names one thing, of whatever kind: its kind is shown. */
  #showFound(): void {
    if (this.kind === 'all' || (this.kind !== 'local' && this.found[this.kind].length > 0)) return;
    this.kind = (['accounts', 'statuses', 'hashtags'] as const).find((kind) => this.found[kind].length > 0) ?? this.kind;
  }

  async #ask(offset: number, resolve: boolean): Promise<{ ok: true; value: Found } | { ok: false; error: Failure }> {
    const { call, entities, relationships, server, host } = this.#account;
    const text = this.query.trim();
    const tag = tagOfLink(text);
    if (tag !== null) return this.#askTag(tag);
    const query = parseSearch(text);
    const asked = namedBy(text) ? { q: text } : serverSearch(text, query, server ?? { software: '', version: '' });
    this.lacks = 'lacks' in asked ? asked.lacks : null;
    if ('lacks' in asked) return { ok: true, value: nothing };
    const type = this.kind === 'all' || this.kind === 'local' ? (operatorsIn(query).length > 0 ? 'statuses' : null) : this.kind;
    const answer = await call('search.all', {
      q: asked.q,
      limit: pageSize,
      ...(type === null || namedBy(text) !== null ? {} : { type, offset }),
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

  /** No server resolves the link of a tag. */
  async #askTag(name: string): Promise<{ ok: true; value: Found } | { ok: false; error: Failure }> {
    this.lacks = null;
    const answer = await this.#account.call('tags.get', { name });
    return answer.ok ? { ok: true, value: { accounts: [], statuses: [], hashtags: [answer.value.data] } } : answer;
  }

  /** Opens the post with this id; false when there is none. */
  async #openStatus(id: string): Promise<boolean> {
    const { call, entities, router } = this.#account;
    const answer = await call('statuses.get', { id });
    if (!answer.ok) return false;
    entities.saveStatus(answer.value.data);
    router.open({ view: 'thread', id: answer.value.data.id });
    return true;
  }

  #openOnly(): void {
    const { accounts, statuses, hashtags } = this.found;
    const { entities, router } = this.#account;
    if (tagOfLink(this.query.trim()) !== null && hashtags[0]) return router.open({ view: 'tag', name: hashtags[0].name });
    const named = namedBy(this.query);
    const only = accounts.length + statuses.length === 1;
    const person = accounts.find((id) => isHandleOf(this.query, entities.account(id).value?.acct ?? '', this.#account.host));
    const account = named === 'handle' ? person : named === 'address' && only ? accounts[0] : undefined;
    if (account !== undefined) router.open({ view: 'profile', id: account });
    else if (named === 'address' && only && statuses[0] !== undefined) router.open({ view: 'thread', id: statuses[0] });
  }
}

const union = (before: string[], after: string[]): string[] => [...new Set([...before, ...after])];
function joined(before: Found, after: Found): Found {
  const names = new Set(before.hashtags.map((tag) => tag.name));
  return {
    accounts: union(before.accounts, after.accounts),
    statuses: union(before.statuses, after.statuses),
    hashtags: [...before.hashtags, ...after.hashtags.filter((tag) => !names.has(tag.name))],
  };
}

const searches = new WeakMap<SearchAccount, Search>();

/** The search of a session; it stays as it is while other views are shown. */
export function searchOf(account: SearchAccount): Search {
  const known = searches.get(account);
  if (known) return known;
  const search = new Search(account);
  searches.set(account, search);
  return search;
}
