// The search on this computer as the window shows it: each key that is typed asks anew, and only the answer to the last query is used.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamedEvent } from '../../../electron/contract/bridge.ts';
import type { LocalPost, LocalResults } from '../../../electron/contract/local-search.ts';
import { on } from '../../api/main.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';

type Ask = (query: string, before: number | null) => Promise<Result<LocalResults>>;

const uriOf = ({ account, status }: LocalPost): string => status.uri || `${account} ${status.id}`;

export class LocalSearch {
  posts = $state.raw<LocalPost[]>([]);
  problem = $state.raw<Failure | null>(null);
  reachedEnd = $state(true);
  /** The answer to the last query is not there yet. */
  asking = $state(false);
  #ask: Ask;
  #query = '';
  #next: number | null = null;
  #requestNumber = 0;
  #loadingMore = false;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  clear(): void {
    this.#requestNumber += 1;
    this.#take('', { posts: [], next: null });
  }

  async run(query: string): Promise<void> {
    const requestNumber = (this.#requestNumber += 1);
    this.#loadingMore = false;
    this.asking = true;
    const answer = await this.#ask(query, null);
    if (requestNumber !== this.#requestNumber) return;
    if (answer.ok) this.#take(query, answer.value);
    else {
      this.#take(query, { posts: [], next: null });
      this.problem = answer.error;
    }
  }

  more = async (): Promise<void> => {
    if (this.#loadingMore || this.#next === null) return;
    const requestNumber = this.#requestNumber;
    this.#loadingMore = true;
    const answer = await this.#ask(this.#query, this.#next);
    if (requestNumber !== this.#requestNumber) return;
    this.#loadingMore = false;
    if (!answer.ok) {
      this.problem = answer.error;
      return;
    }
    const known = new Set(this.posts.map(uriOf));
    const fresh = answer.value.posts.filter((post) => !known.has(uriOf(post)));
    this.#take(this.#query, { posts: [...this.posts, ...fresh], next: answer.value.next });
  };

  /** What is deleted meanwhile is gone from what is shown, too; until the returned function is called. */
  follow = (): (() => void) => on('stream', (batch) => this.receive(batch));

  receive(batch: readonly StreamedEvent[]): void {
    const deleted = new Set(batch.flatMap(({ account, event }) => (event.type === 'delete' ? `${account} ${event.id}` : [])));
    if (deleted.size === 0) return;
    this.posts = this.posts.filter(({ account, status }) => !deleted.has(`${account} ${status.id}`));
  }

  /** An account was signed out. */
  keep(accounts: ReadonlySet<AccountKey>): void {
    if (this.posts.every(({ account }) => accounts.has(account))) return;
    this.posts = this.posts.filter(({ account }) => accounts.has(account));
  }

  #take(query: string, { posts, next }: LocalResults): void {
    this.#query = query;
    this.#next = next;
    this.posts = posts;
    this.problem = null;
    this.asking = false;
    this.reachedEnd = next === null;
  }
}
