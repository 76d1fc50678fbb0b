// Resolves a URL or handle to the view of a post, an account, a tag, or a list, with the account's own server.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { isServerRefusal, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { Route } from '../contract/route.ts';
import type { AccountCall } from '../contract/calls.ts';

/**
 * Returns null for an ordinary web page or an unknown handle.
 * `always`: asks the server even if the path does not look like that of a post or account.
 */
export type Resolve = (account: AccountKey, link: string, always?: boolean) => Promise<Result<Route | null>>;

/** Paths of accounts and posts on fediverse servers. Asking about every link would disclose to the server what the user reads. */
const fediversePath =
  /^\/(?:@|users\/|ap\/|notes\/|notice\/|objects\/|statuses\/|p\/|post\/|posts\/|u\/|c\/|comment\/|videos\/watch\/|w\/|profile\/|display\/|accounts\/)/;

const handlePattern = /^@([^@\s/]+)@([^@\s/]+)$/;

/** `domainOf`: returns the account domain of an account's server. */
export function createResolve(
  call: AccountCall,
  onStatus: (account: AccountKey, status: Status) => void,
  domainOf: (account: AccountKey) => string,
): Resolve {
  async function resolveOwnUrl(account: AccountKey, path: string): Promise<Result<Route | null> | null> {
    const [, tag] = /^\/tags\/([^/]+)\/?$/.exec(path) ?? [];
    if (tag !== undefined) return ok({ view: 'tag', name: tag });
    const [, list] = /^\/lists\/(\w{1,128})\/?$/.exec(path) ?? [];
    if (list !== undefined) return ok({ view: 'list', id: list });
    const [, acct, id] = /^\/@([^/]+)(?:\/(\w+))?\/?$/.exec(path) ?? [];
    if (id !== undefined) return ok({ view: 'thread', id });
    if (acct === undefined) return null;
    const answer = await call(account, 'accounts.lookup', { acct });
    if (answer.ok) return ok({ view: 'profile', id: answer.value.data.id });
    return answer.error.code === 'not-found' ? ok(null) : null;
  }

  async function resolveBySearch(account: AccountKey, url: string): Promise<Result<Route | null>> {
    const answer = await call(account, 'search.all', { q: url, resolve: true, limit: 2 });
    if (!answer.ok) return isServerRefusal(answer.error) ? ok(null) : answer;
    const { statuses, accounts } = answer.value.data;
    const [status] = statuses;
    if (status) {
      onStatus(account, status);
      return ok({ view: 'thread', id: status.id });
    }
    return ok(accounts[0] ? { view: 'profile', id: accounts[0].id } : null);
  }

  const isOwnHost = (account: AccountKey, host = ''): boolean => {
    const { host: webHost, hostname } = new URL(originOf(account));
    return [webHost, hostname, domainOf(account)].includes(host.toLowerCase());
  };

  /** Compares handles exactly, because the search may also return accounts with similar names. */
  async function resolveHandle(account: AccountKey, handle: string, localName: string | null): Promise<Result<Route | null>> {
    const answer = await call(account, 'search.all', { q: handle, resolve: true, limit: 5 });
    if (!answer.ok) return isServerRefusal(answer.error) ? ok(null) : answer;
    const handles = [handle.slice(1), ...(localName === null ? [] : [localName])].map((name) => name.toLowerCase());
    const matchingAccount = answer.value.data.accounts.find(({ acct }) => handles.includes(acct.toLowerCase()));
    return ok(matchingAccount ? { view: 'profile', id: matchingAccount.id } : null);
  }

  return async (account, link, always = false) => {
    const [, user, host] = handlePattern.exec(link) ?? [];
    if (user !== undefined) return resolveHandle(account, link, isOwnHost(account, host) ? user : null);
    if (!/^https?:/i.test(link) || link.length > 500 || !URL.canParse(link)) return ok(null);
    const url = new URL(link);
    if (url.origin === originOf(account)) {
      let path = url.pathname;
      try {
        path = decodeURIComponent(path);
      } catch {
        return ok(null);
      }
      const ownRoute = await resolveOwnUrl(account, path);
      if (ownRoute !== null) return ownRoute;
    }
    return always || fediversePath.test(url.pathname) ? resolveBySearch(account, url.href) : ok(null);
  };
}
