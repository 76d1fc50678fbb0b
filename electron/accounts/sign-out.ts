// Signs an account out: revokes its token at the server, then deletes its data on this computer.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Request } from '../contract/endpoints.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { AccountStore } from './account-store.ts';

export interface SignOutParts {
  request: Request;
  accounts: AccountStore;
  journal: { removeAccount(key: AccountKey): void };
  cache: { removeAccount(key: AccountKey): void };
}

/** A failure says what could not be revoked or deleted; the account is signed out here anyway. */
export type SignOut = (key: AccountKey) => Promise<Result<null>>;

export function createSignOut({ request, accounts, journal, cache }: SignOutParts): SignOut {
  async function revoke(key: AccountKey): Promise<Failure | null> {
    const origin = originOf(key);
    const found = await accounts.credentials(key);
    if (!found.ok) return found.error.code === 'signed-out' ? null : found.error;
    const { token, clientId, clientSecret } = found.value;
    // At some servers a push subscription outlives its token.
    await request({ origin, token }, 'push.delete', {});
    // The embedded service's tokens belong to no registered client.
    if (clientId === '') return null;
    const revoked = await request({ origin, token: null }, 'oauth.revoke', { client_id: clientId, client_secret: clientSecret, token });
    // 401: the token is already invalid.
    return revoked.ok || revoked.error.code === 'signed-out' ? null : revoked.error;
  }

  return async (key) => {
    if (!accounts.get(key)) return fail('unknown-account');
    const { host } = new URL(originOf(key));
    const kept = await revoke(key);
    const removed = await accounts.remove(key);
    cache.removeAccount(key);
    const cleared = stored(() => journal.removeAccount(key));
    if (kept) return fail(kept.code, 'sign-out-not-told', { host });
    if (!removed.ok) {
      return fail(removed.error.code, 'token-not-removed');
    }
    return cleared.ok ? ok(null) : cleared;
  };
}
