// Main's side of the search index: hands on what the cache hears to the worker, and brings its answers back.
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { AccountKey } from '../contract/accounts.ts';
import type { LocalResults } from '../contract/local-search.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { CacheChange } from '../storage/cache.ts';
import type { LocalSearch } from './find-posts.ts';
import { sideFiles } from './index-file.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { Hidden } from './post-index.ts';

export interface SearchIndex {
  /** Starts the worker; what came before waits until then. */
  start(): void;
  /** To be told of every change of the cache. */
  changed(change: CacheChange): void;
  /** From now on these people's posts are not found for this account. */
  hide(account: AccountKey, hidden: Hidden): void;
  search(search: Omit<LocalSearch, 'accounts'>): Promise<Result<LocalResults>>;
  /** Bytes on disk. */
  size(): Promise<number>;
  /** Answers when everything that came so far is done, and all of the cache is indexed. */
  filled(): Promise<void>;
  /** What came before is still done. */
  stop(): Promise<void>;
}

interface Parts {
  /** The path of the worker's built file. */
  entry: string;
  /** `:memory:`: nothing is kept on disk. */
  paths: { cache: string; searchIndex: string };
  accounts: () => readonly AccountKey[];
  /** All that is hidden, for a worker that starts. */
  hidden: () => readonly (readonly [AccountKey, Hidden])[];
  log: (sentence: string) => void;
}

/** A worker that ends again and again is not started any more in this run. */
const maxStarts = 3;
/** What V8 lets pile up before it looks for garbage. Its own choice is up to 48 MB, for a worker that mostly waits. */
const maxYoungGenerationSizeMb = 2;

export function createSearchIndex({ entry, paths, accounts, hidden, log }: Parts): SearchIndex {
  let worker: Worker | null = null;
  let starts = 0;
  let isStarted = false;
  let isStopped = false;
  const before: ToWorker[] = [];
  let number = 0;
  const waiting = new Map<number, (results: LocalResults | null) => void>();
  let isFilled = false;
  const whenFilled: (() => void)[] = [];

  function receive(message: FromWorker): void {
    if (message.kind === 'log') log(message.sentence);
    else if (message.kind === 'filled') {
      isFilled = true;
      for (const done of whenFilled.splice(0)) done();
    } else {
      waiting.get(message.number)?.(message.results);
      waiting.delete(message.number);
    }
  }

  function ended(): void {
    worker = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  }

  /** Null: it can't be had. */
  function running(): Worker | null {
    if (worker || isStopped || starts >= maxStarts) return worker;
    starts += 1;
    isFilled = false;
    const options = { path: paths.searchIndex, cachePath: paths.cache === ':memory:' ? null : paths.cache, accounts: accounts() };
    const started = new Worker(entry, { workerData: options, resourceLimits: { maxYoungGenerationSizeMb } });
    worker = started;
    started.on('message', receive);
    // Without a listener an error of the worker would be one of main.
    started.on('error', (error) => log(`The search index ended: ${error instanceof Error ? error.name : 'unknown error'}`));
    started.on('exit', () => worker === started && ended());
    for (const [account, people] of hidden()) started.postMessage({ kind: 'hidden', account, hidden: people } satisfies ToWorker);
    return started;
  }

  function post(message: ToWorker): boolean {
    if (!isStarted) return before.push(message) > 0;
    const started = running();
    started?.postMessage(message);
    return started !== null;
  }

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    running();
    for (const message of before.splice(0)) post(message);
  }

  return {
    start,
    changed: (change) => void post(change),
    hide: (account, people) => void post({ kind: 'hidden', account, hidden: people }),
    async search(search) {
      start();
      number += 1;
      const asked = number;
      const results = await new Promise<LocalResults | null>((resolve) => {
        waiting.set(asked, resolve);
        if (
          !post({
            kind: 'search',
            number: asked,
            search: { query: search.query, asking: search.asking, before: search.before, accounts: accounts() },
          })
        )
          resolve(null);
      });
      waiting.delete(asked);
      return results ? ok(results) : fail('storage', 'search-unusable');
    },
    async size() {
      const sizes = await Promise.all(
        sideFiles.map((end) =>
          stat(paths.searchIndex + end).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    filled: () =>
      new Promise((resolve) => {
        if (isFilled) resolve();
        else whenFilled.push(resolve);
      }),
    async stop() {
      isStopped = true;
      const running = worker;
      if (!running) return;
      const exit = new Promise((resolve) => running.once('exit', resolve));
      running.postMessage({ kind: 'close' } satisfies ToWorker);
      await exit;
    },
  };
}
