// What lies on disk and must be usable before anything else is built. Where it isn't, the person decides what to do.
import { openAccountList } from './accounts/account-list.ts';
import type { Log } from './contract/log.ts';
import { openPushStore } from './push/push-store.ts';
import { checkFolder } from './storage/check-folder.ts';
import { openDamageList } from './storage/damage-list.ts';
import { refuseNewer } from './storage/refuse-newer.ts';
import { openStorage } from './storage/storage.ts';
import { systemClock as clock } from './system/clock.ts';

interface Options {
  /** The path of a file in the user data. */
  userData: (name: string) => string;
  withCache: boolean;
  /** Keeps other instances of the app out of the folder. False: another one is there. */
  lock: () => boolean;
  log: Log['warn'];
}

/** Throws `UnusableFile`, and then nothing stays open. Null: another instance has the files. */
export function openFiles({ userData, withCache, lock, log }: Options) {
  checkFolder(userData('.'));
  if (!lock()) return null;
  refuseNewer(userData('journal.db'));
  const damage = openDamageList(userData('damage.json'), log);
  const { report } = damage;
  // Databases are opened last, because they stay open.
  const accountList = openAccountList(userData('accounts.json'), log, report);
  const pushStore = openPushStore(userData('push.json'), clock, log, report);
  return { ...openStorage({ folder: userData('.'), withCache, clock, log, report }), accountList, pushStore, damage };
}

export type Files = NonNullable<ReturnType<typeof openFiles>>;
