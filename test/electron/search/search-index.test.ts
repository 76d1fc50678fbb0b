// The index in its worker thread, fed by a real cache. Covers electron/search/{worker,messages}.ts.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Hidden } from '../../../electron/search/post-index.ts';
import { createSearchIndex } from '../../../electron/search/search-index.ts';
import { createCache } from '../../../electron/storage/cache.ts';
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
  hidden?: [AccountKey, Hidden][];
  worker?: string;
}

function open({ folder = tempDir(), accounts = [mira, jon], hidden = [], worker = entry }: Options = {}) {
  const paths = { cache: join(folder, 'cache.db'), searchIndex: join(folder, 'search.db') };
  const cache = createCache(paths.cache);
  const notes: string[] = [];
  const clock = manualClock();
  const index = createSearchIndex({
    entry: worker,
    paths,
    accounts: () => accounts,
    hidden: () => hidden,
    clock,
    log: (note) => void notes.push(note),
  });
  const stopHearing = cache.onChange(index.changed);
  const find = async (query: string, asking = mira) => {
    const found = await index.search({ query, asking, before: null });
    return found.ok ? found.value.posts.map(textOf) : found.error;
  };
  const close = async () => {
    stopHearing();
    await index.stop();
    cache.close();
  };
  let closed: Promise<void> | undefined;
  onTestFinished(() => (closed ??= close()));
  return { folder, paths, cache, index, clock, notes, find, close: () => (closed ??= close()) };
}

test('what the cache hears is found, and what is deleted or removed is not found any more', async () => {
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

test('what was cached before the index was there is indexed when it starts, and found after the next start', async () => {
  const first = open();
  first.cache.saveStatuses(mira, [makeStatus('1'), makeStatus('2')]);
  await first.close();
  const earlier = first.paths.searchIndex;
  expect(existsSync(earlier)).toBe(false);
  const second = open({ folder: first.folder });
  second.index.start();
  await second.index.filled();
  expect(await second.find('post')).toHaveLength(2);
  await second.close();
  expect(await open({ folder: first.folder }).find('post')).toHaveLength(2);
});

test('an account that is signed in no longer is forgotten at the start', async () => {
  const first = open();
  first.cache.saveStatuses(jon, [makeStatus('1')]);
  await first.find('post');
  await first.close();
  const second = open({ folder: first.folder, accounts: [mira] });
  second.index.start();
  await second.index.filled();
  expect(await second.find('post')).toEqual([]);
});

test('hidden people are not found, from the start on and from the moment on', async () => {
  const { cache, index, find } = open({ hidden: [[mira, { people: [{ id: '7', until: null }], hosts: [] }]] });
  cache.saveStatuses(mira, [makeStatus('1')]);
  expect(await find('post')).toEqual([]);
  index.hide(mira, { people: [], hosts: [] });
  expect(await find('post')).toEqual(['post 1']);
});

/** SQLite's log is there while a worker has the file open. */
const isOpen = ({ paths }: { paths: { searchIndex: string } }) => existsSync(`${paths.searchIndex}-wal`);

const becomes = (opened: ReturnType<typeof open>, isWanted: boolean) =>
  vi.waitFor(() => expect(isOpen(opened)).toBe(isWanted), { timeout: 20_000 });

async function rested() {
  const opened = open();
  opened.cache.saveStatuses(mira, [makeStatus('1'), makeStatus('2')]);
  opened.index.start();
  await opened.index.filled();
  expect(await opened.find('post')).toHaveLength(2);
  opened.clock.advance(20_000);
  await becomes(opened, false);
  return opened;
}

test('a worker without work is ended, and the next search has one again', async () => {
  const opened = await rested();
  opened.cache.saveStatuses(mira, [makeStatus('3')]);
  expect(isOpen(opened)).toBe(false);
  expect(await opened.find('post')).toHaveLength(3);
  expect(isOpen(opened)).toBe(true);
});

test('a search that comes while the worker is being ended is answered', async () => {
  const { cache, clock, find } = await rested();
  expect(await find('post')).toHaveLength(2);
  clock.advance(20_000);
  cache.saveStatuses(mira, [makeStatus('3')]);
  expect(await find('post')).toHaveLength(3);
});

test('changes wait a minute for a worker, and hidden people for the next', async () => {
  const opened = await rested();
  opened.index.hide(mira, { people: [], hosts: [] });
  opened.cache.saveStatuses(mira, [makeStatus('3')]);
  opened.clock.advance(59_000);
  expect(isOpen(opened)).toBe(false);
  opened.clock.advance(1_000);
  await becomes(opened, true);
});

test('many changes do not wait', async () => {
  const opened = await rested();
  for (let id = 3; id < 210; id += 1) opened.cache.saveStatuses(mira, [makeStatus(String(id))]);
  await becomes(opened, true);
});

test('what a person removes leaves the index at once', async () => {
  const opened = await rested();
  opened.cache.clear();
  await becomes(opened, true);
});

test('a deletion that still waits when the app ends is done first', async () => {
  const { cache, close, folder } = await rested();
  cache.deleteStatuses(mira, ['1']);
  await close();
  expect(await open({ folder }).find('post')).toEqual(['post 2']);
});

test('a search while the app ends is told that there is no index any more', async () => {
  const { close, find } = await rested();
  await find('post');
  const closed = close();
  expect(await find('post')).toMatchObject({ code: 'storage' });
  await closed;
});

test('a damaged index is made anew from the cache', async () => {
  const { cache, folder, find, close } = open();
  cache.saveStatuses(mira, [makeStatus('1')]);
  await find('post');
  await close();
  writeFileSync(join(folder, 'search.db'), 'x'.repeat(10_000));
  const again = open({ folder });
  again.index.start();
  await again.index.filled();
  expect(await again.find('post')).toEqual(['post 1']);
  expect(again.notes).toHaveLength(1);
});

test('a worker that can’t run answers with a sentence, and is not started for ever', async () => {
  const worker = join(tempDir(), 'broken.mjs');
  writeFileSync(worker, 'throw new Error("broken")');
  const { find, notes } = open({ worker });
  for (let times = 0; times < 5; times += 1) expect(await find('post')).toMatchObject({ code: 'storage', problem: 'search-unusable' });
  expect(notes).toHaveLength(3);
});

test('an index of a cache in memory is in memory too', async () => {
  const folder = tempDir();
  const index = createSearchIndex({
    entry,
    paths: { cache: ':memory:', searchIndex: ':memory:' },
    accounts: () => [mira],
    hidden: () => [],
    clock: manualClock(),
    log: () => undefined,
  });
  onTestFinished(() => index.stop());
  index.changed({ kind: 'saved', account: mira, statuses: [makeStatus('1')], inHome: [] });
  expect(await index.search({ query: 'post', asking: mira, before: null })).toMatchObject({ value: { posts: [{ account: mira }] } });
  expect(existsSync(join(folder, 'search.db'))).toBe(false);
  expect(await index.size()).toBe(0);
});
