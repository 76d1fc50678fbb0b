// The list of damage that was not dismissed yet; its schema is electron/contract/damage.ts.
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

test('what is reported is in the list, oldest first, until it is dismissed', () => {
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

test('what was not dismissed is in the list after a restart', () => {
  const { damage, path } = open();
  damage.report(drafts);
  expect(open(path).damage.list()).toEqual(damage.list());
});

test('entries of the same kind that are kept in the same place are one, with their number', () => {
  const { damage } = open();
  damage.report({ what: 'draft', path: '/data/journal.db' });
  damage.report({ what: 'post', path: '/data/journal.db' });
  damage.report({ what: 'draft', path: '/data/journal.db', count: 2 });
  expect(damage.list()).toMatchObject([
    { what: 'post', count: 1 },
    { what: 'draft', count: 3 },
  ]);
});

test('listeners hear of reports and dismissals, and not of a dismissal that changes nothing', () => {
  const { damage } = open();
  const heard: number[] = [];
  damage.onChange((list) => heard.push(list.length));
  damage.report(drafts);
  damage.dismiss('none');
  damage.dismiss(damage.list()[0]?.id ?? '');
  expect(heard).toEqual([1, 0]);
});

test('the newest entries are kept when there are too many', () => {
  const { damage } = open();
  for (let at = 0; at <= maxDamages; at++) damage.report({ what: 'settings', path: `/data/${at}` });
  expect(damage.list()).toHaveLength(maxDamages);
  expect(damage.list()[0]?.path).toBe('/data/1');
});

test('an entry that only a later version knows is left out, and the others are read', () => {
  const { damage, path } = open();
  damage.report(drafts);
  const [known] = JSON.parse(readFileSync(path, 'utf8')) as object[];
  writeFileSync(path, JSON.stringify([{ ...known, what: 'something new' }, known]));
  expect(open(path).damage.list()).toMatchObject([drafts]);
});

test('where the file can not be used, the list lasts until the app ends', () => {
  const path = join(tempDir(), 'damage.json');
  mkdirSync(path);
  const { damage, logged } = open(path);
  damage.report(drafts);
  expect(damage.list()).toMatchObject([drafts]);
  expect(logged.at(-1)).toBe('The list of damaged files could not be written.');
});
