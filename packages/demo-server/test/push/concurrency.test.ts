// Tests the limit of simultaneous tasks.
import { expect, test } from 'vitest';
import { limitConcurrency } from '../../src/push/sender.ts';

function createTaskRunner(maxRunning: number) {
  const limited = limitConcurrency(maxRunning);
  const started: string[] = [];
  const task = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const completion = limited(() => {
      started.push(name);
      return promise;
    });
    return { completion, finish: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { started, task };
}

test('queues further tasks in order until a running task ends', async () => {
  const { started, task } = createTaskRunner(2);
  const [a, b, c, d] = [task('a'), task('b'), task('c'), task('d')];
  expect(started).toEqual(['a', 'b']);
  b.finish();
  expect(await b.completion).toBe('b');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  a.finish();
  c.finish();
  await Promise.all([a.completion, c.completion]);
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd']);
  d.finish();
  await d.completion;
});

test('starts the next task after a failed one', async () => {
  const { started, task } = createTaskRunner(1);
  const [a, b] = [task('a'), task('b')];
  a.fail();
  await expect(a.completion).rejects.toThrow('a');
  await expect.poll(() => started).toEqual(['a', 'b']);
  b.finish();
  expect(await b.completion).toBe('b');
});
