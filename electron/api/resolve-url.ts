// Finds the view that shows what a web address is about: a post, a person or a tag, as the account's own server knows it.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Status } from '../contract/entities/status.ts';
import { ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { Route } from '../contract/route.ts';
import type { AccountCall } from '../contract/account-call.ts';

/** Null: the address is an ordinary web page, or nobody is known by the handle. `always`: the server is asked also where the path doesn't look like a post or a person. */
export type Resolve = (account: AccountKey, link: string, always?: boolean) => Promise<Result<Route | null>>;

/** Paths under which such servers have people and posts. Asking about every link would tell the server what the person reads. */
const likely =
  /^\/(?:@|users\/|notes\/|notice\/|objects\/|statuses\/|p\/|post\/|posts\/|u\/|c\/|comment\/|videos\/watch\/|w\/|profile\/|display\/|accounts\/)/;

const handleForm = /^@([^@\s/]+)@([^@\s/]+)$/;
/** The server has nothing to show for it, whatever its reason. */
const isUnknown = ({ code }: Failure): boolean => ['not-found', 'not-offered', 'validation', 'bad-request', 'forbidden'].includes(code);

export function createResolve(call: AccountCall, onStatus: (account: AccountKey, status: Status) => void): Resolve {
  async function onOwnServer(account: AccountKey, path: string): Promise<Result<Route | null> | null> {
    const [, tag] = /^\/tags\/([^/]+)\/?$/.exec(path) ?? [];
    if (tag !== undefined) return ok({ view: 'tag', name: tag });
    const [, list] = /^\/lists\/(\w{1,128})\/?$/.exec(path) ?? [];
    if (list !== undefined) return ok({ view: 'list', id: list });
    const [, acct, id] = /^\/@([^/]+)(?:\/(\w+))?\/?$/.exec(path) ?? [];
    if (id !== undefined) return ok({ view: 'thread', id });
    if (acct === undefined) return null;
    const found = await call(account, 'accounts.lookup', { acct });
    if (found.ok) return ok({ view: 'profile', id: found.value.data.id });
    return found.error.code === 'not-found' ? ok(null) : null;
  }

  async function bySearch(account: AccountKey, url: string): Promise<Result<Route | null>> {
    const found = await call(account, 'search.all', { q: url, resolve: true, limit: 2 });
    if (!found.ok) return isUnknown(found.error) ? ok(null) : found;
    const { statuses, accounts } = found.value.data;
    const [status] = statuses;
    if (status) {
      onStatus(account, status);
      return ok({ view: 'thread', id: status.id });
    }
    return ok(accounts[0] ? { view: 'profile', id: accounts[0].id } : null);
  }

  /** Asked by its handle, a server may answer with people of similar names too. */
  async function byHandle(account: AccountKey, handle: string, own: string | null): Promise<Result<Route | null>> {
    const found = await call(account, 'search.all', { q: handle, resolve: true, limit: 5 });
    if (!found.ok) return isUnknown(found.error) ? ok(null) : found;
    const wanted = [handle.slice(1), ...(own === null ? [] : [own])].map((name) => name.toLowerCase());
    const person = found.value.data.accounts.find(({ acct }) => wanted.includes(acct.toLowerCase()));
    return ok(person ? { view: 'profile', id: person.id } : null);
  }

  return async (account, link, always = false) => {
    const [, user, host] = handleForm.exec(link) ?? [];
    if (user !== undefined) return byHandle(account, link, host === new URL(originOf(account)).hostname ? user : null);
    if (!/^https?:/i.test(link) || link.length > 500 || !URL.canParse(link)) return ok(null);
    const url = new URL(link);
    if (url.origin === originOf(account)) {
      let path = url.pathname;
      try {
        path = decodeURIComponent(path);
      } catch {
        return ok(null);
      }
      const own = await onOwnServer(account, path);
      if (own !== null) return own;
    }
    return always || likely.test(url.pathname) ? bySearch(account, url.href) : ok(null);
  };
}
