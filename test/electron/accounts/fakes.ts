// Provides fakes of the keychain, and sample entities of a sign-in.
import * as v from 'valibot';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { credentialAccount } from '@kittiwake/mastodon-api/entities/account';
import type { CredentialAccount } from '@kittiwake/mastodon-api/entities/account';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { ErrorCode } from '../../../electron/contract/result.ts';
import type { AccountCredentials, KeychainEntry, Vault } from '../../../electron/accounts/vault.ts';

export const makeCredentials = (token: string): AccountCredentials => ({
  token,
  clientId: 'client',
  clientSecret: 'secret',
  scopes: 'read write follow push',
  createdAt: 1,
});

export const makeAccount = (id: string, more: object = {}): CredentialAccount =>
  v.parse(credentialAccount, {
    id,
    username: 'mira',
    acct: 'mira',
    display_name: 'Mira',
    avatar: 'https://coast.example/mira.png',
    ...more,
  });

export interface MemoryVault extends Vault {
  items: Map<AccountKey, AccountCredentials>;
  /** If set, every call fails with this code. */
  refusal: ErrorCode | null;
  reads: number;
}

export function memoryVault(): MemoryVault {
  const refused = () => (vault.refusal ? fail(vault.refusal) : null);
  const vault: MemoryVault = {
    items: new Map(),
    refusal: null,
    reads: 0,
    isBusy: () => false,
    async get(key) {
      vault.reads += 1;
      return refused() ?? ok(vault.items.get(key) ?? null);
    },
    async set(key, credentials) {
      const failure = refused();
      if (failure) return failure;
      vault.items.set(key, credentials);
      return ok(null);
    },
    async remove(key) {
      const failure = refused();
      if (failure) return failure;
      vault.items.delete(key);
      return ok(null);
    },
  };
  return vault;
}

/** Creates a keychain item that holds its text in memory. */
export function memoryEntry(): KeychainEntry & { text: string | null } {
  return {
    text: null,
    async getPassword() {
      return this.text;
    },
    async setPassword(text) {
      this.text = text;
    },
    async deletePassword() {
      const had = this.text !== null;
      this.text = null;
      return had;
    },
  };
}
