// Tests the counts of `npm run faults -- --damage`: what was lost without a report counts as a fault.
import { expect, test } from 'vitest';
import { describeTally, judgeDamage, tallyDamages } from '../../faults/damage-tally.ts';
import type { DamageCase, DamageVerdict, OpenedFolder } from '../../faults/damage-tally.ts';

type Opened = Extract<OpenedFolder, { kind: 'opened' }>;
const createFolder = (more: Partial<Opened> = {}): Opened => ({
  kind: 'opened',
  texts: ['a', 'b'],
  theme: 'dark',
  accountCount: 1,
  reports: [],
  ...more,
});
const report = (what: Opened['reports'][number]['what']) => ({ what, path: `/data/${what}`, isMissing: false });
const damage = (result: OpenedFolder, more: Partial<DamageCase> = {}): DamageCase => ({
  name: 'cut journal.db',
  texts: ['a', 'b'],
  theme: 'dark',
  accountCount: 1,
  obstacle: null,
  areBytesKept: true,
  opened: result,
  ...more,
});

test.each<[string, DamageCase, DamageVerdict]>([
  ['everything is there', damage(createFolder()), 'intact'],
  ['everything is there and the damage was reported', damage(createFolder({ reports: [report('journal')] })), 'intact'],
  ['a lost text was reported', damage(createFolder({ texts: ['a'], reports: [report('journal')] })), 'reported'],
  ['a lost text was not reported', damage(createFolder({ texts: ['a'] })), 'silent'],
  ['only another file was reported', damage(createFolder({ texts: ['a'], reports: [report('settings')] })), 'silent'],
  ['one of two losses was reported', damage(createFolder({ texts: [], theme: 'system', reports: [report('journal')] })), 'silent'],
  ['lost settings were not reported', damage(createFolder({ theme: 'system' })), 'silent'],
  ['a lost account was reported', damage(createFolder({ accountCount: 0, reports: [report('account')] })), 'reported'],
  ['the damaged file is gone', damage(createFolder({ texts: [], reports: [report('journal')] }), { areBytesKept: false }), 'not kept'],
  ['a text came back twice, and another is lost', damage(createFolder({ texts: ['a', 'a'] })), 'silent'],
  ['a full disk was named', damage({ kind: 'refused', path: '/data', obstacle: 'disk-full' }, { obstacle: 'disk-full' }), 'refused'],
  [
    'a full disk was called damaged',
    damage({ kind: 'refused', path: '/data', obstacle: 'unreadable' }, { obstacle: 'disk-full' }),
    'wrong reason',
  ],
  ['a cut file was refused', damage({ kind: 'refused', path: '/data', obstacle: 'unreadable' }), 'wrong reason'],
  ['nothing was opened in time', damage({ kind: 'hung' }), 'hung'],
  ['the app ended with an error', damage({ kind: 'failed', reason: 'no such table' }), 'failed'],
])('judges a folder where %s', (_, each, verdict) => {
  expect(judgeDamage(each)).toBe(verdict);
});

test('counts every case once, and texts of opened folders only', () => {
  const cases = [
    damage(createFolder()),
    damage(createFolder({ texts: ['a'], reports: [report('journal')] })),
    damage(createFolder({ texts: ['b'] })),
    damage({ kind: 'hung' }),
  ];
  const tally = tallyDamages(cases);
  expect(tally).toMatchObject({ storedTexts: 6, keptTexts: 4, faults: ['cut journal.db: silent', 'cut journal.db: hung'] });
  expect(describeTally(tally)).toBe(
    '4 damages: 1 intact, 1 reported, 0 refused, 1 silent, 0 not kept, 0 wrong reason, 1 hung, 0 failed; 4 of 6 texts kept',
  );
});
