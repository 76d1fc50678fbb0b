// The limit of simultaneous tasks.
import { expect, test } from 'vitest';
import { limitConcurrency } from '../../../../electron/demo/push/concurrency.ts';

function open(maxRunning: number) {
  const limited = limitConcurrency(maxRunning);
  const started: string[] = [];
  const task = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = limited(() => {
      started.push(name);
      return promise;
    });
    return { done, finish: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { started, task };
}

test('further tasks wait in their order until one ends', async () => {
  const { started, task } = open(2);
  const [a, b, c, d] = [task('a'), task('b'), task('c'), task('d')];
  expect(started).toEqual(['a', 'b']);
  b.finish();
  expect(await b.done).toBe('b');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  a.finish();
  c.finish();
  await Promise.all([a.done, c.done]);
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd']);
  d.finish();
  await d.done;
});

test('a task that fails makes room for the next', async () => {
  const { started, task } = open(1);
  const [a, b] = [task('a'), task('b')];
  a.fail();
  await expect(a.done).rejects.toThrow('a');
  await expect.poll(() => started).toEqual(['a', 'b']);
  b.finish();
  expect(await b.done).toBe('b');
});
