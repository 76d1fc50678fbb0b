// Tests the steps of a test run: each failure is counted and printed, wherever it happens.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkStep, vitestStep } from '../../../build/test/steps.ts';
import type { TestStep } from '../../../build/test/steps.ts';

let folder: string;
// The folder lies inside the repository so that test files can import Vitest, and where no other check of the same run looks.
beforeEach(async () => {
  await mkdir('test-results', { recursive: true });
  folder = await mkdtemp(resolve('test-results/steps-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function runStep(step: TestStep) {
  const printed: string[] = [];
  const reports: string[] = [];
  const count = await step.run({ report: (progress) => reports.push(progress), print: (text) => printed.push(text) });
  return { count, printed: printed.join('\n'), lastReport: reports.at(-1) };
}

async function runTests(files: Record<string, string>) {
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), `import { expect, test } from 'vitest';\n${code}`);
  return runStep(vitestStep('tests', ['--root', folder]));
}

test('counts tests that pass, fail, and are skipped', async () => {
  const { count, printed, lastReport } = await runTests({
    'a.test.ts': "test('good', () => {});\ntest('bad', () => expect(1).toBe(2));\ntest.skip('later', () => {});",
    'b.test.ts': "test('fine', () => {});",
  });
  expect(count).toEqual({ passed: 2, failed: 1, skipped: 1 });
  expect(printed).toContain('FAILED  a.test.ts > bad');
  expect(printed).toContain('expected 1 to be 2');
  expect(printed).toContain('skipped  a.test.ts > later');
  expect(lastReport).toBe('2 of 2 files, 2 passed, 1 failed');
});

test('counts a file that cannot be loaded, a failing hook, and an error outside of tests', async () => {
  const { count, printed } = await runTests({
    'load.test.ts': "throw new Error('not loaded');",
    'hook.test.ts': "import { afterAll } from 'vitest';\nafterAll(() => { throw new Error('hook failed'); });\ntest('good', () => {});",
    'outside.test.ts': "test('good', async () => { void Promise.reject(new Error('nobody waits')); await new Promise(setImmediate); });",
  });
  expect(count.failed).toBe(3);
  for (const message of ['not loaded', 'hook failed', 'nobody waits']) expect(printed).toContain(message);
});

test('fails a run without tests', async () => {
  const { count, printed } = await runTests({});
  expect(count).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(printed).toContain('No test files found');
});

test('fails for a command that fails or is missing, and prints its output', async () => {
  const script = join(folder, 'fail.mjs');
  await writeFile(script, "console.log('what went wrong');\nprocess.exitCode = 3;");
  const failing = await runStep(checkStep('script', process.execPath, [script]));
  expect(failing.count).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(failing.printed).toContain('what went wrong');
  const missing = await runStep(checkStep('nothing', 'kittiwake-no-such-command', []));
  expect(missing.count.failed).toBe(1);
});
