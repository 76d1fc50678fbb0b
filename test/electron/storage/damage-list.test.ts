// Tests the list of damage reports not dismissed yet; electron/contract/damage.ts defines its schema.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maxDamages } from '../../../electron/contract/damage.ts';
import { openDamageList } from '../../../electron/storage/damage-list.ts';
import { tempDir } from './temp-dir.ts';

function open(path = join(tempDir(), 'damage.json')) {
  const logged: string[] = [];
  return { path, logged, damage: openDamageList(path, (sentence) => logged.push(sentence)) };
}
const drafts = { what: 'journal', path: '/data/journal.db.damaged' } as const;
const account = { what: 'account', name: 'mira@coast.example', path: '/data/accounts.json.damaged' } as const;

test('lists reports, oldest first, until they are dismissed', () => {
  const { damage } = open();
  damage.report(drafts);
  damage.report(account);
  const [first, second] = damage.list();
  expect([first, second]).toMatchObject([
    { ...drafts, name: '', count: 1 },
    { ...account, count: 1 },
  ]);
  damage.dismiss(first?.id ?? '');
  expect(damage.list()).toEqual([second]);
});

test('L5: keeps that a file is missing over a restart, apart from damage to it', () => {
  const { damage, path } = open();
  damage.report({ ...drafts, isMissing: true });
  damage.report(drafts);
  expect(open(path).damage.list()).toMatchObject([{ isMissing: true, count: 1 }, { count: 1 }]);
});

test('keeps reports over a restart', () => {
  const { damage, path } = open();
  damage.report(drafts);
  expect(open(path).damage.list()).toEqual(damage.list());
});

test('merges reports of the same kind and path, and adds their counts', () => {
  const { damage } = open();
  damage.report({ what: 'draft', path: '/data/journal.db' });
  damage.report({ what: 'post', path: '/data/journal.db' });
  damage.report({ what: 'draft', path: '/data/journal.db', count: 2 });
  expect(damage.list()).toMatchObject([
    { what: 'post', count: 1 },
    { what: 'draft', count: 3 },
  ]);
});

test('calls listeners after a report or a dismissal, but not after a dismissal that changes nothing', () => {
  const { damage } = open();
  const counts: number[] = [];
  damage.onChange((list) => counts.push(list.length));
  damage.report(drafts);
  damage.dismiss('none');
  damage.dismiss(damage.list()[0]?.id ?? '');
  expect(counts).toEqual([1, 0]);
});

test('keeps the newest reports when there are too many', () => {
  const { damage } = open();
  for (let at = 0; at <= maxDamages; at++) damage.report({ what: 'settings', path: `/data/${at}` });
  expect(damage.list()).toHaveLength(maxDamages);
  expect(damage.list()[0]?.path).toBe('/data/1');
});

test('skips a report of a kind that only a later version knows', () => {
  const { damage, path } = open();
  damage.report(drafts);
  const [known] = JSON.parse(readFileSync(path, 'utf8')) as object[];
  writeFileSync(path, JSON.stringify([{ ...known, what: 'something new' }, known]));
  expect(open(path).damage.list()).toMatchObject([drafts]);
});

test('keeps the list in memory if the file cannot be used', () => {
  const path = join(tempDir(), 'damage.json');
  mkdirSync(path);
  const { damage, logged } = open(path);
  damage.report(drafts);
  expect(damage.list()).toMatchObject([drafts]);
  expect(logged.at(-1)).toBe('The list of damaged files could not be written.');
});
