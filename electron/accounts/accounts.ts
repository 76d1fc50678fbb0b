// Combines the parts for signing in and out, and for the information about servers.
import { createAccountStore } from './account-store.ts';
import type { AccountStore } from './account-store.ts';
import { openAccountList } from './account-list.ts';
import { createSignIn } from './oauth.ts';
import type { SignIn, SignInParts } from './oauth.ts';
import { createServerInfos } from './server-info.ts';
import type { ServerInfoParts, ServerInfos } from './server-info.ts';
import type { ReportDamage } from '../contract/damage.ts';
import { createSignOut } from './sign-out.ts';
import type { SignOut, SignOutParts } from './sign-out.ts';
import type { Vault } from './vault.ts';

interface Parts extends Omit<SignInParts, 'accounts'>, Pick<ServerInfoParts, 'cache'>, Pick<SignOutParts, 'journal'> {
  file: string;
  vault: Vault;
  cache: ServerInfoParts['cache'] & SignOutParts['cache'];
  log: (sentence: string) => void;
  report: ReportDamage;
}

export interface Accounts {
  accounts: AccountStore;
  serverInfos: ServerInfos;
  signIn: SignIn;
  signOut: SignOut;
}

export function createAccounts({ file, vault, request, getJson, cache, journal, openBrowser, clock, log, report }: Parts): Accounts {
  const accounts = createAccountStore(openAccountList(file, log, report), vault);
  return {
    accounts,
    serverInfos: createServerInfos({ request, getJson, token: accounts.token, cache, now: clock.now }),
    signIn: createSignIn({ request, getJson, accounts, openBrowser, clock }),
    signOut: createSignOut({ request, accounts, journal, cache }),
  };
}
