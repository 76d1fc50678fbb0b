// Constructs the objects for sign-in, sign-out, and the demo account.
import { AccountStore } from './account-store.ts';
import { createDemoAccount } from './demo-account.ts';
import type { DemoAccount, StartDemo } from './demo-account.ts';
import type { AccountList } from './account-list.ts';
import { SignIn } from './oauth.ts';
import type { SignInParts } from './oauth.ts';
import { Revocations } from './revocations.ts';
import type { JsonFile } from '../storage/json-file.ts';
import { createSignOut } from './sign-out.ts';
import type { SignOut, SignOutParts } from './sign-out.ts';
import type { Vault } from './vault.ts';

interface Parts extends Omit<SignInParts, 'accounts' | 'revocations'>, Pick<SignOutParts, 'cache' | 'journal'> {
  accountList: JsonFile<AccountList>;
  vault: Vault;
  /** The embedded server; `forget` deletes its data. */
  demo: { start: StartDemo; forget: () => void };
  log: (sentence: string) => void;
}

interface AccountParts {
  accounts: AccountStore;
  signIn: SignIn;
  signOut: SignOut;
  revocations: Revocations;
  demoAccount: DemoAccount;
  /** Call before the app quits. */
  stop(): void;
}

export function createAccountParts({
  accountList,
  vault,
  request,
  getJson,
  cache,
  journal,
  openBrowser,
  clock,
  demo,
  log,
}: Parts): AccountParts {
  const accounts = new AccountStore(accountList, vault);
  const revocations = new Revocations({ request, accounts, vault, clock });
  const signIn = new SignIn({ request, getJson, accounts, revocations, openBrowser, clock });
  const demoAccount = createDemoAccount({ start: demo.start, forget: demo.forget, accounts, request, now: clock.now, log });
  return {
    accounts,
    signIn,
    signOut: createSignOut({ request, accounts, revocations, journal, cache }),
    revocations,
    demoAccount,
    stop() {
      signIn.close();
      revocations.stop();
      void demoAccount.stop();
    },
  };
}
