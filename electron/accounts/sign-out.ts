// Signs an account out: revokes its token at the server, then deletes its data on this computer.
import { hostOf, originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { ApiRequest } from '../contract/calls.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { tryStorage } from '../storage/database.ts';
import type { AccountStore } from './account-store.ts';
import type { Revocations } from './revocations.ts';

export interface SignOutParts {
  request: ApiRequest;
  accounts: AccountStore;
  revocations: Pick<Revocations, 'revoke'>;
  journal: { removeAccount(key: AccountKey): void };
  cache: { removeAccount(key: AccountKey): void };
}

/** A failure names what could not be revoked or deleted; the account is signed out locally anyway. */
export type SignOut = (key: AccountKey) => Promise<Result<null>>;

export function createSignOut({ request, accounts, revocations, journal, cache }: SignOutParts): SignOut {
  async function revoke(key: AccountKey): Promise<Failure | null> {
    const origin = originOf(key);
    const credentials = await accounts.credentials(key);
    if (!credentials.ok) {
      const { code } = credentials.error;
      return code === 'signed-out' ? null : fail(code, 'sign-out-not-told', { host: hostOf(key) }).error;
    }
    // On some servers a push subscription outlives its token.
    await request({ origin, token: credentials.value.token }, 'push.delete', {});
    return revocations.revoke(origin, credentials.value);
  }

  return async (key) => {
    if (!accounts.get(key)) return fail('unknown-account');
    const failure = await revoke(key);
    const removal = await accounts.remove(key);
    cache.removeAccount(key);
    const deletion = tryStorage(() => journal.removeAccount(key));
    if (failure) return { ok: false, error: failure };
    if (!removal.ok) {
      return fail(removal.error.code, 'token-not-removed');
    }
    return deletion.ok ? ok(null) : deletion;
  };
}
