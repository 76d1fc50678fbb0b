// Handles the window's requests about accounts: sign-in, sign-out, order, and server information.
import type { AccountSummary } from '../../contract/accounts.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type AccountMethods = Extract<keyof Handlers, `accounts.${string}`>;

/** Replaces the URLs of pictures with signed links, for the window. */
export const presentAccount = (mediaSigner: Services['mediaSigner'], account: AccountSummary): AccountSummary => ({
  ...account,
  avatar: mediaSigner.link(account.avatar),
  emojis: mediaSigner.emojis(account.emojis),
});

export function accountHandlers({
  accounts,
  signIn,
  signOut,
  serverInfo,
  refreshAccount,
  lookAround,
  mediaSigner,
}: Services): Pick<Handlers, AccountMethods> {
  const present = (result: Result<AccountSummary>) => (result.ok ? ok(presentAccount(mediaSigner, result.value)) : result);
  return {
    'accounts.check': ({ address }) => signIn.check(address),
    'accounts.beginSignIn': ({ address, answer, existing }) => signIn.begin(address, answer, existing),
    'accounts.awaitSignIn': async ({ attempt }) => present(await signIn.await(attempt)),
    'accounts.submitCode': async ({ attempt, code }) => present(await signIn.submit(attempt, code)),
    'accounts.keepToken': async ({ attempt, where }) => present(await signIn.saveToken(attempt, where)),
    'accounts.cancelSignIn': async ({ attempt }) => {
      signIn.cancel(attempt);
      return ok(null);
    },
    'accounts.lookAround': async () => present(await lookAround()),
    'accounts.activate': async ({ account }) => accounts.activate(account),
    'accounts.reorder': async ({ accounts: order }) => accounts.reorder(order),
    'accounts.unlock': async ({ account }) => present(await accounts.unlock(account)),
    'accounts.signOut': ({ account }) => signOut(account),
    'accounts.server': async ({ account }) => (accounts.get(account) === null ? fail('unknown-account') : serverInfo(account)),
    'accounts.refresh': async ({ account }) => (accounts.get(account) === null ? fail('unknown-account') : refreshAccount(account)),
  };
}
