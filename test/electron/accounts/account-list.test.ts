// The file accounts.json: what it contains, and what happens when it is damaged.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import type { AccountList } from '../../../electron/accounts/account-list.ts';
import type { ReportDamage } from '../../../electron/contract/damage.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { tempDir } from '../storage/temp-dir.ts';

const mira = makeAccountKey('https://coast.example', '1');
const list: AccountList = {
  active: mira,
  accounts: [
    {
      key: mira,
      handle: 'mira@coast.example',
      displayName: 'Mira',
      avatar: 'https://coast.example/mira.png',
      emojis: [],
      locked: false,
      sessionOnly: false,
      demo: false,
    },
  ],
};

function open({ folder = tempDir(), text }: { folder?: string; text?: string } = {}) {
  const logged: string[] = [];
  const told: Parameters<ReportDamage>[0][] = [];
  const path = join(folder, 'accounts.json');
  if (text !== undefined) writeFileSync(path, text);
  const file = openAccountList(
    path,
    (sentence) => void logged.push(sentence),
    (damage) => void told.push(damage),
  );
  return { folder, path, logged, told, file };
}

test('without a file nobody is signed in', () => {
  expect(open().file.read()).toEqual({ active: null, accounts: [] });
});

test('the list is read as it was written', () => {
  const { folder, file } = open();
  file.write(list);
  expect(open({ folder }).file.read()).toEqual(list);
});

test('unknown fields, such as those of a later version, are ignored', () => {
  const account = { ...list.accounts[0], token: 'canary' };
  expect(open({ text: JSON.stringify({ ...list, accounts: [account], later: 1 }) }).file.read()).toEqual(list);
});

test.each([
  ['incomplete JSON', '{"active":'],
  ['no list', JSON.stringify({ active: mira })],
])('a file with %s is set aside with its contents, and told', (_, text) => {
  const { folder, logged, told, file } = open({ text });
  expect(file.read()).toEqual({ active: null, accounts: [] });
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^accounts\.json\.damaged-/);
  expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  expect(logged).toHaveLength(1);
  expect(told).toEqual([{ what: 'accounts', path: join(folder, name) }]);
});

const ida = { ...list.accounts[0], key: makeAccountKey('https://coast.example', '2'), handle: 'ida@coast.example' };
test.each([
  ['a wrong value', { ...ida, locked: 'no' }, 'ida@coast.example'],
  ['no key', { ...ida, key: undefined }, 'ida@coast.example'],
  ['the key of an earlier one', { ...ida, key: mira }, 'ida@coast.example'],
  ['nothing that is known', 5, ''],
])('an account with %s is left out, kept and told, and the others stay', (_, entry, name) => {
  const text = JSON.stringify({ active: ida.key, accounts: [...list.accounts, entry] });
  const { folder, path, told, file } = open({ text });
  expect(file.read()).toEqual(list);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(list);
  const kept = join(folder, readdirSync(folder).find((found) => found.startsWith('accounts.json.damaged-')) ?? '');
  expect(readFileSync(kept, 'utf8')).toBe(text);
  expect(told).toEqual([{ what: 'account', name, path: kept }]);
  expect(open({ folder }).told).toEqual([]);
});

test('an active account that is not in the list is replaced by the first', () => {
  expect(open({ text: JSON.stringify({ ...list, active: 'mira' }) }).file.read()).toEqual(list);
});

test('a file that can not be read is not taken for an empty list', () => {
  const folder = tempDir();
  mkdirSync(join(folder, 'accounts.json'));
  expect(() => open({ folder })).toThrow(expect.objectContaining({ role: 'accounts', obstacle: 'folder' }) as Error);
});
