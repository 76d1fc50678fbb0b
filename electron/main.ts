// The entry of the main process: one instance of the app, with its files, its parts and what connects them.
import { join } from 'node:path';
import { app } from 'electron';
import { connectParts } from './connect-parts.ts';
import { loadMain } from './messages/main.ts';
import { rememberLaunch } from './notifications/popups/system/earlier-popups.ts';
import { createParts } from './parts.ts';
import { openPushStore } from './push/push-store.ts';
import { openDamageList } from './storage/damage-list.ts';
import { openStorage } from './storage/storage.ts';
import { systemClock as clock } from './system/clock.ts';
import { createLog, logStart, logUnexpectedErrors } from './system/log.ts';
import { systemLocale } from './system/locale.ts';
import { announceApp } from './window/announce-app.ts';

announceApp(process.platform);
const launch = rememberLaunch(process.platform);

const userData = (name: string) => join(app.getPath('userData'), name);
const log = createLog({ file: userData('logs/main.log'), verbose: app.commandLine.hasSwitch('verbose') });
logUnexpectedErrors(log);

function start(): void {
  logStart(log, app.getVersion());
  const damage = openDamageList(userData('damage.json'), log.warn);
  const storage = openStorage(app.getPath('userData'), clock, log.warn, damage.report);
  const pushStore = openPushStore(userData('push.json'), clock, log.warn, damage.report);
  connectParts(createParts({ files: { ...storage, pushStore, damage }, launch, log, userData }));
}

// One writer for what is on disk: a second start brings the first to the front and ends.
if (app.requestSingleInstanceLock()) {
  void app
    .whenReady()
    .then(() => loadMain(systemLocale(app, process.platform, process.env)))
    .then(start);
} else app.quit();
