import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '../../../electron/api/concurrency.ts';

const origin = 'https://coast.example';

/** Tasks that run until the test ends them, and the names of those that have started. */
function observed(limit = createConcurrencyLimit()) {
  const started: string[] = [];
  const end: (() => void)[] = [];
  const run = (name: string, background: boolean, at = origin) =>
    limit.run(at, background, () => {
      started.push(name);
      return new Promise<void>((done) => end.push(done));
    });
  return { run, started, end };
}

test('the person’s requests go before background requests, and at most six run at once', async () => {
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

test('each server has a limit of its own', async () => {
  const { run, started } = observed(createConcurrencyLimit(1));
  void run('first', false);
  void run('second', false);
  void run('elsewhere', false, 'https://harbour.example');
  await Promise.resolve();
  expect(started).toEqual(['first', 'elsewhere']);
});

test('a task that fails frees its place', async () => {
  const limit = createConcurrencyLimit(1);
  await expect(limit.run(origin, false, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit.run(origin, false, async () => 'done')).toBe('done');
});
