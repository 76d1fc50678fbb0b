// Signs an account out: revokes its token at the server, then deletes its data on this computer.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { ApiRequest } from '../contract/endpoints.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { tryStorage } from '../storage/database.ts';
import type { AccountStore } from './account-store.ts';

export interface SignOutParts {
  request: ApiRequest;
  accounts: AccountStore;
  journal: { removeAccount(key: AccountKey): void };
  cache: { removeAccount(key: AccountKey): void };
}

/** A failure names what could not be revoked or deleted; the account is signed out locally anyway. */
export type SignOut = (key: AccountKey) => Promise<Result<null>>;

export function createSignOut({ request, accounts, journal, cache }: SignOutParts): SignOut {
  async function revoke(key: AccountKey): Promise<Failure | null> {
    const origin = originOf(key);
    const credentials = await accounts.credentials(key);
    if (!credentials.ok) return credentials.error.code === 'signed-out' ? null : credentials.error;
    const { token, clientId, clientSecret } = credentials.value;
    // On some servers a push subscription outlives its token.
    await request({ origin, token }, 'push.delete', {});
    // Tokens of the embedded server belong to no registered client.
    if (clientId === '') return null;
    const revocation = await request({ origin, token: null }, 'oauth.revoke', { client_id: clientId, client_secret: clientSecret, token });
    // 401: the token is already invalid.
    return revocation.ok || revocation.error.code === 'signed-out' ? null : revocation.error;
  }

  return async (key) => {
    if (!accounts.get(key)) return fail('unknown-account');
    const { host } = new URL(originOf(key));
    const failure = await revoke(key);
    const removal = await accounts.remove(key);
    cache.removeAccount(key);
    const deletion = tryStorage(() => journal.removeAccount(key));
    if (failure) return fail(failure.code, 'sign-out-not-told', { host });
    if (!removal.ok) {
      return fail(removal.error.code, 'token-not-removed');
    }
    return deletion.ok ? ok(null) : deletion;
  };
}
