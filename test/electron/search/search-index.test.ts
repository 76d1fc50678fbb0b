// The index in its worker thread, fed by a real cache. Covers electron/search/{worker,messages}.ts.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Hidden } from '../../../electron/search/post-index.ts';
import { createSearchIndex } from '../../../electron/search/search-index.ts';
import { createCache } from '../../../electron/storage/cache.ts';
import * as samples from '../storage/samples.ts';
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
  const index = createSearchIndex({
    entry: worker,
    paths,
    accounts: () => accounts,
    hidden: () => hidden,
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
  return { folder, paths, cache, index, notes, find, close: () => (closed ??= close()) };
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
    log: () => undefined,
  });
  onTestFinished(() => index.stop());
  index.changed({ kind: 'saved', account: mira, statuses: [makeStatus('1')], inHome: [] });
  expect(await index.search({ query: 'post', asking: mira, before: null })).toMatchObject({ value: { posts: [{ account: mira }] } });
  expect(existsSync(join(folder, 'search.db'))).toBe(false);
  expect(await index.size()).toBe(0);
});
