// The log: a file that a person can send to the maintainers, and stderr.
// The package's entry for Node, because its entry for Electron would open an IPC channel to the window.
import { release } from 'node:os';
import electronLog from 'electron-log/node';
import type { Log, LogData } from '../contract/log.ts';
import { redact } from './redact.ts';

/** A full file is renamed to `*.old.log`, in place of the one before. */
const maxFileBytes = 1_000_000;

interface Options {
  /** The path of the file; its folder is created with the first line. */
  file: string;
  /** Also writes the lines of the level `verbose`, and every line to stderr, which else gets only warnings and errors. */
  verbose: boolean;
}

// A terminal that was closed is no reason to end: without a listener its error would be an uncaught one.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Each line is redacted and on disk when a function returns. Never throws: a file that can't be written is reported on stderr. */
export function createLog({ file, verbose }: Options): Log {
  const logger = electronLog.create({ logId: file });
  const { file: toFile, console: toStderr } = logger.transports;
  // Without a name the package searches for a package.json and throws when there is none.
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

/** Says in the log which version starts on which system. */
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
