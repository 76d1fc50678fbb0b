// Tests what a start makes of a damaged journal: every readable row is kept, the damage is reported, and the damaged file stays.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ReportDamage } from '../../../electron/contract/damage.ts';
import { openStorage } from '../../../electron/storage/storage.ts';
import { hasLostLog } from '../../../electron/storage/readable-image.ts';
import { manualClock } from '../system/manual-clock.ts';
import { makeDraft, mira } from './samples.ts';
import { tempDir } from './temp-dir.ts';

type Report = Parameters<ReportDamage>[0];

function open(folder: string) {
  const reports: Report[] = [];
  const clock = manualClock();
  const storage = openStorage({ folder, withCache: true, clock, log: () => undefined, report: (report) => void reports.push(report) });
  let isOpen = true;
  const close = () => {
    if (isOpen) storage.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...storage, close, clock, reports };
}

const journalIn = (folder: string) => join(folder, 'journal.db');
const logIn = (folder: string) => join(folder, 'journal.db-wal');
const textOf = (at: number) => `${at} ${'gulls '.repeat(60)}`;
const fill = ({ journal }: ReturnType<typeof open>, count: number, from = 0) => {
  for (let at = from; at < from + count; at += 1) journal.drafts.save(makeDraft({ text: textOf(at) }));
};
const texts = ({ journal }: ReturnType<typeof open>) =>
  journal.drafts
    .list(mira)
    .map(({ text }) => text)
    .toSorted((a, b) => parseInt(a, 10) - parseInt(b, 10));
const textsUpTo = (count: number) => Array.from({ length: count }, (_, at) => textOf(at));

/** Returns a folder as a run of the app leaves it at its end. */
function closedFolder(count = 40): string {
  const folder = tempDir();
  const storage = open(folder);
  fill(storage, count);
  storage.settings.set({ theme: 'dark' });
  storage.close();
  return folder;
}

/** Returns a folder as a kill leaves it: `count` drafts are in the file, and 20 more only in the log. */
function killedFolder(count = 20): string {
  const running = tempDir();
  const storage = open(running);
  fill(storage, count);
  storage.journal.checkpoint();
  fill(storage, 20, count);
  const folder = join(tempDir(), 'profile');
  cpSync(running, folder, { recursive: true });
  return folder;
}

/** Opens the folder, and expects one report whose file has the bytes from before the start. */
function expectReport(folder: string, damagedPath = journalIn(folder)): ReturnType<typeof open> {
  const before = existsSync(damagedPath) ? readFileSync(damagedPath) : null;
  const storage = open(folder);
  expect(storage.reports).toEqual([{ what: 'journal', path: expect.stringMatching(/journal\.db\.damaged-/) as string }]);
  const keptFiles = readdirSync(folder).filter((name) => name.includes('.damaged-'));
  if (before) expect(keptFiles.some((name) => readFileSync(join(folder, name)).equals(before))).toBe(true);
  return storage;
}

const overwrite = (path: string, start: number, bytes: Buffer) => {
  const content = readFileSync(path);
  bytes.copy(content, start);
  writeFileSync(path, content);
};

describe('cut journal', () => {
  test.each([1, 5, 4_096, 4_097, 12_000])('L4: keeps the readable drafts of a journal that lost its last %i bytes', (lostBytes) => {
    const folder = closedFolder();
    truncateSync(journalIn(folder), statSync(journalIn(folder)).size - lostBytes);
    const storage = expectReport(folder);
    const drafts = texts(storage);
    // A page has at least five of these drafts.
    expect(drafts.length).toBeGreaterThanOrEqual(40 - 10 * Math.ceil(lostBytes / 4_096));
    expect(textsUpTo(40)).toEqual(expect.arrayContaining(drafts));
  });

  test('L4: keeps the drafts between two unreadable pages', () => {
    const folder = closedFolder(100);
    const content = readFileSync(journalIn(folder));
    for (const at of [20, 80]) {
      const page = Math.floor(content.indexOf(`"${textOf(at)}`) / 4_096);
      overwrite(journalIn(folder), page * 4_096, Buffer.alloc(4_096));
    }
    const drafts = texts(expectReport(folder));
    expect(drafts).toEqual(expect.arrayContaining([textOf(0), textOf(50), textOf(99)]));
    expect(drafts.length).toBeGreaterThan(70);
  });

  test('leaves no scratch files', () => {
    const folder = closedFolder();
    truncateSync(journalIn(folder), 20_000);
    open(folder).close();
    const names = readdirSync(folder).filter((name) => !name.includes('.damaged-'));
    expect(names.toSorted()).toEqual(['cache.db', 'files.json', 'journal.db', 'settings.json']);
  });
});

describe('lost journal', () => {
  test('L5: reports an empty journal and keeps it', () => {
    const folder = closedFolder();
    truncateSync(journalIn(folder), 0);
    expect(texts(expectReport(folder))).toEqual([]);
  });

  test.each(['files.json', 'cache.db'])('L5: reports a missing journal once, also without %s', (name) => {
    const folder = closedFolder();
    rmSync(journalIn(folder));
    rmSync(join(folder, name));
    const storage = open(folder);
    expect(storage.reports).toEqual([{ what: 'journal', path: journalIn(folder), isMissing: true }]);
    storage.close();
    expect(open(folder).reports).toEqual([]);
  });

  test('L5: keeps the log of a missing journal', () => {
    const folder = killedFolder();
    rmSync(journalIn(folder));
    expectReport(folder, logIn(folder));
  });

  test('reports nothing in a new folder, after a quit, and after a kill', () => {
    expect(open(tempDir()).reports).toEqual([]);
    const storageAfterQuit = open(closedFolder());
    expect([storageAfterQuit.reports, texts(storageAfterQuit)]).toEqual([[], textsUpTo(40)]);
    const storageAfterKill = open(killedFolder());
    expect([storageAfterKill.reports, texts(storageAfterKill)]).toEqual([[], textsUpTo(40)]);
  });
});

describe('damaged write-ahead log', () => {
  test.each([[[]], [['journal.db-shm']]])('L5: reports a missing log, and keeps what is in the file (also missing: %j)', (others) => {
    const folder = killedFolder();
    for (const name of ['journal.db-wal', ...others]) rmSync(join(folder, name));
    expect(texts(expectReport(folder))).toEqual(textsUpTo(20));
  });

  test.each([0.1, 0.5, 0.9])('L5: keeps the drafts in the first part of a log that was cut to %d of its size', (share) => {
    const folder = killedFolder();
    truncateSync(logIn(folder), Math.floor(statSync(logIn(folder)).size * share));
    const drafts = texts(expectReport(folder, logIn(folder)));
    expect(drafts.length).toBeGreaterThanOrEqual(20 + Math.floor(20 * share) - 3);
    expect(drafts).toEqual(textsUpTo(drafts.length));
  });

  test.each([
    ['the header', 4, 30],
    ['the first frame', 200, 30],
    ['a later frame', 40_000, 30],
    ['two frames in the middle', 60_000, 5_000],
  ])('L5: keeps the drafts in the undamaged frames of a log with damage in %s', (_, start, length) => {
    const folder = killedFolder();
    overwrite(logIn(folder), start, Buffer.alloc(length, 0xa5));
    const drafts = texts(expectReport(folder, logIn(folder)));
    expect(drafts.length).toBeGreaterThanOrEqual(30);
    expect(drafts).toContain(textOf(0));
  });

  test('L5: reports the log of another database and keeps the drafts in the file', () => {
    const folder = killedFolder();
    copyFileSync(join(killedFolder(3), 'journal.db-wal'), logIn(folder));
    expect(texts(expectReport(folder, logIn(folder)))).toEqual(textsUpTo(20));
  });

  test('an interrupted last write is no loss', () => {
    const folder = killedFolder();
    rmSync(join(folder, 'journal.db-shm'));
    writeFileSync(logIn(folder), Buffer.alloc(24), { flag: 'a' });
    expect(hasLostLog(journalIn(folder))).toBe(false);
  });

  test('L5: the log is moved into the file when nothing is written any more', () => {
    const folder = tempDir();
    const storage = open(folder);
    fill(storage, 3);
    expect(statSync(logIn(folder)).size).toBeGreaterThan(0);
    storage.clock.advance(10_000);
    expect(statSync(logIn(folder)).size).toBe(0);
  });
});

describe('other tables than expected', () => {
  const change = (folder: string, sql: string) => {
    const db = new DatabaseSync(journalIn(folder));
    db.exec(sql);
    db.close();
  };

  test.each(['outbox', 'positions', 'unreadable', 'uploads'])('L6: starts without the table %s, and keeps the drafts', (table) => {
    const folder = closedFolder();
    change(folder, `DROP TABLE ${table}`);
    expect(texts(expectReport(folder))).toEqual(textsUpTo(40));
  });

  test('L6: starts without the table of the drafts, and stores new ones', () => {
    const folder = closedFolder();
    change(folder, 'DROP TABLE drafts');
    const storage = expectReport(folder);
    fill(storage, 1);
    expect(texts(storage)).toEqual(textsUpTo(1));
  });

  test.each([0, 1, 3, -1, 2_000_000_000])('L6: keeps the drafts of a journal whose user_version became %i', (version) => {
    const folder = closedFolder();
    change(folder, `PRAGMA user_version = ${version}`);
    expect(texts(expectReport(folder))).toEqual(textsUpTo(40));
  });

  test.each([
    'ALTER TABLE outbox DROP COLUMN attempts',
    'ALTER TABLE drafts RENAME TO sketches; CREATE VIEW drafts AS SELECT * FROM sketches',
    'ALTER TABLE drafts RENAME COLUMN draft TO content',
  ])('L6: starts after %s', (sql) => {
    const folder = closedFolder();
    change(folder, sql);
    expectReport(folder);
  });

  test('L6: a cache without a table is replaced', () => {
    const folder = closedFolder();
    const db = new DatabaseSync(join(folder, 'cache.db'));
    db.exec('DROP TABLE statuses');
    db.close();
    const storage = open(folder);
    expect(storage.cache.statuses(mira, ['1'])).toEqual([]);
    expect(texts(storage)).toEqual(textsUpTo(40));
  });

  test('a journal and a cache that were swapped are both kept', () => {
    const folder = closedFolder();
    const bytes = ['journal.db', 'cache.db'].map((name) => readFileSync(join(folder, name)));
    writeFileSync(journalIn(folder), bytes[1]!);
    writeFileSync(join(folder, 'cache.db'), bytes[0]!);
    expectReport(folder);
    const keptFiles = readdirSync(folder).filter((name) => name.startsWith('cache.db.damaged-'));
    expect(keptFiles.map((name) => readFileSync(join(folder, name)).equals(bytes[0]!))).toEqual([true]);
  });
});

describe('settings', () => {
  test('L5: reports missing settings once', () => {
    const folder = closedFolder();
    rmSync(join(folder, 'settings.json'));
    const storage = open(folder);
    expect(storage.reports).toEqual([{ what: 'settings', path: join(folder, 'settings.json'), isMissing: true }]);
    storage.close();
    expect(open(folder).reports).toEqual([]);
  });

  test.each(['[]', '{"active":null,"accounts":[]}', '"text"', ''])('L5: sets a settings file aside that contains %j', (content) => {
    const folder = closedFolder();
    writeFileSync(join(folder, 'settings.json'), content);
    const [report] = open(folder).reports;
    expect(report?.what).toBe('settings');
    expect(readFileSync(report?.path ?? '', 'utf8')).toBe(content);
  });
});

describe.skipIf(process.platform === 'win32')('something else at the path of a file', () => {
  test.each(['journal.db', 'settings.json', 'cache.db'])('L7: names a pipe at the path of %s instead of waiting for it', (name) => {
    const folder = closedFolder();
    rmSync(join(folder, name));
    execFileSync('mkfifo', [join(folder, name)]);
    expect(() => open(folder)).toThrow(expect.objectContaining({ path: join(folder, name), obstacle: 'special-file' }));
  });

  test.each(['pipe', 'folder'])('L7: keeps the drafts with a %s at the path of the log', (kind) => {
    const folder = closedFolder();
    if (kind === 'pipe') execFileSync('mkfifo', [logIn(folder)]);
    else mkdirSync(logIn(folder));
    expect(texts(expectReport(folder))).toEqual(textsUpTo(40));
  });

  test.each(['journal.db-shm', 'cache.db-wal', 'cache.db-shm'])('L7: moves a folder at the path of %s away', (name) => {
    const folder = closedFolder();
    mkdirSync(join(folder, name));
    const storage = open(folder);
    expect([storage.reports, texts(storage)]).toEqual([[], textsUpTo(40)]);
  });

  test('L7: does not wait for a pipe at the path of the new settings', () => {
    const folder = closedFolder();
    execFileSync('mkfifo', [join(folder, 'settings.json.new')]);
    expect(open(folder).settings.set({ theme: 'light' })).toMatchObject({ ok: true });
  });
});
