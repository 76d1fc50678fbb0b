// Tests the file accounts.json: its contents, and loading a damaged file.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import type { AccountList } from '../../../electron/accounts/account-list.ts';
import type { ReportDamage } from '../../../electron/contract/damage.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { openFileMarks } from '../../../electron/storage/file-marks.ts';
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
  const damageReports: Parameters<ReportDamage>[0][] = [];
  const path = join(folder, 'accounts.json');
  if (text !== undefined) writeFileSync(path, text);
  const file = openAccountList(
    path,
    (sentence) => void logged.push(sentence),
    (damage) => void damageReports.push(damage),
  );
  return { folder, path, logged, damageReports, file };
}

test('returns an empty list if the file does not exist', () => {
  expect(open().file.read()).toEqual({ active: null, accounts: [] });
});

test('reads the list that was written', () => {
  const { folder, file } = open();
  file.write(list);
  expect(open({ folder }).file.read()).toEqual(list);
});

test('ignores unknown fields, such as those of a later version', () => {
  const account = { ...list.accounts[0], token: 'canary' };
  expect(open({ text: JSON.stringify({ ...list, accounts: [account], later: 1 }) }).file.read()).toEqual(list);
});

test.each([
  ['incomplete JSON', '{"active":'],
  ['no list', JSON.stringify({ active: mira })],
])('moves a file with %s aside unchanged, and reports the damage', (_, text) => {
  const { folder, logged, damageReports, file } = open({ text });
  expect(file.read()).toEqual({ active: null, accounts: [] });
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^accounts\.json\.damaged-/);
  expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  expect(logged).toHaveLength(1);
  expect(damageReports).toEqual([{ what: 'accounts', path: join(folder, name) }]);
});

const ida = { ...list.accounts[0], key: makeAccountKey('https://coast.example', '2'), handle: 'ida@coast.example' };
test.each([
  ['a wrong value', { ...ida, locked: 'no' }, 'ida@coast.example'],
  ['no key', { ...ida, key: undefined }, 'ida@coast.example'],
  ['the key of an earlier entry', { ...ida, key: mira }, 'ida@coast.example'],
  ['no fields', 5, ''],
])('omits an entry with %s, keeps a copy of the file, reports the damage, and keeps the other accounts', (_, entry, name) => {
  const text = JSON.stringify({ active: ida.key, accounts: [...list.accounts, entry] });
  const { folder, path, damageReports, file } = open({ text });
  expect(file.read()).toEqual(list);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(list);
  const damagedPath = join(folder, readdirSync(folder).find((fileName) => fileName.startsWith('accounts.json.damaged-')) ?? '');
  expect(readFileSync(damagedPath, 'utf8')).toBe(text);
  expect(damageReports).toEqual([{ what: 'account', name, path: damagedPath }]);
  expect(open({ folder }).damageReports).toEqual([]);
});

test('activates the first account if the active one is not in the list', () => {
  expect(open({ text: JSON.stringify({ ...list, active: 'mira' }) }).file.read()).toEqual(list);
});

test('throws if the file cannot be read, instead of returning an empty list', () => {
  const folder = tempDir();
  mkdirSync(join(folder, 'accounts.json'));
  expect(() => open({ folder })).toThrow(expect.objectContaining({ role: 'accounts', obstacle: 'folder' }) as Error);
});

test('L5: a missing file is reported once', () => {
  const folder = tempDir();
  const path = join(folder, 'accounts.json');
  const reports: Parameters<ReportDamage>[0][] = [];
  const open = () =>
    openAccountList(
      path,
      () => undefined,
      (report) => void reports.push(report),
      openFileMarks(join(folder, 'files.json'), () => undefined),
    );
  open().write(list);
  rmSync(path);
  expect(open().read().accounts).toEqual([]);
  open();
  expect(reports).toEqual([{ what: 'accounts', path, isMissing: true }]);
});
