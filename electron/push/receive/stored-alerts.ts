// Stores alerts received while an account's keychain is locked. They stay encrypted until it is unlocked.
import * as v from 'valibot';
import { accountKey } from '../../contract/method.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { tryStorage } from '../../storage/database.ts';
import { createJsonFile } from '../../storage/json-file.ts';
import type { PushMessage } from '../transports/transport.ts';

const message = v.object({
  id: v.string(),
  body: v.string(),
  headers: v.object({ encoding: v.string(), encryption: v.string(), cryptoKey: v.string() }),
});
const alertsFile = v.record(accountKey, v.array(message));
type StoredMessage = v.InferOutput<typeof message>;
type StoredAlertsFile = Partial<Record<AccountKey, StoredMessage[]>>;

/** Limit per account; the oldest is dropped first. A push service stores messages for two days, so few accounts have more. */
const maxStoredAlerts = 100;

export interface StoredAlerts {
  /** Returns true if the alert is on disk, so that the push service may forget it. */
  add(account: AccountKey, message: PushMessage & { body: Buffer }): boolean;
  /** Returns the oldest stored alert; null if there is none. */
  getOldest(account: AccountKey): (PushMessage & { body: Buffer }) | null;
  remove(account: AccountKey, id: string): void;
  forget(account: AccountKey): void;
}

export function openStoredAlerts(path: string, log: (sentence: string) => void): StoredAlerts {
  const file = createJsonFile<StoredAlertsFile>({ path, schema: alertsFile, defaultValue: {}, log });
  let current = file.read();

  function replaceMessages(account: AccountKey, messages: StoredMessage[] = []): boolean {
    const others = Object.entries(current).filter(([key]) => key !== account);
    const ownEntries = messages.length > 0 ? [[account, messages]] : [];
    current = Object.fromEntries([...others, ...ownEntries]) as StoredAlertsFile;
    const result = tryStorage(() => file.write(current));
    if (!result.ok) log('Alerts that are held for the keychain could not be written.');
    return result.ok;
  }

  return {
    add(account, { id, body, headers }) {
      const before = current;
      const isSaved = replaceMessages(
        account,
        [...(before[account] ?? []), { id, body: body.toString('base64url'), headers }].slice(-maxStoredAlerts),
      );
      if (!isSaved) current = before;
      return isSaved;
    },
    getOldest(account) {
      const [first] = current[account] ?? [];
      return first === undefined ? null : { ...first, body: Buffer.from(first.body, 'base64url') };
    },
    remove: (account, id) =>
      void replaceMessages(
        account,
        current[account]?.filter((alert) => alert.id !== id),
      ),
    forget: (account) => void (current[account] && replaceMessages(account, [])),
  };
}
