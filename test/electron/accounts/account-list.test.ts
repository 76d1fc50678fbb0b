// The file accounts.json: what it contains, and what happens when it is damaged.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import type { AccountList } from '../../../electron/accounts/account-list.ts';
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

function open(folder = tempDir()) {
  const logged: string[] = [];
  return { folder, logged, file: openAccountList(join(folder, 'accounts.json'), (sentence) => void logged.push(sentence)) };
}

test('without a file nobody is signed in', () => {
  expect(open().file.read()).toEqual({ active: null, accounts: [] });
});

test('the list is read as it was written', () => {
  const { folder, file } = open();
  file.write(list);
  expect(open(folder).file.read()).toEqual(list);
});

test('unknown fields, such as those of a later version, are ignored', () => {
  const { folder, file } = open();
  const account = { ...list.accounts[0], token: 'canary' };
  writeFileSync(join(folder, 'accounts.json'), JSON.stringify({ ...list, accounts: [account], later: 1 }));
  expect(file.read()).toEqual(list);
});

test.each([
  ['incomplete JSON', '{"active":'],
  ['an invalid key', JSON.stringify({ ...list, active: 'mira' })],
  ['an account without a handle', JSON.stringify({ active: null, accounts: [{ key: mira }] })],
])('a file with %s is set aside with its contents', (_, text) => {
  const { folder, logged, file } = open();
  writeFileSync(join(folder, 'accounts.json'), text);
  expect(file.read()).toEqual({ active: null, accounts: [] });
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^accounts\.json\.damaged-/);
  expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  expect(logged).toHaveLength(1);
});
