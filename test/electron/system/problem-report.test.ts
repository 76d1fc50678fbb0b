import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { createProblemReport } from '../../../electron/system/problem-report.ts';

let folder: string;
let logFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kittiwake-report-'));
  logFile = join(folder, 'main.log');
  writeFileSync(join(folder, 'os-release'), 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12"\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const accounts = [
  { host: 'coast.example', domain: 'shore.example', username: 'mira', server: 'mastodon 4.5.0' },
  { host: '127.0.0.1:4000', domain: '127.0.0.1:4000', username: 'jo.na', server: '' },
];
const report = (names: boolean, settings = {}, home = '/home/mira-tern') =>
  createProblemReport({
    version: '1.2.3',
    updates: 'tells',
    platform: 'linux',
    arch: 'x64',
    versions: { electron: '45.4.1', chrome: '156.0.1.2', node: '24.21.0' },
    env: { XDG_CURRENT_DESKTOP: 'GNOME', XDG_SESSION_TYPE: 'wayland' },
    language: () => 'de',
    settings: () => ({ ...defaultSettings, ...settings }),
    accounts: () => accounts,
    logFile,
    tracker: 'https://tracker.example/issues',
    osRelease: join(folder, 'os-release'),
    home,
  })(names);

it('contains versions, the system, the servers’ software, and the changed settings', () => {
  const { facts, tracker } = report(false, {
    theme: 'dark',
    autopushServer: 'https://secret.example',
    quietFrom: '23:17',
    openAtLogin: true,
  });
  expect(facts.split('\n')).toEqual([
    'Kittiwake: 1.2.3',
    'Updates: tells',
    'Electron: 45.4.1',
    'Chromium: 156.0.1.2',
    'Node: 24.21.0',
    expect.stringMatching(/^System: Debian GNU\/Linux 12, .*, x64$/),
    'Desktop: GNOME, wayland',
    'Language: de',
    'Servers: mastodon 4.5.0; unknown software',
    'Changed settings: theme=dark, openAtLogin=true',
  ]);
  expect(tracker).toBe('https://tracker.example/issues');
  expect(report(true).facts).toContain('Servers: mastodon 4.5.0 at coast.example; unknown software at 127.0.0.1:4000');
});

it('contains no tokens, and contains names only if requested', () => {
  writeFileSync(
    logFile,
    [
      'A stream of https://coast.example/@mira failed. Authorization: Bearer abcdefgh12345678abcdefgh12345678',
      'The account mira@coast.example at COAST.example and @jo.na, asked by some.one@elsewhere.example',
      'http://127.0.0.1:4000/api/v1/statuses of shore.example answered 502',
    ].join('\n'),
  );
  expect(report(false).log.split('\n')).toEqual([
    'A stream of https://server-1/@[name] failed. Authorization: [redacted]',
    'The account [name] at server-1 and @[name], asked by [name]',
    'http://server-2/api/v1/statuses of server-1 answered 502',
  ]);
  expect(report(true).log).toContain('https://coast.example/@mira failed. Authorization: [redacted]');
});

it('contains the newest lines of a long log, each complete', () => {
  writeFileSync(logFile, Array.from({ length: 20_000 }, (_, at) => `line ${at} ${'x'.repeat(20)}`).join('\n'));
  const lines = report(true).log.split('\n');
  expect(lines).toHaveLength(200);
  expect(lines.at(-1)).toMatch(/^line 19999 x+$/);
  expect(lines.every((line) => /^line \d+ x{20}$/.test(line))).toBe(true);
});

it('contains the reason why the log cannot be read, and all other data', () => {
  expect(report(false)).toMatchObject({ log: '', facts: expect.stringContaining('Kittiwake: 1.2.3') as string });
  mkdirSync(logFile);
  expect(report(false).log).toBe('The log could not be read: EISDIR');
});

it.each([
  ['/home/mira-tern', "open '/home/mira-tern/.config/Kittiwake/settings.json'", "open '~/.config/Kittiwake/settings.json'"],
  ['/data/People/Mira Tern', 'at file:///data/People/Mira%20Tern/app/main.js:1:2', 'at file://~/app/main.js:1:2'],
  ['C:\\Users\\Mira Tern', 'open C:\\Users\\mira tern\\AppData', 'open ~\\AppData'],
  ['C:\\Users\\Mira Tern', '{"path":"C:\\\\Users\\\\Mira Tern\\\\AppData"}', '{"path":"~\\\\AppData"}'],
  ['C:\\Users\\Mira Tern', 'at file:///C:/Users/Mira%20Tern/main.js', 'at file:///~/main.js'],
  ['/root', 'open /root/x, /rooted/x', 'open ~/x, /rooted/x'],
  ['/root', 'open /home/jo/x and C:\\Users\\jo\\x and /Users/jo/x', 'open /home/[name]/x and C:\\Users\\[name]\\x and /Users/[name]/x'],
])('hides the home folder %s, also if names are included', (home, line, hidden) => {
  writeFileSync(logFile, `${line}\n`);
  for (const includesNames of [true, false]) expect(report(includesNames, {}, home).log).toBe(hidden);
});
