// Tests the log files: levels, one line per entry, size limits, and no secrets, even in quoted errors.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { route } from '../../../electron/ipc/router.ts';
import type { Handlers } from '../../../electron/ipc/router.ts';
import { createQueueRunner } from '../../../electron/outbox/queue-runner.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { createJsonFile } from '../../../electron/storage/json-file.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createLog } from '../../../electron/system/log.ts';
import { tempDir } from '../storage/temp-dir.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

let folder: string;
let file: string;
let printed: string[];

beforeEach(() => {
  folder = tempDir();
  file = join(folder, 'logs', 'main.log');
  printed = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  return () => stderr.mockRestore();
});

const lines = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);
/** Lines without the time and the spaces that align the sentences. */
const withoutTime = () => lines().map((line) => line.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z (\[\w+\]) +/, '$1 '));

function writeEachLevel(verbose: boolean): void {
  const log = createLog({ file, verbose });
  log.error('One.');
  log.warn('Two.');
  log.info('Three.', { version: '1.0.0', electron: null });
  log.verbose('Four.');
}

test('the file has a line for each error, warning, and info; stderr has the errors and warnings', () => {
  writeEachLevel(false);
  expect(withoutTime()).toEqual(['[error] One.', '[warn] Two.', '[info] Three. {"version":"1.0.0","electron":null}']);
  expect(printed).toEqual(['One.\n', 'Two.\n']);
});

test('with `verbose`, the file and stderr have every line', () => {
  writeEachLevel(true);
  expect(withoutTime()).toHaveLength(4);
  expect(withoutTime().at(-1)).toBe('[verbose] Four.');
  expect(printed).toEqual(['One.\n', 'Two.\n', 'Three. {"version":"1.0.0","electron":null}\n', 'Four.\n']);
});

test('a later run continues the file', () => {
  createLog({ file, verbose: false }).warn('One.');
  createLog({ file, verbose: false }).warn('Two.');
  expect(withoutTime()).toEqual(['[warn] One.', '[warn] Two.']);
});

test('only the user can read the file', () => {
  createLog({ file, verbose: false }).warn('One.');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a full file replaces the old log file', () => {
  mkdirSync(join(folder, 'logs'));
  for (const full of ['a', 'b']) {
    writeFileSync(file, full.repeat(1_000_001));
    createLog({ file, verbose: false }).warn('One.');
    expect(withoutTime()).toEqual(['[warn] One.']);
  }
  expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(['main.log', 'main.old.log']);
  expect(readFileSync(join(folder, 'logs', 'main.old.log'), 'utf8')).toMatch(/^b/);
});

test('format specifiers in a sentence are written unchanged', () => {
  createLog({ file, verbose: false }).warn('100%s %c %d %%', { path: '%o' });
  expect(withoutTime()).toEqual(['[warn] 100%s %c %d %% {"path":"%o"}']);
});

test('a sentence can not forge a line', () => {
  createLog({ file, verbose: false }).warn('One.\n[error] Two.');
  expect(withoutTime()).toEqual(['[warn] One. [error] Two.']);
});

test('lines are printed on stderr if the file cannot be written', () => {
  writeFileSync(join(folder, 'logs'), 'not a folder');
  createLog({ file, verbose: false }).warn('One.');
  expect(printed).toContain('One.\n');
});

test('when parts fail with errors that quote a post or a token, the log contains neither', async () => {
  const canary = 'canary of a post';
  const token = 'tok_8Cm7lKUp-lm9O9BmDgdhHzDeqsY8tlL0';
  const log = createLog({ file, verbose: true });
  const failing = async () => {
    throw new Error(`“${canary}\n    at ${canary}” was refused for ${token}`, { cause: new SyntaxError(canary) });
  };

  await route({ 'app.start': failing } as unknown as Handlers, 'app.start', {}, log.error);
  createQueueRunner({ step: failing, clock: systemClock, name: 'The outbox', log: log.error }).run();
  writeFileSync(join(folder, 'settings.json'), `{"draft":"${canary}","token":"${token}"`);
  createJsonFile({ path: join(folder, 'settings.json'), schema: v.object({}), defaultValue: {}, log: log.warn }).read();
  writeFileSync(join(folder, 'cache.db'), `${canary} ${token} `.repeat(1_000));
  new Cache(join(folder, 'cache.db'), { log: log.warn }).close();
  log.error(`Authorization: Bearer ${token}`, { url: `https://a.example/search?q=${canary}`, header: `Bearer ${token}` });

  await expect.poll(() => lines().length).toBe(5);
  const output = [...lines(), ...printed].join('\n');
  expect(output).toContain('app.start failed unexpectedly: Error at ');
  expect(output).toContain('The outbox stopped: Error at ');
  expect(output).not.toContain('canary');
  expect(output).not.toContain(token);
});

test.skipIf(process.platform === 'win32')('L7: moves a pipe away from its path instead of waiting for a reader', () => {
  mkdirSync(join(folder, 'logs'));
  execFileSync('mkfifo', [file]);
  createLog({ file, verbose: false }).info('started');
  expect(readFileSync(file, 'utf8')).toContain('started');
});
