// Every source file has a test at the mirrored path, or is named in the header comment of the test that covers it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The folders in which the rule holds. */
const folders = [
  'electron/accounts',
  'electron/api',
  'electron/contract',
  'electron/demo',
  'electron/ipc',
  'electron/media',
  'electron/messages',
  'electron/network',
  'electron/notifications',
  'electron/outbox',
  'electron/storage',
  'electron/streaming',
  'electron/system',
  'electron/window',
  'electron/preload',
  'electron/push',
  'electron/search',
];

/** Files that need no test, with the reason. */
const exceptions: Record<string, string> = {
  'electron/contract/account-call.ts': 'contains only types',
  'electron/contract/alert.ts': 'contains only types',
  'electron/contract/clock.ts': 'contains only types',
  'electron/contract/log.ts': 'contains only types',
  'electron/contract/popups.ts': 'contains only types',
  'electron/contract/spelling.ts': 'contains only types',
  'electron/contract/startup.ts': 'contains only types',
  'electron/contract/storage.ts': 'contains only types',
  'electron/demo/store/core.ts': 'contains only types',
  'electron/demo/store/rows.ts': 'contains only types',
  'electron/notifications/popups/popup.ts': 'contains only types',
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'));

/** `a/{b,c}.ts` names two files. */
function expand(path: string): string[] {
  const [whole, choices] = /\{([^{}]*)\}/.exec(path) ?? [];
  if (whole === undefined || choices === undefined) return [path];
  return choices.split(',').flatMap((choice) => expand(path.replace(whole, choice)));
}

/** The paths in the comment lines with which a test begins. */
function namedIn(path: string): string[] {
  const [header = ''] = /^(\/\/.*\n)*/.exec(readFileSync(join(root, path), 'utf8')) ?? [];
  const paths = header.match(/\b(electron|renderer)\/[\w./-]*(\{[\w.,/-]*\}[\w./-]*)*/g) ?? [];
  return paths.flatMap((found) => expand(found.replace(/\.$/, '')));
}

const isSource = (path: string) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.d.ts');
const sources = filesIn('electron').concat(filesIn('renderer')).filter(isSource);
const tests = filesIn('test').filter((path) => path.endsWith('.test.ts'));
const mirrored = new Set(tests.map((path) => path.replace(/^test\//, '').replace(/(\.svelte)?\.test\.ts$/, '')));
const named = new Map(tests.map((path) => [path, namedIn(path)]));
const allNamed = new Set([...named.values()].flat());
const isTested = (path: string) => allNamed.has(path) || mirrored.has(path.replace(/(\.svelte)?(\.ts)?$/, ''));

test.each(folders)('every file in %s is tested', (folder) => {
  const untested = sources.filter((path) => path.startsWith(`${folder}/`) && !isTested(path) && !(path in exceptions));
  expect(untested).toEqual([]);
});

test('the header comments of tests name existing files', () => {
  const missing = [...named].flatMap(([path, files]) => files.filter((file) => !sources.includes(file)).map((file) => `${path}: ${file}`));
  expect(missing).toEqual([]);
});

test('every exception is a file without a test', () => {
  const unneeded = Object.keys(exceptions).filter((path) => !sources.includes(path) || isTested(path));
  expect(unneeded).toEqual([]);
});
