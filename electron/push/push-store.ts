// push.json: each account's alert settings and subscription, and what the next start needs to receive the messages sent while the app was off.
import * as v from 'valibot';
import { accountKey } from '../contract/account-key.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { ReportDamage } from '../contract/damage.ts';
import { defaultPushSettings, pushSettings, switchesOf } from '../contract/push.ts';
import type { AlertKind, AlertSwitches } from '../contract/push.ts';
import type { Result } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import { createEvent } from '../system/event.ts';
import { createJsonFile } from '../storage/json-file.ts';
import type { Clock } from '../contract/clock.ts';

/** What an earlier version kept lacks the kinds that it didn't know: the person's choice for the nearest one holds for them. */
const nearest: Partial<Record<AlertKind, AlertKind>> = {
  quote: 'mention',
  follow_request: 'follow',
  update: 'status',
  quoted_update: 'status',
};
const switches = v.record(v.string(), v.boolean());
const chosenAlerts = v.pipe(
  switches,
  v.transform((kept): AlertSwitches => switchesOf((kind) => kept[kind] ?? kept[nearest[kind] ?? kind] ?? true)),
);
/** Such a kind was neither asked for nor confirmed. */
const serverAlerts = v.pipe(
  switches,
  v.transform((kept): AlertSwitches => switchesOf((kind) => kept[kind] ?? false)),
);

/** The topic of an ntfy channel and every endpoint are secrets: whoever knows them can send alerts. */
const channel = v.object({
  transport: v.picklist(['autopush', 'unified-push']),
  /** The push service's address. */
  service: v.string(),
  id: v.string(),
  /** Null until the channel is registered, and again after the push service forgot it. */
  endpoint: v.nullable(v.string()),
  vapidKey: v.nullable(v.string()),
  /** The alerts that the account's server was asked for. It may confirm fewer. */
  asked: v.nullable(serverAlerts),
});
export type Channel = v.InferOutput<typeof channel>;

const storedPush = v.object({
  settings: v.fallback(v.object({ ...pushSettings.entries, alerts: chosenAlerts }), defaultPushSettings),
  channel: v.nullable(channel),
  /** As the account's server confirmed it; null while the server does not know the endpoint. */
  subscription: v.nullable(v.object({ host: v.string(), standard: v.boolean(), alerts: serverAlerts })),
  lastAlertAt: v.nullable(v.number()),
  /** The id of the newest notification when the server was last asked for all notifications; '': there was none; null: not asked yet. */
  caughtUpTo: v.optional(v.fallback(v.nullable(v.string()), null), null),
});
export type StoredPush = v.InferOutput<typeof storedPush>;

const serviceMemory = v.object({
  /** The id that autopush gave to this client; null: none yet. */
  uaid: v.nullable(v.string()),
  /** The id of the newest message from an ntfy server; null: none yet. */
  since: v.nullable(v.string()),
  /** The ids of the last messages, so that none is shown again after a crash. */
  seen: v.array(v.string()),
});
export type ServiceMemory = v.InferOutput<typeof serviceMemory>;

const pushFile = v.object({ accounts: v.record(accountKey, storedPush), services: v.record(v.string(), serviceMemory) });
type PushFile = v.InferOutput<typeof pushFile>;

export interface PushStore {
  account(key: AccountKey): StoredPush;
  /** All accounts with an entry, until `remove`. */
  accounts(): AccountKey[];
  /** When it returns, the change is on disk. Fails with `storage` on a disk error. */
  change(key: AccountKey, patch: Partial<StoredPush>): Result<null>;
  /** Writes to disk one second later. For values that may be lost in a crash. */
  note(key: AccountKey, patch: Partial<StoredPush>): void;
  remove(key: AccountKey): void;
  service(address: string): ServiceMemory;
  changeService(address: string, patch: Partial<ServiceMemory>): void;
  noteService(address: string, patch: Partial<ServiceMemory>): void;
  /** Writes now what `note` and `noteService` have not written yet. */
  flush(): void;
  onChange(listener: (account: AccountKey) => void): void;
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

export function openPushStore(path: string, clock: Clock, log: (sentence: string) => void, report: ReportDamage = () => {}): PushStore {
  const damaged = (keptPath: string) => report({ what: 'push', path: keptPath });
  const file = createJsonFile<PushFile>({
    path,
    schema: pushFile,
    defaultValue: { accounts: {}, services: {} },
    log,
    role: 'push',
    damaged,
  });
  const current = file.read();
  const inUse = new Set((Object.values(current.accounts) as StoredPush[]).map((stored) => stored.channel?.service));
  for (const address of Object.keys(current.services)) if (!inUse.has(address)) delete current.services[address];
  let cancelWrite: (() => void) | null = null;
  const changed = createEvent<[AccountKey]>();

  function write(): Result<null> {
    cancelWrite?.();
    cancelWrite = null;
    const written = stored(() => file.write(current));
    if (!written.ok) log('The state of push could not be written.');
    return written.ok ? { ok: true, value: null } : written;
  }
  const writeSoon = () => void (cancelWrite ??= clock.after(writeDelayMs, write));
  const account = (key: AccountKey) => current.accounts[key] ?? unknownAccount;
  const service = (address: string) => current.services[address] ?? unknownService;

  return {
    account,
    accounts: () => Object.keys(current.accounts) as AccountKey[],
    change(key, patch) {
      current.accounts[key] = { ...account(key), ...patch };
      const written = write();
      changed.emit(key);
      return written;
    },
    note(key, patch) {
      current.accounts[key] = { ...account(key), ...patch };
      writeSoon();
      changed.emit(key);
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
    onChange: (listener) => void changed.on(listener),
  };
}
