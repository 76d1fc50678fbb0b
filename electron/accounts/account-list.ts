// The content of accounts.json: the signed-in accounts and their order, without any secret.
import * as v from 'valibot';
import { accountKey } from '../contract/account-key.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { ReportDamage } from '../contract/damage.ts';
import { customEmoji } from '../contract/entities/custom-emoji.ts';
import { many } from '../contract/entities/fields.ts';
import { createJsonFile } from '../storage/json-file.ts';
import type { JsonFile } from '../storage/json-file.ts';
import { keepCopy } from '../storage/set-aside.ts';
import { using } from '../storage/unusable-file.ts';

const profile = v.object({
  handle: v.string(),
  displayName: v.string(),
  /** As the server sends it; the window may not load this link. */
  avatar: v.string(),
  emojis: many(customEmoji, 100),
  locked: v.boolean(),
});
export type Profile = v.InferOutput<typeof profile>;

const storedAccount = v.object({ key: accountKey, ...profile.entries, sessionOnly: v.boolean(), demo: v.boolean() });
export type StoredAccount = v.InferOutput<typeof storedAccount>;

/** `accounts` in the order of the rail. */
export interface AccountList {
  active: AccountKey | null;
  accounts: StoredAccount[];
}

/** Each account is checked by itself, so that a wrong value costs no other account. */
const accountFile = v.object({ active: v.fallback(v.nullable(accountKey), null), accounts: v.array(v.unknown()) });

/** The name by which the person knows the account of a damaged entry; '' when there is none. */
const nameIn = (entry: unknown): string => {
  const named = v.safeParse(v.object({ handle: v.string() }), entry);
  return named.success ? named.output.handle : '';
};

/** Reads the file at once. Throws `UnusableFile`. */
export function openAccountList(path: string, log: (sentence: string) => void, report: ReportDamage = () => {}): JsonFile<AccountList> {
  const file = createJsonFile<{ active: AccountKey | null; accounts: unknown[] }>({
    path,
    schema: accountFile,
    defaultValue: { active: null, accounts: [] },
    role: 'accounts',
    log,
    damaged: (keptPath) => report({ what: 'accounts', path: keptPath }),
  });
  const { active, accounts: entries } = file.read();
  const accounts: StoredAccount[] = [];
  const damaged: unknown[] = [];
  for (const entry of entries) {
    const parsed = v.safeParse(storedAccount, entry);
    if (parsed.success && accounts.every(({ key }) => key !== parsed.output.key)) accounts.push(parsed.output);
    else damaged.push(entry);
  }
  const list = { active: accounts.some(({ key }) => key === active) ? active : (accounts[0]?.key ?? null), accounts };
  if (damaged.length > 0) {
    const keptPath = using('accounts', path, () => keepCopy(path, Date.now()));
    log(`${damaged.length} accounts in ${path} were damaged and are kept in ${keptPath}.`);
    for (const entry of damaged) report({ what: 'account', name: nameIn(entry), path: keptPath });
    using('accounts', path, () => file.write(list));
  }
  return { read: () => list, write: file.write };
}
