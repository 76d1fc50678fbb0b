// Gathers what a person can send with a report of a problem, without tokens, and without the names of accounts unless they are wanted.
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { release, version as systemVersion } from 'node:os';
import { defaults } from '../contract/default-settings.ts';
import type { ProblemReport } from '../contract/problem-report.ts';
import type { Settings } from '../contract/settings.ts';
import { redact } from './redact.ts';

const maxLogBytes = 100_000;
const maxLogLines = 200;

/** An account, as far as a report needs it; `server`: its software with the version, '' when unknown. */
export interface ReportedAccount {
  host: string;
  username: string;
  server: string;
}

interface Parts {
  version: string;
  /** How newer versions come: tells a package from a run of the sources. */
  updates: string;
  platform: NodeJS.Platform;
  arch: string;
  versions: Record<string, string | undefined>;
  env: NodeJS.ProcessEnv;
  language: () => string;
  settings: () => Settings;
  accounts: () => ReportedAccount[];
  logFile: string;
  tracker: string;
  osRelease?: string;
}

const nameOfLinux = (file: string): string => {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
};

/** Words only: an address or a time says nothing about a problem, and may say where a person is. */
const isWord = (value: unknown): boolean => typeof value === 'boolean' || (typeof value === 'string' && /^[\w-]{0,20}$/.test(value));

const changedSettings = (settings: Settings): string =>
  Object.entries(settings)
    .filter(([name, value]) => value !== defaults[name as keyof typeof defaults] && isWord(value))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');

/** The last lines of the file, as they may be shown; a file that isn't there has none. Throws what else keeps it from being read. */
function readLog(file: string): string {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
  try {
    const { size } = fstatSync(handle);
    const start = Math.max(0, size - maxLogBytes);
    const buffer = Buffer.alloc(size - start);
    const bytes = readSync(handle, buffer, 0, buffer.length, start);
    const lines = buffer.toString('utf8', 0, bytes).split('\n');
    // The first line may have been cut.
    return lines
      .slice(start > 0 ? 1 : 0)
      .filter(Boolean)
      .slice(-maxLogLines)
      .map(redact)
      .join('\n');
  } finally {
    closeSync(handle);
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** With handles, mail addresses and the accounts' servers replaced by what tells them apart. */
function hideNames(text: string, accounts: readonly ReportedAccount[]): string {
  const hosts = [...new Set(accounts.map(({ host }) => host.toLowerCase()))];
  const hidden = text.replaceAll(/@?[\w.+-]+@[\w-]+(\.[\w-]+)+(:\d+)?/g, '[name]');
  const withoutHosts = hosts.reduce((said, host, at) => said.replaceAll(new RegExp(escaped(host), 'gi'), `server-${at + 1}`), hidden);
  return accounts.reduce(
    (said, { username }) => said.replaceAll(new RegExp(`(?<=[@/])${escaped(username)}\\b`, 'gi'), '[name]'),
    withoutHosts,
  );
}

export function createProblemReport(parts: Parts): (names: boolean) => ProblemReport {
  const { version, updates, platform, arch, versions, env, language, settings, accounts, logFile, tracker } = parts;

  function facts(names: boolean): string {
    const servers = accounts().map(({ host, server }) => `${server || 'unknown software'}${names ? ` at ${host}` : ''}`);
    const linux = platform === 'linux' ? nameOfLinux(parts.osRelease ?? '/etc/os-release') : '';
    const desktop = [env['XDG_CURRENT_DESKTOP'], env['XDG_SESSION_TYPE']].filter(Boolean).join(', ');
    const rows = {
      Kittiwake: version,
      Updates: updates,
      Electron: versions['electron'] ?? 'stand-in',
      Chromium: versions['chrome'] ?? '',
      Node: versions['node'] ?? '',
      System: [linux || systemVersion(), release(), arch].join(', '),
      Desktop: desktop,
      Language: language(),
      Servers: servers.join('; '),
      'Changed settings': changedSettings(settings()),
    };
    return Object.entries(rows)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  }

  return (names) => {
    let log: string;
    try {
      log = readLog(logFile);
    } catch (error) {
      log = `The log could not be read: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'}`;
    }
    return { facts: facts(names), log: names ? log : hideNames(log, accounts()), tracker };
  };
}
