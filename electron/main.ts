// The entry of the main process: one instance of the app, with its files, its parts and what connects them.
import { join } from 'node:path';
import { app } from 'electron';
import { connectParts } from './connect-parts.ts';
import { openFiles } from './files.ts';
import { hearLinks } from './links/links.ts';
import { loadMain, showLanguage } from './messages/main.ts';
import { rememberLaunch } from './notifications/popups/system/earlier-popups.ts';
import { createParts } from './parts.ts';
import { canWrite } from './storage/check-folder.ts';
import { createLog, logStart } from './system/log.ts';
import { systemLocale } from './system/locale.ts';
import { announceApp } from './window/announce-app.ts';
import { openOrAsk } from './window/failed-start.ts';
import { startedVersion } from './window/other-version.ts';
import { endOnUnexpectedErrors } from './window/unexpected-errors.ts';

// The marks are for `npm run bench -- --phases`.
performance.mark('modules loaded');
announceApp(process.platform);
const launch = rememberLaunch(process.platform);

const userData = (name: string) => join(app.getPath('userData'), name);
const logFile = userData('logs/main.log');
const log = createLog({ file: logFile, verbose: app.commandLine.hasSwitch('verbose') });
endOnUnexpectedErrors(log, logFile);
const followLinks = hearLinks(process.argv, log.warn);

const lock = () => app.requestSingleInstanceLock(startedVersion());

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

// One writer for what is on disk: a second start brings the first to the front and ends.
// Electron gives no lock either in a folder that can't be written (Chromium's process_singleton_posix.cc); that has to be told.
if (lock() || !canWrite(app.getPath('userData'))) void start();
else app.quit();
