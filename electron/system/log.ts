// Writes the log to stderr and to a file that the user can send to the maintainers. Imports electron-log's entry for Node, because its
// entry for Electron would open an IPC channel to the window.
import { renameSync, statSync } from 'node:fs';
import { release } from 'node:os';
import electronLog from 'electron-log/node';
import type { Log, LogData } from '../contract/log.ts';

/** A full file is renamed to `*.old.log` and replaces the previous one. */
const maxFileBytes = 1_000_000;

const redacted = '[redacted]';
const maxLineLength = 1_000;
/** Longer lines are cut before the search. A token that is cut here never appears: the result ends earlier. */
const maxSearchedLength = 10_000;

/**
 * Removes private data from a line: tokens, keys, and the queries of URLs. Returns the line without line breaks, other control
 * characters, and signs of direction, which reorder what a reader sees, cut to 1,000 characters.
 */
export function redact(line: string): string {
  return (
    line
      .slice(0, maxSearchedLength)
      .replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
      // User name and password before a host, and query and fragment after a path.
      .replaceAll(/(\b\w+:\/\/)[^\s/"'@]+@/g, `$1${redacted}@`)
      .replaceAll(/(\b\w+:\/\/[^\s"'<>?#]*[?#])[^\s"'<>]+/g, `$1${redacted}`)
      .replaceAll(/(\b(?:authorization|password|\w*token|\w*secret)"?\s?[:=]\s?"?)(?:bearer )?[^\s"',;&]+/gi, `$1${redacted}`)
      .replaceAll(/\b(bearer )[^\s"',;[]+/gi, `$1${redacted}`)
      // Tokens and keys have at least 32 characters in hexadecimal, base64, or base64url. So has the suffix of a damaged file's name, which
      // is kept.
      .replaceAll(/(?<![\w+-])(?!damaged-\d)[\w+-]{32,}/g, redacted)
      .trim()
      .slice(0, maxLineLength)
  );
}

interface Options {
  /** Path of the log file; its folder is created with the first line. */
  file: string;
  /** Also logs level `verbose`, and writes every line to stderr, which otherwise gets only warnings and errors. */
  verbose: boolean;
}

// A closed terminal must not end the app: without a listener its error would be uncaught.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Moves a pipe away from the path of the log: writing to one may wait for ever. */
function movePipe(file: string): void {
  try {
    if (statSync(file).isFIFO()) renameSync(file, `${file}.not-a-log`);
  } catch {
    // A missing file is created with the first line.
  }
}

/**
 * Creates the log. Each line is redacted, and is on disk when a call returns. Never throws: if the file cannot be written, the error is
 * printed on stderr.
 */
export function createLog({ file, verbose }: Options): Log {
  movePipe(file);
  const logger = electronLog.create({ logId: file });
  const { file: toFile, console: toStderr } = logger.transports;
  // Without a name, electron-log searches for a package.json and throws if there is none.
  toFile.setAppName('Kittiwake');
  toFile.resolvePathFn = () => file;
  toFile.level = verbose ? 'verbose' : 'info';
  toFile.maxSize = maxFileBytes;
  toFile.format = '{iso} [{level}] {text}';
  toFile.writeOptions = { flag: 'a', encoding: 'utf8', mode: 0o600 };
  toStderr.level = verbose ? 'verbose' : 'warn';
  toStderr.format = '{text}';
  toStderr.writeFn = ({ message }) => void process.stderr.write(`${message.data.join(' ')}\n`);

  const write =
    (level: keyof Log) =>
    (sentence: string, data?: LogData): void =>
      logger[level](redact(data === undefined ? sentence : `${sentence} ${JSON.stringify(data)}`));
  return { error: write('error'), warn: write('warn'), info: write('info'), verbose: write('verbose') };
}

/** Logs the app's version and the system. */
export function logStart(log: Log, version: string): void {
  const { platform, arch, versions } = process;
  log.info('Kittiwake starts.', {
    version,
    platform,
    release: release(),
    arch,
    electron: versions['electron'] ?? null,
    node: versions.node,
  });
}
