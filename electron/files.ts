// Opens the files and databases that everything else needs. If one is unusable, the caller asks the user what to do.
import { openAccountList } from './accounts/account-list.ts';
import type { Log } from './contract/log.ts';
import { openPushStore } from './push/push-store.ts';
import { checkFolder } from './storage/unusable-file.ts';
import { openDamageList } from './storage/damage-list.ts';
import { openFileMarks } from './storage/file-marks.ts';
import { refuseNewer } from './storage/migrations.ts';
import { fileMarksName, openStorage } from './storage/storage.ts';
import { systemClock as clock } from './system/clock.ts';

interface Options {
  /** Returns the path of a file in the user data folder. */
  userData: (name: string) => string;
  withCache: boolean;
  /** Takes the single-instance lock of the folder. False if another instance has it. */
  lock: () => boolean;
  log: Log['warn'];
}

/** Throws `UnusableFile` with no file left open. Null if another instance uses the files. */
export function openFiles({ userData, withCache, lock, log }: Options) {
  checkFolder(userData('.'));
  if (!lock()) return null;
  refuseNewer(userData('journal.db'));
  const damage = openDamageList(userData('damage.json'), log);
  const { report } = damage;
  const marks = openFileMarks(userData(fileMarksName), log);
  // Databases are opened last, because they stay open, and opening the other files may throw.
  const accountList = openAccountList(userData('accounts.json'), log, report, marks);
  const pushStore = openPushStore(userData('push.json'), clock, log, report, marks);
  return { ...openStorage({ folder: userData('.'), withCache, clock, log, report, marks }), accountList, pushStore, damage };
}

export type Files = NonNullable<ReturnType<typeof openFiles>>;
