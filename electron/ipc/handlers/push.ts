// The window's requests about alerts: by which way they come, and whether they do.
import { fail, ok } from '../../contract/result.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Result } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `push.${string}`>;

export function pushHandlers({ accounts, push }: Services): Pick<Handlers, Names> {
  const signedIn = async <T>(account: AccountKey, ask: () => Result<T> | Promise<Result<T>>) =>
    accounts.get(account) === null ? fail('unknown-account') : ask();
  return {
    'push.state': ({ account }) => signedIn(account, () => ok(push.state(account))),
    'push.set': ({ account, settings }) => signedIn(account, () => push.set(account, settings)),
    'push.renew': ({ account }) => signedIn(account, () => push.renew(account)),
    'push.delete': ({ account }) => signedIn(account, () => push.remove(account)),
    'push.test': ({ account }) => signedIn(account, () => push.test(account)),
  };
}
