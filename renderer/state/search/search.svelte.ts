// The search of one account: it runs while the person types, and only the answer to the last query is used.
import type { Tag } from '../../../electron/contract/entities/tag.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Route } from '../../../electron/contract/route.ts';
import type { Call } from '../../api/call.ts';
import { debounce } from '../../logic/debounce.ts';
import { isHandleOf, isStatusId, namedBy, withRecent } from '../../logic/search/search-query.ts';
import type { Entities } from '../entities/entities.ts';

export const searchKinds = ['all', 'accounts', 'statuses', 'hashtags'] as const;
export type SearchKind = (typeof searchKinds)[number];

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
  readonly call: Call;
  readonly entities: Entities;
  readonly relationships: { request(ids: readonly string[]): void };
  readonly router: { open(route: Route): void };
  readonly preferences: {
    readonly current: { readonly recentSearches: readonly string[] };
    set(patch: { recentSearches: string[] }): Promise<void>;
  };
  /** The host that local handles leave out. */
  host(): string;
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
  /** Counts up with each request to focus the field. */
  focusRequests = $state(0);
  /** True from the request until the field has the focus: keys typed meanwhile are meant for the field and are no shortcuts. */
  awaitsFocus = false;
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
    account.entities.hold(this);
  }

  get recent(): readonly string[] {
    return this.#account.preferences.current.recentSearches;
  }

  /** Opens the search and focuses its field. */
  focus(kind: SearchKind = this.kind): void {
    this.choose(kind);
    this.awaitsFocus = true;
    this.#account.router.open({ view: 'search' });
    this.focusRequests += 1;
  }

  type(query: string): void {
    this.query = query;
    this.#requestNumber += 1;
    if (query.trim() === '') this.clear();
    else {
      this.phase = 'searching';
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
    void this.submit();
  }

  choose(kind: SearchKind): void {
    if (kind === this.kind) return;
    this.kind = kind;
    if (this.query.trim() !== '') void this.#run(false, true);
  }

  clear(): void {
    this.#requestNumber += 1;
    this.query = '';
    this.answeredQuery = '';
    this.found = nothing;
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
    if (this.kind === 'all' || this.loadingMore || this.reachedEnd || this.phase !== 'ready') return;
    const requestNumber = this.#requestNumber;
    this.loadingMore = true;
    const answer = await this.#ask(this.found[this.kind].length, false);
    if (requestNumber !== this.#requestNumber) return;
    this.loadingMore = false;
    const before = this.found[this.kind].length;
    if (answer.ok) this.found = joined(this.found, answer.value);
    this.reachedEnd = !answer.ok || this.found[this.kind].length === before;
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
    const answer = await this.#ask(0, resolve);
    if (requestNumber !== this.#requestNumber) return false;
    this.problem = answer.ok ? null : answer.error;
    this.phase = answer.ok ? 'ready' : 'failed';
    if (!answer.ok) return false;
    this.found = answer.value;
    this.answeredQuery = asked;
    if (namedBy(asked) !== null && !keepsKind) this.#showFound();
    this.reachedEnd = this.kind === 'all' || this.found[this.kind].length < pageSize;
    return true;
  }

  /** An address or a handle names one thing, of whatever kind: its kind is shown. */
  #showFound(): void {
    if (this.kind === 'all' || this.found[this.kind].length > 0) return;
    this.kind = (['accounts', 'statuses', 'hashtags'] as const).find((kind) => this.found[kind].length > 0) ?? this.kind;
  }

  async #ask(offset: number, resolve: boolean): Promise<{ ok: true; value: Found } | { ok: false; error: Failure }> {
    const { call, entities, relationships } = this.#account;
    const answer = await call('search.all', {
      q: this.query.trim(),
      limit: pageSize,
      ...(this.kind === 'all' || namedBy(this.query) !== null ? {} : { type: this.kind, offset }),
      ...(resolve ? { resolve } : {}),
    });
    if (!answer.ok) return answer;
    const { accounts, statuses, hashtags } = answer.value.data;
    accounts.forEach(entities.saveAccount);
    entities.saveStatuses(statuses);
    const ids = accounts.map(({ id }) => id);
    relationships.request(ids);
    return { ok: true, value: { accounts: ids, statuses: statuses.map(({ id }) => id), hashtags } };
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
    const { accounts, statuses } = this.found;
    const { entities, router } = this.#account;
    const named = namedBy(this.query);
    const only = accounts.length + statuses.length === 1;
    const person = accounts.find((id) => isHandleOf(this.query, entities.account(id).value?.acct ?? '', this.#account.host()));
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
