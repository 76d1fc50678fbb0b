// Keeps the alerts that come while an account's keychain is locked. They stay encrypted until it opens.
import * as v from 'valibot';
import { accountKey } from '../../contract/account-key.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { stored } from '../../storage/database.ts';
import { createJsonFile } from '../../storage/json-file.ts';
import type { PushMessage } from '../transports/transport.ts';

const message = v.object({
  id: v.string(),
  body: v.string(),
  headers: v.object({ encoding: v.string(), encryption: v.string(), cryptoKey: v.string() }),
});
const heldAlertsFile = v.record(accountKey, v.array(message));
type HeldMessage = v.InferOutput<typeof message>;
type HeldAlertsFile = Partial<Record<AccountKey, HeldMessage[]>>;

/** For one account; the oldest is dropped first. A push service keeps messages for two days, so few accounts have more. */
const maxHeldAlerts = 100;

export interface HeldAlerts {
  /** True: the alert is on disk, and the push service may forget it. */
  keep(account: AccountKey, message: PushMessage & { body: Buffer }): boolean;
  /** The oldest held alert; null when there is none. */
  next(account: AccountKey): (PushMessage & { body: Buffer }) | null;
  drop(account: AccountKey, id: string): void;
  forget(account: AccountKey): void;
}

export function openHeldAlerts(path: string, log: (sentence: string) => void): HeldAlerts {
  const file = createJsonFile<HeldAlertsFile>({ path, schema: heldAlertsFile, defaultValue: {}, log });
  let current = file.read();

  function replace(account: AccountKey, messages: HeldMessage[] = []): boolean {
    const others = Object.entries(current).filter(([key]) => key !== account);
    const own = messages.length > 0 ? [[account, messages]] : [];
    current = Object.fromEntries([...others, ...own]) as HeldAlertsFile;
    const written = stored(() => file.write(current));
    if (!written.ok) log('Alerts that are held for the keychain could not be written.');
    return written.ok;
  }

  return {
    keep(account, { id, body, headers }) {
      const before = current;
      const kept = replace(account, [...(before[account] ?? []), { id, body: body.toString('base64url'), headers }].slice(-maxHeldAlerts));
      if (!kept) current = before;
      return kept;
    },
    next(account) {
      const [first] = current[account] ?? [];
      return first === undefined ? null : { ...first, body: Buffer.from(first.body, 'base64url') };
    },
    drop: (account, id) =>
      void replace(
        account,
        current[account]?.filter((kept) => kept.id !== id),
      ),
    forget: (account) => void (current[account] && replace(account, [])),
  };
}
