import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMediaCache } from '../../../electron/media/media-cache.ts';
import { tempDir } from '../storage/temp-dir.ts';

const image = (size: number, type = 'image/png') => ({ type, bytes: Buffer.alloc(size, 1) });
const open = (dir = tempDir(), maxBytes = 1_000) => ({ dir, cache: createMediaCache({ dir, maxBytes }) });

test('returns a cached image with its type, also after a restart', async () => {
  const { dir, cache } = open();
  await cache.put('https://a.example/1', image(5, 'image/svg+xml'));
  for (const instance of [cache, open(dir).cache]) {
    const entry = await instance.get('https://a.example/1');
    expect([entry?.type, entry?.bytes.byteLength]).toEqual(['image/svg+xml', 5]);
  }
  expect(await cache.get('https://a.example/2')).toBeNull();
});

test('removes the least recently shown images first', async () => {
  const { dir, cache } = open();
  await cache.put('a', image(400));
  await cache.put('b', image(400));
  await cache.get('a');
  await cache.put('c', image(400));
  expect(await Promise.all(['a', 'b', 'c'].map(async (name) => (await cache.get(name)) !== null))).toEqual([true, false, true]);
  expect(readdirSync(dir).length).toBe(2);
});

test('size() returns the bytes on disk and counts an image that was saved twice once', async () => {
  const { dir, cache } = open();
  await cache.put('a', image(300));
  await cache.put('a', image(200));
  expect(await cache.size()).toBe(200);
  expect(await open(dir).cache.size()).toBe(200);
});

test('clearing removes all images', async () => {
  const { dir, cache } = open();
  await cache.put('a', image(300));
  await cache.clear();
  expect([await cache.size(), await cache.get('a'), readdirSync(dir)]).toEqual([0, null, []]);
});

test('a disk error loses only the cached copy', async () => {
  const file = join(tempDir(), 'file');
  writeFileSync(file, '');
  const { cache } = open(join(file, 'folder'));
  await cache.put('a', image(300));
  await cache.clear();
  expect([await cache.get('a'), await cache.size()]).toEqual([null, 0]);
});
