// Tests storing a small JSON file: default value, damaged contents, and disk errors.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { createJsonFile } from '../../../electron/storage/json-file.ts';
import { tempDir } from './temp-dir.ts';

const defaultValue = { count: 0 };

function open(path = join(tempDir(), 'profile', 'count.json')) {
  const logged: string[] = [];
  const schema = v.object({ count: v.number() });
  const log = (sentence: string) => void logged.push(sentence);
  return { path, logged, file: createJsonFile({ path, schema, defaultValue, log, now: () => Date.UTC(2026, 0, 2) }) };
}
function contents(text: string): string {
  const path = join(tempDir(), 'count.json');
  writeFileSync(path, text);
  return path;
}

test('a missing file has the default value', () => {
  const { file, logged } = open();
  expect([file.read(), logged]).toEqual([defaultValue, []]);
});

test('a value is read as it was written, and replaces the earlier one', () => {
  const { file, path } = open();
  file.write({ count: 1 });
  file.write({ count: 2 });
  expect(open(path).file.read()).toEqual({ count: 2 });
  expect(readdirSync(dirname(path))).toEqual(['count.json']);
});

test.skipIf(process.platform === 'win32')('only the owner can read the file and its folder', () => {
  const { file, path } = open();
  file.write({ count: 1 });
  expect([path, dirname(path)].map((name) => statSync(name).mode & 0o077)).toEqual([0, 0]);
});

test.each([
  ['incomplete JSON', '{"count":'],
  ['an empty file', ''],
  ['another type', '{"count":"many"}'],
  ['a list', '[]'],
])('%s is set aside and logged, and the default value is used', (_, text) => {
  const { file, path, logged } = open(contents(text));
  expect(file.read()).toEqual(defaultValue);
  expect(readFileSync(`${path}.damaged-2026-01-02T00-00-00-000Z`, 'utf8')).toBe(text);
  expect(logged).toHaveLength(1);
});

test('a file that can not be read has the default value, which is logged, and nothing is set aside', () => {
  const { file, path, logged } = open();
  mkdirSync(path, { recursive: true });
  expect(file.read()).toEqual(defaultValue);
  expect(logged.join()).toContain(`${path} could not be read; its defaults are used.`);
  expect(readdirSync(dirname(path))).toEqual(['count.json']);
});

test('an unreadable file that the app needs throws an error with the reason', () => {
  const path = join(tempDir(), 'count.json');
  mkdirSync(path);
  const file = createJsonFile({ path, schema: v.object({ count: v.number() }), defaultValue, log: () => undefined, role: 'settings' });
  expect(() => file.read()).toThrow(expect.objectContaining({ role: 'settings', path, obstacle: 'folder' }) as Error);
});

test('a disk error while writing is thrown, and the earlier value is kept', () => {
  const { file, path } = open();
  file.write({ count: 1 });
  mkdirSync(`${path}.new`);
  expect(() => file.write({ count: 2 })).toThrow('EISDIR');
  expect(file.read()).toEqual({ count: 1 });
});

test('an incomplete new file that a crash left behind is ignored', () => {
  const { file, path } = open();
  file.write({ count: 1 });
  writeFileSync(`${path}.new`, '{"cou');
  expect(file.read()).toEqual({ count: 1 });
  file.write({ count: 2 });
  expect(file.read()).toEqual({ count: 2 });
});
