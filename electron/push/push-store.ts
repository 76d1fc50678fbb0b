// Stores alert settings and subscriptions of each account in push.json, and what the next start needs to receive messages sent meanwhile.
import * as v from 'valibot';
import { accountKey } from '../contract/method.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { ReportDamage } from '../contract/damage.ts';
import { defaultPushSettings, pushSettings } from '../contract/push.ts';
import { pushPolicies, createAlertSwitches } from '@kittiwake/mastodon-api/push-alerts';
import type { AlertSwitches } from '@kittiwake/mastodon-api/push-alerts';
import { kindsWith, traitsOf } from '../contract/notification-traits.ts';
import type { NotificationKind } from '@kittiwake/mastodon-api/entities/notification-kinds';
import { fail } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { tryStorage } from '../storage/database.ts';
import { createEvent } from '../system/event.ts';
import type { FileMarks } from '../storage/file-marks.ts';
import { createJsonFile } from '../storage/json-file.ts';
import type { Clock } from '../contract/clock.ts';

/** Files of earlier versions lack newer kinds: each takes the user's choice for the first kind with the same setting. */
const firstKindOfSetting = (kind: NotificationKind): NotificationKind => kindsWith('setting', traitsOf(kind).setting)[0] ?? kind;
const switches = v.record(v.string(), v.boolean());
const chosenAlerts = v.pipe(
  switches,
  v.transform((storedSwitches): AlertSwitches =>
    createAlertSwitches((kind) => storedSwitches[kind] ?? storedSwitches[firstKindOfSetting(kind)] ?? true),
  ),
);
/** A kind that is missing in the file was neither requested nor confirmed. */
const serverAlerts = v.pipe(
  switches,
  v.transform((storedSwitches): AlertSwitches => createAlertSwitches((kind) => storedSwitches[kind] ?? false)),
);

/** The topic of an ntfy channel and every endpoint are secrets: anyone who knows them can send alerts. */
const channel = v.object({
  transport: v.picklist(['autopush', 'unified-push']),
  /** URL of the push service. */
  service: v.string(),
  id: v.string(),
  /** Null until the channel is registered, and again after the push service forgot it. */
  endpoint: v.nullable(v.string()),
  vapidKey: v.nullable(v.string()),
  /** Alerts requested from the account's server, which may confirm fewer. */
  asked: v.nullable(serverAlerts),
});
export type PushChannel = v.InferOutput<typeof channel>;

const storedPush = v.object({
  settings: v.fallback(v.object({ ...pushSettings.entries, alerts: chosenAlerts }), defaultPushSettings),
  channel: v.nullable(channel),
  /** Subscription that the account's server confirmed; null while the server does not have the endpoint. */
  subscription: v.nullable(
    v.object({ host: v.string(), standard: v.boolean(), alerts: serverAlerts, policy: v.optional(v.picklist(pushPolicies), 'all') }),
  ),
  lastAlertAt: v.nullable(v.number()),
  /** Id of the newest notification when all notifications were last requested; '': there was none; null: not requested yet. */
  caughtUpTo: v.optional(v.fallback(v.nullable(v.string()), null), null),
});
type StoredPush = v.InferOutput<typeof storedPush>;

const serviceMemory = v.object({
  /** Client id assigned by autopush (UAID); null: none yet. */
  uaid: v.nullable(v.string()),
  /** Id of the newest message from an ntfy server; null: none yet. */
  since: v.nullable(v.string()),
  /** Ids of the latest messages, so that none is shown again after a crash. */
  seen: v.array(v.string()),
});
type ServiceMemory = v.InferOutput<typeof serviceMemory>;

const pushFile = v.object({ accounts: v.record(accountKey, storedPush), services: v.record(v.string(), serviceMemory) });
type PushFile = v.InferOutput<typeof pushFile>;

export interface PushStore {
  account(key: AccountKey): StoredPush;
  /** The change is on disk when the method returns. Fails with `storage` on a disk error. */
  change(key: AccountKey, patch: Partial<StoredPush>): Result<null>;
  /** Writes to disk one second later, for values that may be lost in a crash. */
  note(key: AccountKey, patch: Partial<StoredPush>): void;
  remove(key: AccountKey): void;
  service(address: string): ServiceMemory;
  changeService(address: string, patch: Partial<ServiceMemory>): void;
  noteService(address: string, patch: Partial<ServiceMemory>): void;
  /** Writes pending changes of `note` and `noteService` at once. */
  flush(): void;
  /** Returns a function that removes the listener. */
  onChange(listener: (account: AccountKey) => void): () => void;
}

/** The entry of one account. */
export interface PushEntry {
  get(): StoredPush;
  /** The change is on disk when the method returns. Fails with `storage` on a disk error. */
  change(patch: Partial<StoredPush>): Result<null>;
  /** Writes to disk one second later, for values that may be lost in a crash. */
  note(patch: Partial<StoredPush>): void;
  onChange(listener: () => void): void;
}

/** Opens the entry of one account. After `signal` aborted, nothing is written: a late answer would restore an entry that was removed. */
export function openPushEntry(store: PushStore, account: AccountKey, signal: AbortSignal): PushEntry {
  return {
    get: () => store.account(account),
    change: (patch) => (signal.aborted ? fail('aborted', 'account-signed-out') : store.change(account, patch)),
    note: (patch) => void (signal.aborted || store.note(account, patch)),
    onChange(listener) {
      const removeListener = store.onChange((changedAccount) => changedAccount === account && listener());
      signal.addEventListener('abort', removeListener);
    },
  };
}

const unknownAccount: StoredPush = {
  settings: defaultPushSettings,
  channel: null,
  subscription: null,
  lastAlertAt: null,
  caughtUpTo: null,
};
const unknownService: ServiceMemory = { uaid: null, since: null, seen: [] };

const writeDelayMs = 1_000;

export function openPushStore(
  path: string,
  clock: Clock,
  log: (sentence: string) => void,
  report: ReportDamage = () => {},
  marks?: FileMarks,
): PushStore {
  const file = createJsonFile<PushFile>({
    path,
    schema: pushFile,
    defaultValue: { accounts: {}, services: {} },
    log,
    role: 'push',
    onDamaged: (keptPath) => report({ what: 'push', path: keptPath }),
    onMissing: () => report({ what: 'push', path, isMissing: true }),
    ...(marks && { marks }),
  });
  const current = file.read();
  const usedServices = new Set((Object.values(current.accounts) as StoredPush[]).map((entry) => entry.channel?.service));
  for (const address of Object.keys(current.services)) if (!usedServices.has(address)) delete current.services[address];
  let cancelWrite: (() => void) | null = null;
  const change = createEvent<[AccountKey]>();

  function write(): Result<null> {
    cancelWrite?.();
    cancelWrite = null;
    const result = tryStorage(() => file.write(current));
    if (!result.ok) log('The state of push could not be written.');
    return result.ok ? { ok: true, value: null } : result;
  }
  const writeSoon = () => void (cancelWrite ??= clock.after(writeDelayMs, write));
  const account = (key: AccountKey) => current.accounts[key] ?? unknownAccount;
  const service = (address: string) => current.services[address] ?? unknownService;

  return {
    account,
    change(key, patch) {
      current.accounts[key] = { ...account(key), ...patch };
      const result = write();
      change.emit(key);
      return result;
    },
    note(key, patch) {
      current.accounts[key] = { ...account(key), ...patch };
      writeSoon();
      change.emit(key);
    },
    remove(key) {
      delete current.accounts[key];
      write();
    },
    service,
    changeService(address, patch) {
      current.services[address] = { ...service(address), ...patch };
      write();
    },
    noteService(address, patch) {
      current.services[address] = { ...service(address), ...patch };
      writeSoon();
    },
    flush: () => void (cancelWrite && write()),
    onChange: change.on,
  };
}
