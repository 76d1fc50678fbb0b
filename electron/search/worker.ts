// The worker thread with the search index: main's processor time stays free for the window, however much there is to index.
import { parentPort, workerData } from 'node:worker_threads';
import type { AccountKey } from '../contract/accounts.ts';
import { describeError } from '../system/describe-error.ts';
import { isDamage } from '../storage/database.ts';
import { transaction } from '../storage/migrations.ts';
import { missingPosts } from './fill.ts';
import type { CachedPost } from './fill.ts';
import { findPosts } from './find-posts.ts';
import { openIndexFile, replaceIndexFile } from './index-file.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './messages.ts';
import { createPostIndex } from './post-index.ts';
import type { Hidden } from './post-index.ts';

/** The oldest posts above this number leave the index. With it a search takes a few milliseconds and the file some 200 MB. */
const maxPosts = 100_000;
/** Counting takes some milliseconds. */
const savesPerPrune = 2_000;

const { path, cachePath, accounts, isFilled } = workerData as WorkerOptions;
const tell = (message: FromWorker): void => parentPort?.postMessage(message);
const log = (sentence: string): void => tell({ kind: 'log', sentence });

let db = openIndexFile(path, log);
let index = createPostIndex(db);
let filling: Generator<CachedPost[], void> | null = null;
let saves = 0;
const signedIn = new Set<AccountKey>(accounts);
const hidden = new Map<AccountKey, Hidden>();

/** Does the work as a whole or not at all. A damaged index is made anew. */
function attempt<T>(work: () => T): T | null {
  try {
    return transaction(db, work);
  } catch (error) {
    log(`The search index refused: ${describeError(error)}`);
    const damaged = isDamage(error);
    if (damaged) db = replaceIndexFile(db, path);
    // What it knew by heart of the accounts may have been undone.
    index = createPostIndex(db);
    if (!damaged) return null;
    for (const [account, people] of hidden) index.hide(account, people);
    fill();
    return null;
  }
}

function fill(): void {
  if (cachePath === null) return tell({ kind: 'filled' });
  const parts = missingPosts(cachePath, (...args) => index.knows(...args), signedIn);
  filling = parts;
  function step(): void {
    // An index that was made anew meanwhile is filled from the beginning.
    if (filling !== parts) return void parts.return();
    let part: CachedPost[] | void = undefined;
    try {
      part = parts.next().value;
    } catch (error) {
      log(`The cache could not be indexed: ${describeError(error)}`);
    }
    if (part) {
      const posts = part;
      attempt(() => posts.forEach(({ account, status, home }) => index.save(account, [status], home ? [status.id] : [])));
      setImmediate(step);
    } else {
      attempt(() => index.prune(maxPosts));
      tell({ kind: 'filled' });
    }
  }
  setImmediate(step);
}

function handle(message: Exclude<ToWorker, { kind: 'search' | 'close' }>): void {
  switch (message.kind) {
    case 'saved':
      signedIn.add(message.account);
      index.save(message.account, message.statuses, message.inHome);
      saves += message.statuses.length;
      if (saves >= savesPerPrune) {
        index.prune(maxPosts);
        saves = 0;
      }
      return;
    case 'deleted':
      return index.remove(message.account, message.ids);
    case 'removed':
      signedIn.delete(message.account);
      hidden.delete(message.account);
      return index.removeAccount(message.account);
    case 'hidden':
      hidden.set(message.account, message.hidden);
      return index.hide(message.account, message.hidden);
    case 'cleared':
      return index.clear();
  }
}

/** What was deleted would still be readable in the log of the file. */
function emptyLog(vacuum: boolean): void {
  try {
    db.exec(`${vacuum ? 'VACUUM; ' : ''}PRAGMA wal_checkpoint(TRUNCATE)`);
  } catch (error) {
    log(`The search index refused: ${describeError(error)}`);
  }
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'search') {
    const { number, search } = message;
    tell({ kind: 'answer', number, results: attempt(() => findPosts(index, search, Date.now())) });
    return;
  }
  if (message.kind === 'close') {
    filling = null;
    db.close();
    parentPort?.close();
    return;
  }
  attempt(() => handle(message));
  if (message.kind === 'removed' || message.kind === 'cleared') emptyLog(message.kind === 'cleared');
});

for (const account of index.accounts()) if (!signedIn.has(account)) attempt(() => index.removeAccount(account));
if (!isFilled) fill();
