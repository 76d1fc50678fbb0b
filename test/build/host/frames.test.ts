import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Frames } from '../../../build/host/window/frames.ts';

test('a document keeps its frame when the one before it, in another process, had the same context id', async () => {
  const frames = new Frames();
  frames.began(4);
  frames.committed('app://kittiwake/index.html');
  frames.began(4);
  await setImmediate();
  expect(frames.of(4)).toBe(frames.main);
});

test('a document that was replaced has no frame any more', async () => {
  const frames = new Frames();
  frames.began(4);
  frames.leaves(4);
  const left = frames.of(4);
  frames.committed('app://kittiwake/index.html');
  await setImmediate();
  expect(frames.of(4)).toBe(null);
  expect(left?.isDestroyed()).toBe(true);
});
