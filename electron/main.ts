// Starts the main process: takes the single-instance lock, opens the files, and constructs and connects the parts.
import { join } from 'node:path';
import { app } from 'electron';
import { connectParts } from './connect-parts.ts';
import { openFiles } from './files.ts';
import { listenForLinks } from './links/links.ts';
import { loadMain, showLanguage } from './messages/main.ts';
import { captureLaunch } from './notifications/popups/system/earlier-popups.ts';
import { createParts } from './parts.ts';
import { canWrite } from './storage/unusable-file.ts';
import { createLog, logStart } from './system/log.ts';
import { systemLocale } from './system/locale.ts';
import { configureBeforeReady } from './window/configure-before-ready.ts';
import { openOrAsk } from './window/failed-start.ts';
import { secondInstanceData } from './window/other-version.ts';
import { endOnUnexpectedErrors } from './window/unexpected-errors.ts';

// Performance marks are read by `npm run bench -- --phases`.
performance.mark('modules loaded');
configureBeforeReady(process.platform);
const launch = captureLaunch(process.platform);

const userData = (name: string) => join(app.getPath('userData'), name);
const logFile = userData('logs/main.log');
const log = createLog({ file: logFile, verbose: app.commandLine.hasSwitch('verbose') });
endOnUnexpectedErrors(log, logFile);
const followLinks = listenForLinks(process.argv, log.warn);

const lock = () => app.requestSingleInstanceLock(secondInstanceData());

async function start(): Promise<void> {
  await app.whenReady();
  performance.mark('app ready');
  await loadMain(systemLocale(app, process.platform, process.env));
  logStart(log, app.getVersion());
  const open = (withCache: boolean) => openFiles({ userData, withCache, lock, log: log.warn });
  const files = await openOrAsk(open, log.error);
  if (files === null) app.exit(1);
  else {
    performance.mark('files open');
    await showLanguage(files.settings.get().language);
    connectParts(createParts({ files, launch, log, userData }), followLinks);
    performance.mark('parts connected');
  }
}

// Only one instance may write the files: a second start brings the first window to the front and quits. Electron also returns false for a
// folder that cannot be written (Chromium's process_singleton_posix.cc); that case continues, to report the error.
if (lock() || !canWrite(app.getPath('userData'))) void start();
else app.quit();
