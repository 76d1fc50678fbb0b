// Asks an account's server for the account's own profile, which may have been changed elsewhere.
import type { AccountCall } from '../contract/account-call.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { AccountStore } from './account-store.ts';
import type { ServerInfos } from './server-info.ts';

interface Parts {
  call: AccountCall;
  accounts: Pick<AccountStore, 'refresh'>;
  serverInfos: Pick<ServerInfos, 'learn'>;
}

export const createRefreshProfile =
  ({ call, accounts, serverInfos }: Parts) =>
  async (account: AccountKey): Promise<void> => {
    const profile = await call(account, 'accounts.verifyCredentials', {}, { background: true });
    if (!profile.ok) return;
    accounts.refresh(account, profile.value.data);
    serverInfos.learn(account, profile.value.data);
  };
