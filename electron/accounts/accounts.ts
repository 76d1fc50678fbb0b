// Combines the parts for signing in and out, also at the embedded service, and for the information about servers.
import { createAccountStore } from './account-store.ts';
import type { AccountStore } from './account-store.ts';
import { createDemoAccount } from './demo-account.ts';
import type { DemoAccount, StartDemo } from './demo-account.ts';
import type { AccountList } from './account-list.ts';
import { createSignIn } from './oauth.ts';
import type { SignIn, SignInParts } from './oauth.ts';
import { createServerInfos } from './server-info.ts';
import type { ServerInfoParts, ServerInfos } from './server-info.ts';
import type { JsonFile } from '../storage/json-file.ts';
import { createSignOut } from './sign-out.ts';
import type { SignOut, SignOutParts } from './sign-out.ts';
import { createTokenCheck } from './token-check.ts';
import type { TokenCheck } from './token-check.ts';
import type { Vault } from './vault.ts';

interface Parts extends Omit<SignInParts, 'accounts'>, Pick<ServerInfoParts, 'cache'>, Pick<SignOutParts, 'journal'> {
  accountList: JsonFile<AccountList>;
  vault: Vault;
  cache: ServerInfoParts['cache'] & SignOutParts['cache'];
  /** The embedded service; `forget` deletes its data. */
  demo: { start: StartDemo; forget: () => void };
  log: (sentence: string) => void;
}

export interface Accounts {
  accounts: AccountStore;
  serverInfos: ServerInfos;
  signIn: SignIn;
  signOut: SignOut;
  tokenCheck: TokenCheck;
  demoAccount: DemoAccount;
  /** Before the app quits. */
  stop(): void;
}

export function createAccounts({ accountList, vault, request, getJson, cache, journal, openBrowser, clock, demo, log }: Parts): Accounts {
  const accounts = createAccountStore(accountList, vault);
  const signIn = createSignIn({ request, getJson, accounts, openBrowser, clock });
  const tokenCheck = createTokenCheck({ request, accounts, clock });
  const demoAccount = createDemoAccount({ start: demo.start, forget: demo.forget, accounts, request, now: clock.now, log });
  return {
    accounts,
    serverInfos: createServerInfos({ request, getJson, token: accounts.token, cache, now: clock.now }),
    signIn,
    signOut: createSignOut({ request, accounts, journal, cache }),
    tokenCheck,
    demoAccount,
    stop() {
      signIn.close();
      tokenCheck.stop();
      void demoAccount.stop();
    },
  };
}
