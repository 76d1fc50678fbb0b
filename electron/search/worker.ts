// Runs the search index in a worker thread, so that indexing never takes processor time from the main process.
import { parentPort, workerData } from 'node:worker_threads';
import type { AccountKey } from '../contract/accounts.ts';
import { describeError } from '../system/describe-error.ts';
import { isDamageError } from '../storage/database.ts';
import { transaction } from '../storage/migrations.ts';
import { missingPosts } from './missing-posts.ts';
import type { CachedPost } from './missing-posts.ts';
import { findPosts } from './find-posts.ts';
import { openIndexFile, replaceIndexFile } from './index-file.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages.ts';
import { PostIndex } from './post-index.ts';
import type { HiddenAccounts } from './post-index.ts';

/** The oldest posts above this number are removed. At this size a search takes a few milliseconds and the file some 200 MB. */
const maxPosts = 100_000;
/** Prunes after this many saves only, because counting the posts takes some milliseconds. */
const savesPerPrune = 2_000;

const { path, cachePath, accounts, isCacheIndexed } = workerData as WorkerOptions;
const send = (message: FromWorker): void => parentPort?.postMessage(message);
const log = (sentence: string): void => send({ kind: 'log', sentence });

const domains = new Map<AccountKey, string>();
let db = openIndexFile(path, log);
let index = new PostIndex(db, domains);
let activeBatches: Generator<CachedPost[], void> | null = null;
let savedSinceLastPrune = 0;
const signedInAccounts = new Set<AccountKey>(accounts);
const hidden = new Map<AccountKey, HiddenAccounts>();

/** Runs `work` in a transaction. Recreates a damaged index. Returns null on failure. */
function tryTransaction<T>(work: () => T): T | null {
  try {
    return transaction(db, work);
  } catch (error) {
    log(`The search index refused: ${describeError(error)}`);
    const isDamaged = isDamageError(error);
    if (isDamaged) db = replaceIndexFile(db, path);
    // Discards the cached account numbers, which the rollback may have undone.
    index = new PostIndex(db, domains);
    if (!isDamaged) return null;
    for (const [account, hiddenAccounts] of hidden) index.hide(account, hiddenAccounts);
    indexMissingPosts();
    return null;
  }
}

function indexMissingPosts(): void {
  if (cachePath === null) return send({ kind: 'filled' });
  const batches = missingPosts(cachePath, (...args) => index.has(...args), signedInAccounts);
  activeBatches = batches;
  function indexNextBatch(): void {
    // Another call of `indexMissingPosts()` has started for a recreated index.
    if (activeBatches !== batches) return void batches.return();
    let batch: CachedPost[] | void = undefined;
    try {
      batch = batches.next().value;
    } catch (error) {
      log(`The cache could not be indexed: ${describeError(error)}`);
    }
    if (batch) {
      const posts = batch;
      tryTransaction(() => posts.forEach(({ account, status, isInHome }) => index.save(account, [status], isInHome ? [status.id] : [])));
      setImmediate(indexNextBatch);
    } else {
      tryTransaction(() => index.prune(maxPosts));
      send({ kind: 'filled' });
    }
  }
  setImmediate(indexNextBatch);
}

function handle(message: Exclude<ToWorker, { kind: 'search' | 'close' }>): void {
  switch (message.kind) {
    case 'saved':
      signedInAccounts.add(message.account);
      index.save(message.account, message.statuses, message.inHome);
      savedSinceLastPrune += message.statuses.length;
      if (savedSinceLastPrune >= savesPerPrune) {
        index.prune(maxPosts);
        savedSinceLastPrune = 0;
      }
      return;
    case 'deleted':
      return index.remove(message.account, message.ids);
    case 'removed':
      signedInAccounts.delete(message.account);
      hidden.delete(message.account);
      return index.removeAccount(message.account);
    case 'domain':
      return index.setDomain(message.account, message.domain);
    case 'hidden':
      hidden.set(message.account, message.hidden);
      return index.hide(message.account, message.hidden);
    case 'cleared':
      return index.clear();
  }
}

/** Truncates the write-ahead log, in which deleted data would still be readable. */
function eraseDeletedData(vacuum: boolean): void {
  try {
    db.exec(`${vacuum ? 'VACUUM; ' : ''}PRAGMA wal_checkpoint(TRUNCATE)`);
  } catch (error) {
    log(`The search index refused: ${describeError(error)}`);
  }
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'search') {
    const { number, search } = message;
    send({ kind: 'answer', number, results: tryTransaction(() => findPosts(index, search, Date.now())) });
    return;
  }
  if (message.kind === 'close') {
    activeBatches = null;
    db.close();
    parentPort?.close();
    return;
  }
  tryTransaction(() => handle(message));
  if (message.kind === 'removed' || message.kind === 'cleared') eraseDeletedData(message.kind === 'cleared');
});

for (const account of index.accounts()) if (!signedInAccounts.has(account)) tryTransaction(() => index.removeAccount(account));
if (!isCacheIndexed) indexMissingPosts();
