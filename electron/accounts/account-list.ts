// Reads and writes accounts.json: the signed-in accounts and their order, without secrets.
import * as v from 'valibot';
import { accountKey } from '../contract/method.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { ReportDamage } from '../contract/damage.ts';
import { customEmoji } from '@kittiwake/mastodon-api/entities/account';
import { many } from '@kittiwake/mastodon-api/entities/fields';
import { createJsonFile } from '../storage/json-file.ts';
import type { FileMarks } from '../storage/file-marks.ts';
import type { JsonFile } from '../storage/json-file.ts';
import { copyAside, wrapFileErrors } from '../storage/unusable-file.ts';

const profile = v.object({
  handle: v.string(),
  displayName: v.string(),
  /** URL as sent by the server; the window may not load it unsigned. */
  avatar: v.string(),
  emojis: many(customEmoji, 100),
  locked: v.boolean(),
});
export type Profile = v.InferOutput<typeof profile>;

const storedAccount = v.object({ key: accountKey, ...profile.entries, sessionOnly: v.boolean(), demo: v.boolean() });
export type StoredAccount = v.InferOutput<typeof storedAccount>;

/** `accounts` in the order of the account rail. */
export interface AccountList {
  active: AccountKey | null;
  accounts: StoredAccount[];
  /** Names of the keychain items whose tokens are still to be revoked at the server in the name. Absent: none. */
  queuedRevocations?: AccountKey[];
}

/** Accounts are parsed one by one, so that an invalid entry does not affect the others. */
const accountFile = v.object({
  active: v.fallback(v.nullable(accountKey), null),
  accounts: v.array(v.unknown()),
  queuedRevocations: v.optional(v.fallback(v.array(accountKey), [])),
});

/** Returns the handle in a damaged entry, by which the user knows the account; '' if there is none. */
const findHandle = (entry: unknown): string => {
  const parsed = v.safeParse(v.object({ handle: v.string() }), entry);
  return parsed.success ? parsed.output.handle : '';
};

/** Reads the file immediately. Throws `UnusableFile`. */
export function openAccountList(
  path: string,
  log: (sentence: string) => void,
  report: ReportDamage = () => {},
  marks?: FileMarks,
): JsonFile<AccountList> {
  const file = createJsonFile<v.InferOutput<typeof accountFile>>({
    path,
    schema: accountFile,
    defaultValue: { active: null, accounts: [] },
    role: 'accounts',
    log,
    onDamaged: (keptPath) => report({ what: 'accounts', path: keptPath }),
    onMissing: () => report({ what: 'accounts', path, isMissing: true }),
    ...(marks && { marks }),
  });
  const { active, accounts: entries, queuedRevocations } = file.read();
  const accounts: StoredAccount[] = [];
  const damaged: unknown[] = [];
  for (const entry of entries) {
    const parsed = v.safeParse(storedAccount, entry);
    if (parsed.success && accounts.every(({ key }) => key !== parsed.output.key)) accounts.push(parsed.output);
    else damaged.push(entry);
  }
  const list: AccountList = {
    active: accounts.some(({ key }) => key === active) ? active : (accounts[0]?.key ?? null),
    accounts,
    ...(queuedRevocations && { queuedRevocations }),
  };
  if (damaged.length > 0) {
    const keptPath = wrapFileErrors('accounts', path, () => copyAside(path, Date.now()));
    log(`${damaged.length} accounts in ${path} were damaged and are kept in ${keptPath}.`);
    for (const entry of damaged) report({ what: 'account', name: findHandle(entry), path: keptPath });
    wrapFileErrors('accounts', path, () => file.write(list));
  }
  return { read: () => list, write: file.write };
}
