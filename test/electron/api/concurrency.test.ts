import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '../../../electron/api/concurrency.ts';

const origin = 'https://coast.example';

/** Runs tasks until the test ends them, and records the names of those that have started. */
function observed(limit = createConcurrencyLimit()) {
  const started: string[] = [];
  const end: (() => void)[] = [];
  const run = (name: string, background: boolean, at = origin) =>
    limit.run(at, background, () => {
      started.push(name);
      return new Promise<void>((resolve) => end.push(resolve));
    });
  return { run, started, end };
}

test('starts foreground requests before background requests, and at most six at once', async () => {
  const { run, started, end } = observed();
  for (let n = 0; n < 6; n += 1) void run(`background ${n}`, true);
  void run('person', false);
  const last = run('person again', false);
  await Promise.resolve();
  expect(started).toEqual(['background 0', 'background 1', 'background 2', 'background 3', 'background 4', 'person']);
  end[0]?.();
  await expect.poll(() => started.at(-1)).toBe('person again');
  end.at(-1)?.();
  await last;
});

test('limits each server separately', async () => {
  const { run, started } = observed(createConcurrencyLimit(1));
  void run('first', false);
  void run('second', false);
  void run('elsewhere', false, 'https://harbour.example');
  await Promise.resolve();
  expect(started).toEqual(['first', 'elsewhere']);
});

test('frees the slot of a task that fails', async () => {
  const limit = createConcurrencyLimit(1);
  await expect(limit.run(origin, false, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit.run(origin, false, async () => 'done')).toBe('done');
});
