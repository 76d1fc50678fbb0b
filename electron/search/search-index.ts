// Main's side of the search index: hands on what the cache hears to the worker, and brings its answers back. The worker runs while it has work.
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { LocalResults } from '../contract/local-search.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { CacheChange } from '../storage/cache.ts';
import type { LocalSearch } from './find-posts.ts';
import { sideFiles } from './index-file.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './messages.ts';
import type { Hidden } from './post-index.ts';

export interface SearchIndex {
  /** Lets the worker start; what came before waits until then. */
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
  clock: Pick<Clock, 'after'>;
  log: (sentence: string) => void;
}

/** A worker that ends again and again is not started any more in this run. */
const maxCrashes = 3;
/** What V8 lets pile up before it looks for garbage. Its own choice is up to 48 MB, for a worker that mostly waits. */
const maxYoungGenerationSizeMb = 2;
/** A worker takes some 20 MB, so one that has nothing to do is ended. */
const restAfterMs = 20_000;
/** Changes wait for each other this long before a worker is started for them. */
const maxWaitMs = 60_000;
const maxWaiting = 200;

export function createSearchIndex({ entry, paths, accounts, hidden, clock, log }: Parts): SearchIndex {
  let worker: Worker | null = null;
  /** It was told to close, and takes nothing any more. */
  let isClosing = false;
  let crashes = 0;
  let isStarted = false;
  let isStopped = false;
  /** For the next worker, or for this one once it is asked for. */
  let queue: ToWorker[] = [];
  let isQueueUrgent = false;
  let cancelWake: (() => void) | null = null;
  let cancelRest = (): void => undefined;
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
    const hasRested = isClosing;
    worker = null;
    isClosing = false;
    cancelRest();
    if (!hasRested) {
      crashes += 1;
      isFilled = false;
      for (const answer of waiting.values()) answer(null);
      waiting.clear();
    }
    if (isQueueUrgent) wake();
    else if (queue.length > 0) wakeLater();
  }

  function startWorker(): Worker {
    const cachePath = paths.cache === ':memory:' ? null : paths.cache;
    const workerData: WorkerOptions = { path: paths.searchIndex, cachePath, accounts: accounts(), isFilled };
    const started = new Worker(entry, { workerData, resourceLimits: { maxYoungGenerationSizeMb } });
    started.on('message', receive);
    // Without a listener an error of the worker would be one of main.
    started.on('error', (error) => log(`The search index ended: ${error instanceof Error ? error.name : 'unknown error'}`));
    started.on('exit', () => worker === started && ended());
    for (const [account, people] of hidden()) started.postMessage({ kind: 'hidden', account, hidden: people } satisfies ToWorker);
    return started;
  }

  /** Hands over what waits. False: the worker can't be had. */
  function wake(): boolean {
    cancelWake?.();
    cancelWake = null;
    // Goes on when it has closed.
    if (isClosing) return (isQueueUrgent = true);
    isQueueUrgent = false;
    const messages = queue;
    queue = [];
    if (!worker && (isStopped || crashes >= maxCrashes)) return false;
    worker ??= startWorker();
    for (const message of messages) worker.postMessage(message);
    restLater();
    return true;
  }

  const wakeLater = (): void => void (cancelWake ??= clock.after(maxWaitMs, () => void wake()));

  function restLater(): void {
    cancelRest();
    cancelRest = clock.after(restAfterMs, rest);
  }

  function rest(): void {
    if (!worker || paths.searchIndex === ':memory:') return;
    if (!isFilled || waiting.size > 0) return restLater();
    close(worker);
  }

  function close(running: Worker): void {
    isClosing = true;
    running.postMessage({ kind: 'close' } satisfies ToWorker);
  }

  /** False: there is nobody to take it. */
  function post(message: ToWorker, isUrgent: boolean): boolean {
    if (isStopped) return false;
    queue.push(message);
    if (!isStarted) return true;
    if (isUrgent || (worker && !isClosing) || queue.length > maxWaiting) return wake();
    wakeLater();
    return true;
  }

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    wake();
  }

  return {
    start,
    // What a person has removed is gone from the disk at once.
    changed: (change) => void post(change, change.kind === 'removed' || change.kind === 'cleared'),
    hide(account, people) {
      // One that starts is told of all.
      if (worker) post({ kind: 'hidden', account, hidden: people }, false);
    },
    async search(search) {
      start();
      number += 1;
      const asked = number;
      const results = await new Promise<LocalResults | null>((resolve) => {
        waiting.set(asked, resolve);
        const { query, asking, before } = search;
        if (!post({ kind: 'search', number: asked, search: { query, asking, before, accounts: accounts() } }, true)) resolve(null);
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
      const exit = (running: Worker) => new Promise((resolve) => running.once('exit', resolve));
      if (worker && isClosing) await exit(worker);
      // What is new to the index is found in the cache at the next start.
      if (queue.some(({ kind }) => kind !== 'saved')) wake();
      isStopped = true;
      cancelWake?.();
      cancelRest();
      if (!worker) return;
      close(worker);
      await exit(worker);
    },
  };
}
