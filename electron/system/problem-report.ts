// Collects the data of a problem report, without tokens, and with account names only if the user includes them.
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { homedir, release, version as systemVersion } from 'node:os';
import { defaults } from '../contract/default-settings.ts';
import type { ProblemReport } from '../contract/log.ts';
import type { Settings } from '../contract/settings.ts';
import { redact } from './log.ts';

const maxLogBytes = 100_000;
const maxLogLines = 200;

/** Account data for a report. `server`: server software and version, '' if unknown. */
interface ReportedAccount {
  host: string;
  /** Account domain of the server. */
  domain: string;
  username: string;
  server: string;
}

interface Parts {
  version: string;
  /** How this installation gets updates; distinguishes a package from a run from source. */
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
  home?: string;
}

const nameOfLinux = (file: string): string => {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
};

/** Accepts single words: an address or a time does not explain a problem, and may reveal where the user is. */
const isWord = (value: unknown): boolean => typeof value === 'boolean' || (typeof value === 'string' && /^[\w-]{0,20}$/.test(value));

const changedSettings = (settings: Settings): string =>
  Object.entries(settings)
    .filter(([name, value]) => value !== defaults[name as keyof typeof defaults] && isWord(value))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');

/** Returns the last lines of the log, redacted, or '' if the file does not exist. Throws other errors. */
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
    // The first line may be incomplete.
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

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Replaces the path of the user's home folder, in every spelling of paths in the log, because its name is often the user's own. */
function hideHome(text: string, home: string): string {
  const paths = [home, home.replaceAll('\\', '\\\\'), home.replaceAll('\\', '/')].flatMap((path) => [path, encodeURI(path)]);
  // The home folder of an earlier installation, or of another user, may be in the log too.
  const otherHome = /(?<=(?:\/home\/|[\\/]users[\\/]{1,2}))[^\\/\s'":]+/gi;
  return [...new Set(paths)]
    .filter((path) => path.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .reduce((reportText, path) => reportText.replaceAll(new RegExp(String.raw`${escapeRegExp(path)}(?![\w.-])`, 'gi'), '~'), text)
    .replaceAll(otherHome, '[name]');
}

/** Replaces handles, mail addresses, and user names with [name], and each account's server with a number. */
function hideNames(text: string, accounts: readonly ReportedAccount[]): string {
  const hosts = [...new Set(accounts.map(({ host }) => host.toLowerCase()))];
  const withoutHandles = text.replaceAll(/@?[\w.+-]+@[\w-]+(\.[\w-]+)+(:\d+)?/g, '[name]');
  const namedServers = accounts
    .flatMap(({ host, domain }) => [host, domain].map((name) => ({ name, number: hosts.indexOf(host.toLowerCase()) + 1 })))
    // A domain may be part of a host.
    .toSorted((a, b) => b.name.length - a.name.length);
  const withoutHosts = namedServers.reduce(
    (reportText, { name, number }) => reportText.replaceAll(new RegExp(escapeRegExp(name), 'gi'), `server-${number}`),
    withoutHandles,
  );
  return accounts.reduce(
    (reportText, { username }) => reportText.replaceAll(new RegExp(`(?<=[@/])${escapeRegExp(username)}\\b`, 'gi'), '[name]'),
    withoutHosts,
  );
}

export function createProblemReport(parts: Parts): (includeNames: boolean) => ProblemReport {
  const { version, updates, platform, arch, versions, env, language, settings, accounts, logFile, tracker, home = homedir() } = parts;

  function describeFacts(includeNames: boolean): string {
    const servers = accounts().map(({ host, server }) => `${server || 'unknown software'}${includeNames ? ` at ${host}` : ''}`);
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

  return (includeNames) => {
    let log: string;
    try {
      log = hideHome(readLog(logFile), home);
    } catch (error) {
      log = `The log could not be read: ${error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'}`;
    }
    return { facts: describeFacts(includeNames), log: includeNames ? log : hideNames(log, accounts()), tracker };
  };
}
