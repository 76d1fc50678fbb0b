// Shows a notice when a server stops accepting an account, for example after a sign-out elsewhere. A focused window reports this itself.
import type { AccountKey, AccountState, AccountSummary } from '../../contract/accounts.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { m } from '../../messages/main.ts';
import type { ShowNotice } from './popups.ts';

interface Parts {
  isFocused: () => boolean;
  showNotice: ShowNotice;
}

/** Returns null for an account that its server accepts, or whose token the keychain did not return. */
function findFailure({ state, host, refusal = { words: '', movedTo: '' } }: AccountSummary): Failure | null {
  if (state === 'signed-out') return fail('signed-out', 'sign-in-again', { host }).error;
  if (state === 'login-refused') return fail('login-refused', 'login-refused-by-server', { host, ...refusal }).error;
  return state === 'moved' ? fail('login-refused', 'account-moved', { host, ...refusal }).error : null;
}

/** Returns a function to call with the accounts at the start, and after each change. */
export function createStoppedAccountNotices({ isFocused, showNotice }: Parts): (accounts: readonly AccountSummary[]) => void {
  let states = new Map<AccountKey, AccountState>();
  return (accounts) => {
    const previousStates = states;
    states = new Map(accounts.map(({ key, state }) => [key, state]));
    for (const account of accounts) {
      const failure = findFailure(account);
      if (failure === null || previousStates.get(account.key) !== 'ready' || isFocused()) continue;
      const title = m.popups.accountStopped({ handle: `@${account.handle}` });
      showNotice(account.key, { title, body: describeFailure(failure) }, { view: 'home' });
    }
  };
}
