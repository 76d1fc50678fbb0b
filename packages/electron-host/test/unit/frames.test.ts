import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FrameTracker } from '../../src/window/navigation.ts';

test('keeps a document’s frame if the previous document, in another process, had the same context id', async () => {
  const frames = new FrameTracker();
  frames.addDocument(4);
  frames.commitNavigation('app://kittiwake/index.html');
  frames.addDocument(4);
  await setImmediate();
  expect(frames.frameOf(4)).toBe(frames.main);
});

test('disposes the frame of a replaced document', async () => {
  const frames = new FrameTracker();
  frames.addDocument(4);
  frames.markReplaced(4);
  const previousFrame = frames.frameOf(4);
  frames.commitNavigation('app://kittiwake/index.html');
  await setImmediate();
  expect(frames.frameOf(4)).toBe(null);
  expect(previousFrame?.isDestroyed()).toBe(true);
});
