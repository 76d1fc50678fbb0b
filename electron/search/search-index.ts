// Runs the search worker for the main process: sends cache changes and searches to the worker and returns its results. The worker is
// started on demand and ended when idle.
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { LocalResults } from '../contract/local-search.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { CacheChange } from '../storage/cache.ts';
import type { PostSearch } from './find-posts.ts';
import { fileSuffixes } from './index-file.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages.ts';
import type { HiddenAccounts } from './post-index.ts';

interface Parts {
  /** The path of the worker's bundle. */
  entry: string;
  /** `:memory:` stores nothing on disk. */
  paths: { cache: string; searchIndex: string };
  accounts: () => readonly AccountKey[];
  /** Hidden accounts and domains of every account, sent to each worker that starts. */
  hidden: () => readonly (readonly [AccountKey, HiddenAccounts])[];
  /** Returns the account domain of an account's server. */
  domainOf: (account: AccountKey) => string;
  clock: Pick<Clock, 'after'>;
  log: (sentence: string) => void;
}

/** After this many crashes the worker is not started again in this run. */
const maxCrashes = 3;
/** Limits V8's young generation. V8's own limit is up to 48 MB, for a worker that is mostly idle. */
const maxYoungGenerationSizeMb = 2;
/** Ends an idle worker after this time, because a worker takes some 20 MB. */
const idleTimeoutMs = 20_000;
/** Queues changes for this long before a worker is started for them. */
const maxQueueDelayMs = 60_000;
const maxQueuedMessages = 200;

export class SearchIndex {
  readonly #parts: Parts;
  #worker: Worker | null = null;
  /** True after `close` was sent: the worker accepts no more messages. */
  #isClosing = false;
  #crashes = 0;
  #isStarted = false;
  #isStopped = false;
  /** Messages for the next worker, or for the running one when the queue is sent. */
  #queue: ToWorker[] = [];
  #isQueueUrgent = false;
  #cancelSend: (() => void) | null = null;
  #cancelIdleClose = (): void => undefined;
  #searchCount = 0;
  readonly #pendingSearches = new Map<number, (results: LocalResults | null) => void>();
  #isCacheIndexed = false;
  readonly #cacheIndexedCallbacks: (() => void)[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Allows the worker to start. Messages from before are queued until then. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#sendQueue();
  }

  /** Call this for every change of the cache. Removed data must disappear from the disk immediately. */
  applyCacheChange = (change: CacheChange): void => {
    this.#queueMessage(change, change.kind === 'removed' || change.kind === 'cleared');
  };

  /** Replaces the accounts and domains whose posts are not found for this account. */
  hide = (account: AccountKey, hidden: HiddenAccounts): void => {
    // A starting worker receives all hidden accounts anyway.
    if (this.#worker) this.#queueMessage({ kind: 'hidden', account, hidden }, false);
  };

  /** Call this after a change of the accounts. A starting worker receives all account domains anyway. */
  updateDomains(): void {
    const { accounts, domainOf } = this.#parts;
    if (this.#worker) for (const account of accounts()) this.#queueMessage({ kind: 'domain', account, domain: domainOf(account) }, false);
  }

  async search({ query, searcher, before }: Omit<PostSearch, 'accounts'>): Promise<Result<LocalResults>> {
    this.start();
    this.#searchCount += 1;
    const searchNumber = this.#searchCount;
    const results = await new Promise<LocalResults | null>((resolve) => {
      this.#pendingSearches.set(searchNumber, resolve);
      const search = { query, searcher, before, accounts: this.#parts.accounts() };
      if (!this.#queueMessage({ kind: 'search', number: searchNumber, search }, true)) resolve(null);
    });
    this.#pendingSearches.delete(searchNumber);
    return results ? ok(results) : fail('storage', 'search-unusable');
  }

  /** Returns the size of the index on disk, in bytes. */
  async size(): Promise<number> {
    const sizes = await Promise.all(
      fileSuffixes.map((suffix) =>
        stat(this.#parts.paths.searchIndex + suffix).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Resolves when all messages so far are handled and the whole cache is indexed. */
  whenCacheIndexed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isCacheIndexed) resolve();
      else this.#cacheIndexedCallbacks.push(resolve);
    });
  }

  /** Ends the worker after it has handled the messages so far. */
  async stop(): Promise<void> {
    const exit = (running: Worker) => new Promise((resolve) => running.once('exit', resolve));
    if (this.#worker && this.#isClosing) await exit(this.#worker);
    // Newly saved posts need no worker now: the next start finds them in the cache.
    if (this.#queue.some(({ kind }) => kind !== 'saved')) this.#sendQueue();
    this.#isStopped = true;
    this.#cancelSend?.();
    this.#cancelIdleClose();
    if (!this.#worker) return;
    this.#close(this.#worker);
    await exit(this.#worker);
  }

  /** Queues or sends a message. False if no worker can receive it. */
  #queueMessage(message: ToWorker, isUrgent: boolean): boolean {
    if (this.#isStopped) return false;
    this.#queue.push(message);
    if (!this.#isStarted) return true;
    if (isUrgent || (this.#worker && !this.#isClosing) || this.#queue.length > maxQueuedMessages) return this.#sendQueue();
    this.#sendQueueLater();
    return true;
  }

  #sendQueueLater(): void {
    this.#cancelSend ??= this.#parts.clock.after(maxQueueDelayMs, () => void this.#sendQueue());
  }

  /** Sends the queued messages to the worker, and starts one if needed. False if no worker can be started. */
  #sendQueue(): boolean {
    this.#cancelSend?.();
    this.#cancelSend = null;
    if (this.#isClosing) {
      // `#handleExit()` sends the queue when the worker has closed.
      this.#isQueueUrgent = true;
      return true;
    }
    this.#isQueueUrgent = false;
    const messages = this.#queue;
    this.#queue = [];
    if (!this.#worker && (this.#isStopped || this.#crashes >= maxCrashes)) return false;
    this.#worker ??= this.#startWorker();
    for (const message of messages) this.#worker.postMessage(message);
    this.#scheduleIdleClose();
    return true;
  }

  #startWorker(): Worker {
    const { entry, paths, accounts, hidden, domainOf, log } = this.#parts;
    const cachePath = paths.cache === ':memory:' ? null : paths.cache;
    const isCacheIndexed = this.#isCacheIndexed;
    const workerData: WorkerOptions = { path: paths.searchIndex, cachePath, accounts: accounts(), isCacheIndexed };
    const worker = new Worker(entry, { workerData, resourceLimits: { maxYoungGenerationSizeMb } });
    worker.on('message', (message: FromWorker) => this.#receive(message));
    // Without a listener, an error of the worker would be an uncaught exception of the main process.
    worker.on('error', (error) => log(`The search index ended: ${error instanceof Error ? error.name : 'unknown error'}`));
    worker.on('exit', () => this.#worker === worker && this.#handleExit());
    for (const account of accounts()) worker.postMessage({ kind: 'domain', account, domain: domainOf(account) } satisfies ToWorker);
    for (const [account, hiddenAccounts] of hidden())
      worker.postMessage({ kind: 'hidden', account, hidden: hiddenAccounts } satisfies ToWorker);
    return worker;
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'log') this.#parts.log(message.sentence);
    else if (message.kind === 'filled') {
      this.#isCacheIndexed = true;
      for (const callback of this.#cacheIndexedCallbacks.splice(0)) callback();
    } else {
      this.#pendingSearches.get(message.number)?.(message.results);
      this.#pendingSearches.delete(message.number);
    }
  }

  #handleExit(): void {
    const wasClosed = this.#isClosing;
    this.#worker = null;
    this.#isClosing = false;
    this.#cancelIdleClose();
    if (!wasClosed) {
      this.#crashes += 1;
      this.#isCacheIndexed = false;
      for (const resolveSearch of this.#pendingSearches.values()) resolveSearch(null);
      this.#pendingSearches.clear();
    }
    if (this.#isQueueUrgent) this.#sendQueue();
    else if (this.#queue.length > 0) this.#sendQueueLater();
  }

  #scheduleIdleClose(): void {
    this.#cancelIdleClose();
    this.#cancelIdleClose = this.#parts.clock.after(idleTimeoutMs, () => this.#closeIdleWorker());
  }

  #closeIdleWorker(): void {
    if (!this.#worker || this.#parts.paths.searchIndex === ':memory:') return;
    if (!this.#isCacheIndexed || this.#pendingSearches.size > 0) return this.#scheduleIdleClose();
    this.#close(this.#worker);
  }

  #close(running: Worker): void {
    this.#isClosing = true;
    running.postMessage({ kind: 'close' } satisfies ToWorker);
  }
}
