// Handles the window's requests about accounts: sign-in, sign-out, order, and server information.
import type { SignOut } from '../../accounts/sign-out.ts';
import type { AccountSummary } from '../../contract/accounts.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { MediaSigner } from '../../media/signed-links.ts';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../router.ts';

type AccountMethods = Extract<keyof Handlers, `accounts.${string}`>;

/** Replaces the URLs of pictures with signed links, for the window. */
export const presentAccount = (mediaSigner: MediaSigner, account: AccountSummary): AccountSummary => ({
  ...account,
  avatar: mediaSigner.link(account.avatar),
  emojis: mediaSigner.emojis(account.emojis),
});

export function accountHandlers({ accountParts, scopes, media }: Parts, signOut: SignOut): Pick<Handlers, AccountMethods> {
  const { accounts, signIn, demoAccount } = accountParts;
  const unknownAccount = () => fail('unknown-account');
  const present = (result: Result<AccountSummary>) => (result.ok ? ok(presentAccount(media.signer, result.value)) : result);
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
    'accounts.lookAround': async () => present(await demoAccount.signIn()),
    'accounts.activate': async ({ account }) => accounts.activate(account),
    'accounts.reorder': async ({ accounts: order }) => accounts.reorder(order),
    'accounts.unlock': async ({ account }) => present(await accounts.unlock(account)),
    'accounts.signOut': ({ account }) => signOut(account),
    'accounts.server': async ({ account }) => scopes.get(account)?.serverInfo.get() ?? unknownAccount(),
    async 'accounts.refresh'({ account }) {
      const scope = scopes.get(account);
      scope?.notifications.check();
      return scope?.serverInfo.refresh() ?? unknownAccount();
    },
  };
}
