// Tests the index in its worker thread, fed by a real cache.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { originOf } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { HiddenAccounts } from '../../../electron/search/post-index.ts';
import { SearchIndex } from '../../../electron/search/search-index.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import * as samples from '../storage/samples.ts';
import { manualClock } from '../system/manual-clock.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { textOf } from './open-index.ts';

const { jon, makeNotification, mira } = samples;
const makeStatus = (id: string) => samples.makeStatus(id, { visibility: 'public' });
const entry = fileURLToPath(new URL('../../../electron/search/worker.ts', import.meta.url));

interface Options {
  folder?: string;
  accounts?: AccountKey[];
  hidden?: [AccountKey, HiddenAccounts][];
  worker?: string;
}

function open({ folder = tempDir(), accounts = [mira, jon], hidden = [], worker = entry }: Options = {}) {
  const paths = { cache: join(folder, 'cache.db'), searchIndex: join(folder, 'search.db') };
  const cache = new Cache(paths.cache);
  const notes: string[] = [];
  const clock = manualClock();
  const index = new SearchIndex({
    entry: worker,
    paths,
    accounts: () => accounts,
    hidden: () => hidden,
    domainOf: (account) => new URL(originOf(account)).host,
    clock,
    log: (note) => void notes.push(note),
  });
  const stopListening = cache.onChange(index.applyCacheChange);
  const find = async (query: string, searcher = mira) => {
    const answer = await index.search({ query, searcher, before: null });
    return answer.ok ? answer.value.posts.map(textOf) : answer.error;
  };
  const close = async () => {
    stopListening();
    await index.stop();
    cache.close();
  };
  let closing: Promise<void> | undefined;
  onTestFinished(() => (closing ??= close()));
  return { folder, paths, cache, index, clock, notes, find, close: () => (closing ??= close()) };
}

test('finds cached posts, and no longer finds posts that were deleted from the cache', async () => {
  const { cache, index, find } = open();
  index.start();
  cache.saveStatuses(mira, [makeStatus('1'), makeStatus('2')], ['1']);
  cache.saveStatuses(jon, [makeStatus('3')]);
  cache.saveNotifications(mira, [{ ...makeNotification('6'), type: 'mention', status: makeStatus('60') }]);
  expect((await find('post')) as string[]).toHaveLength(4);
  expect(await find('in:home')).toEqual(['post 1']);
  cache.deleteStatuses(mira, ['2']);
  expect(await find('"post 2"')).toEqual([]);
  cache.removeAccount(jon);
  expect(await find('"post 3"')).toEqual([]);
  cache.clear();
  expect(await find('post')).toEqual([]);
  expect(await index.size()).toBeGreaterThan(0);
});

test('indexes posts that were cached before the first start, and still finds them after a restart', async () => {
  const first = open();
  first.cache.saveStatuses(mira, [makeStatus('1'), makeStatus('2')]);
  await first.close();
  const earlier = first.paths.searchIndex;
  expect(existsSync(earlier)).toBe(false);
  const second = open({ folder: first.folder });
  second.index.start();
  await second.index.whenCacheIndexed();
  expect(await second.find('post')).toHaveLength(2);
  await second.close();
  expect(await open({ folder: first.folder }).find('post')).toHaveLength(2);
});

test('removes the posts of a signed-out account at the start', async () => {
  const first = open();
  first.cache.saveStatuses(jon, [makeStatus('1')]);
  await first.find('post');
  await first.close();
  const second = open({ folder: first.folder, accounts: [mira] });
  second.index.start();
  await second.index.whenCacheIndexed();
  expect(await second.find('post')).toEqual([]);
});

test('leaves out posts of hidden accounts from the start, until the accounts are no longer hidden', async () => {
  const { cache, index, find } = open({ hidden: [[mira, { people: [{ id: '7', until: null }], hosts: [] }]] });
  cache.saveStatuses(mira, [makeStatus('1')]);
  expect(await find('post')).toEqual([]);
  index.hide(mira, { people: [], hosts: [] });
  expect(await find('post')).toEqual(['post 1']);
});

/** SQLite's WAL file exists while a worker has the database open. */
const isOpen = ({ paths }: { paths: { searchIndex: string } }) => existsSync(`${paths.searchIndex}-wal`);

const expectWorker = (context: ReturnType<typeof open>, isExpectedOpen: boolean) =>
  vi.waitFor(() => expect(isOpen(context)).toBe(isExpectedOpen), { timeout: 20_000 });

async function openIdleIndex() {
  const context = open();
  context.cache.saveStatuses(mira, [makeStatus('1'), makeStatus('2')]);
  context.index.start();
  await context.index.whenCacheIndexed();
  expect(await context.find('post')).toHaveLength(2);
  context.clock.advance(20_000);
  await expectWorker(context, false);
  return context;
}

test('ends an idle worker and starts a new one for the next search', async () => {
  const context = await openIdleIndex();
  context.cache.saveStatuses(mira, [makeStatus('3')]);
  expect(isOpen(context)).toBe(false);
  expect(await context.find('post')).toHaveLength(3);
  expect(isOpen(context)).toBe(true);
});

test('answers a search that arrives while the worker is being ended', async () => {
  const { cache, clock, find } = await openIdleIndex();
  expect(await find('post')).toHaveLength(2);
  clock.advance(20_000);
  cache.saveStatuses(mira, [makeStatus('3')]);
  expect(await find('post')).toHaveLength(3);
});

test('queues cache changes for a minute before it starts a worker; hidden accounts alone start none', async () => {
  const context = await openIdleIndex();
  context.index.hide(mira, { people: [], hosts: [] });
  context.cache.saveStatuses(mira, [makeStatus('3')]);
  context.clock.advance(59_000);
  expect(isOpen(context)).toBe(false);
  context.clock.advance(1_000);
  await expectWorker(context, true);
});

test('starts a worker at once for more than 200 queued changes', async () => {
  const context = await openIdleIndex();
  for (let id = 3; id < 210; id += 1) context.cache.saveStatuses(mira, [makeStatus(String(id))]);
  await expectWorker(context, true);
});

test('starts a worker at once to clear the index', async () => {
  const context = await openIdleIndex();
  context.cache.clear();
  await expectWorker(context, true);
});

test('stop() applies queued deletions first', async () => {
  const { cache, close, folder } = await openIdleIndex();
  cache.deleteStatuses(mira, ['1']);
  await close();
  expect(await open({ folder }).find('post')).toEqual(['post 2']);
});

test('fails a search during stop()', async () => {
  const { close, find } = await openIdleIndex();
  await find('post');
  const closing = close();
  expect(await find('post')).toMatchObject({ code: 'storage' });
  await closing;
});

test('recreates a damaged index from the cache', async () => {
  const { cache, folder, find, close } = open();
  cache.saveStatuses(mira, [makeStatus('1')]);
  await find('post');
  await close();
  writeFileSync(join(folder, 'search.db'), 'x'.repeat(10_000));
  const again = open({ folder });
  again.index.start();
  await again.index.whenCacheIndexed();
  expect(await again.find('post')).toEqual(['post 1']);
  expect(again.notes).toHaveLength(1);
});

test('fails searches if the worker crashes, and stops restarting it after three crashes', async () => {
  const worker = join(tempDir(), 'broken.mjs');
  writeFileSync(worker, 'throw new Error("broken")');
  const { find, notes } = open({ worker });
  for (let times = 0; times < 5; times += 1) expect(await find('post')).toMatchObject({ code: 'storage', problem: 'search-unusable' });
  expect(notes).toHaveLength(3);
});

test('keeps the index in memory if the cache is in memory', async () => {
  const folder = tempDir();
  const index = new SearchIndex({
    entry,
    paths: { cache: ':memory:', searchIndex: ':memory:' },
    accounts: () => [mira],
    hidden: () => [],
    domainOf: (account) => new URL(originOf(account)).host,
    clock: manualClock(),
    log: () => undefined,
  });
  onTestFinished(() => index.stop());
  index.applyCacheChange({ kind: 'saved', account: mira, statuses: [makeStatus('1')], inHome: [] });
  expect(await index.search({ query: 'post', searcher: mira, before: null })).toMatchObject({ value: { posts: [{ account: mira }] } });
  expect(existsSync(join(folder, 'search.db'))).toBe(false);
  expect(await index.size()).toBe(0);
});
