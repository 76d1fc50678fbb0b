// The content of accounts.json: the signed-in accounts and their order, without any secret.
import * as v from 'valibot';
import { accountKey } from '../contract/account-key.ts';
import type { ReportDamage } from '../contract/damage.ts';
import { customEmoji } from '../contract/entities/custom-emoji.ts';
import { many } from '../contract/entities/fields.ts';
import { createJsonFile } from '../storage/json-file.ts';
import type { JsonFile } from '../storage/json-file.ts';

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
const accountList = v.object({ active: v.nullable(accountKey), accounts: v.array(storedAccount) });
export type AccountList = v.InferOutput<typeof accountList>;

export function openAccountList(path: string, log: (sentence: string) => void, report: ReportDamage = () => {}): JsonFile<AccountList> {
  const damaged = (keptPath: string) => report({ what: 'accounts', path: keptPath });
  return createJsonFile<AccountList>({ path, schema: accountList, defaultValue: { active: null, accounts: [] }, log, damaged });
}
