// Searches the local index while the user types; only the answer to the latest query is used.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamedEvent } from '../../../electron/contract/bridge.ts';
import type { LocalPost, LocalResults } from '../../../electron/contract/local-search.ts';
import { on } from '../../api/main.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';

type LocalQuery = (query: string, before: number | null) => Promise<Result<LocalResults>>;

const uriOf = ({ account, status }: LocalPost): string => status.uri || `${account} ${status.id}`;

export class LocalSearchState {
  posts = $state.raw<LocalPost[]>([]);
  problem = $state.raw<Failure | null>(null);
  reachedEnd = $state(true);
  /** Whether the latest query has not been answered yet. */
  isPending = $state(false);
  #runQuery: LocalQuery;
  #query = '';
  #next: number | null = null;
  #requestNumber = 0;
  #loadingMore = false;

  constructor(runQuery: LocalQuery) {
    this.#runQuery = runQuery;
  }

  clear(): void {
    this.#requestNumber += 1;
    this.#setResults('', { posts: [], next: null });
  }

  async run(query: string): Promise<void> {
    const requestNumber = (this.#requestNumber += 1);
    this.#loadingMore = false;
    this.isPending = true;
    const answer = await this.#runQuery(query, null);
    if (requestNumber !== this.#requestNumber) return;
    if (answer.ok) this.#setResults(query, answer.value);
    else {
      this.#setResults(query, { posts: [], next: null });
      this.problem = answer.error;
    }
  }

  loadMore = async (): Promise<void> => {
    if (this.#loadingMore || this.#next === null) return;
    const requestNumber = this.#requestNumber;
    this.#loadingMore = true;
    const answer = await this.#runQuery(this.#query, this.#next);
    if (requestNumber !== this.#requestNumber) return;
    this.#loadingMore = false;
    if (!answer.ok) {
      this.problem = answer.error;
      return;
    }
    const loadedUris = new Set(this.posts.map(uriOf));
    const fresh = answer.value.posts.filter((post) => !loadedUris.has(uriOf(post)));
    this.#setResults(this.#query, { posts: [...this.posts, ...fresh], next: answer.value.next });
  };

  /** Removes streamed deletions from the results until the returned function is called. */
  followDeletions = (): (() => void) => on('stream', (batch) => this.receive(batch));

  receive(batch: readonly StreamedEvent[]): void {
    const deleted = new Set(batch.flatMap(({ account, event }) => (event.type === 'delete' ? `${account} ${event.id}` : [])));
    if (deleted.size === 0) return;
    this.posts = this.posts.filter(({ account, status }) => !deleted.has(`${account} ${status.id}`));
  }

  /** Removes results of accounts that have signed out. */
  keepAccounts(accounts: ReadonlySet<AccountKey>): void {
    if (this.posts.every(({ account }) => accounts.has(account))) return;
    this.posts = this.posts.filter(({ account }) => accounts.has(account));
  }

  #setResults(query: string, { posts, next }: LocalResults): void {
    this.#query = query;
    this.#next = next;
    this.posts = posts;
    this.problem = null;
    this.isPending = false;
    this.reachedEnd = next === null;
  }
}
