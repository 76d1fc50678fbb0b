// What accounts.json holds: who is signed in, in which order, without anything secret.
import * as v from 'valibot';
import { accountKey } from '../contract/accounts.ts';
import { customEmoji, many } from '../contract/entities.ts';
import { createJsonFile } from '../storage/json-file.ts';
import type { JsonFile } from '../storage/json-file.ts';

const profile = v.object({
  handle: v.string(),
  displayName: v.string(),
  /** As the server gives it; not a link the window may load. */
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

export const openAccountList = (path: string, log: (sentence: string) => void): JsonFile<AccountList> =>
  createJsonFile<AccountList>({ path, schema: accountList, otherwise: { active: null, accounts: [] }, log });
