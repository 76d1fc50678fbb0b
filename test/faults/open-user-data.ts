// Opens the files of a user data folder in the order of electron/files.ts, which only the app itself may import.
import { join } from 'node:path';
import { openAccountList } from '../../electron/accounts/account-list.ts';
import { openPushStore } from '../../electron/push/push-store.ts';
import { openDamageList } from '../../electron/storage/damage-list.ts';
import { openFileMarks } from '../../electron/storage/file-marks.ts';
import { refuseNewer } from '../../electron/storage/migrations.ts';
import { fileMarksName, openStorage } from '../../electron/storage/storage.ts';
import { checkFolder } from '../../electron/storage/unusable-file.ts';
import { systemClock as clock } from '../../electron/system/clock.ts';

/** Throws `UnusableFileError`. */
export function openUserData(folder: string) {
  const log = () => undefined;
  checkFolder(folder);
  refuseNewer(join(folder, 'journal.db'));
  const damage = openDamageList(join(folder, 'damage.json'), log);
  const { report } = damage;
  const marks = openFileMarks(join(folder, fileMarksName), log);
  const accountList = openAccountList(join(folder, 'accounts.json'), log, report, marks);
  const pushStore = openPushStore(join(folder, 'push.json'), clock, log, report, marks);
  return { ...openStorage({ folder, withCache: true, clock, log, report, marks }), accountList, pushStore, damage };
}
