// Finds accounts and posts by the addresses that users paste: web pages, and ActivityPub addresses of Mastodon.
import { parseNumericPath } from './activitypub.ts';
import type { AccountRow, StatusRow } from './rows.ts';
import type { Store } from './store.ts';

/** `/@user`, `/@user@host`, `/users/user`, and a post below one of them. */
const accountOrPostPath = /^\/(?:@|users\/)(\w+)(?:@([\w.:-]+))?(?:\/(?:statuses\/)?(\d+))?(?:\/activity)?\/?$/;

type AddressStore = Pick<Store, 'accounts' | 'statuses' | 'origin' | 'domain'>;

interface PastedLink {
  host: string;
  path: string;
  /** True: the link leads to this server. */
  isOwn: boolean;
}

export interface AddressTarget {
  account: AccountRow | undefined;
  /** '' if the address is that of the account. The post may be unknown. */
  statusId: string;
}

/** Returns null if the text is not a URL. */
function parseLink({ origin, domain }: AddressStore, text: string): PastedLink | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { host, pathname } = new URL(text);
  return { host, path: decodeURIComponent(pathname), isOwn: host === new URL(origin()).host || host === domain };
}

/** `userHost`: the host in `/@user@host`; such paths are resolved on this server only. */
function findAccount({ accounts }: AddressStore, { host, isOwn }: PastedLink, username: string, userHost: string): AccountRow | undefined {
  if (!username || (userHost && !isOwn)) return undefined;
  return accounts.byHandle(username, userHost || (isOwn ? '' : host));
}

/** Returns null if the text is not a URL. */
export function parseAddress(store: AddressStore, text: string): AddressTarget | null {
  const link = parseLink(store, text);
  if (!link) return null;
  const status = store.statuses.byAddress(text);
  if (status) return { account: store.accounts.byId(status.account_id), statusId: status.id };
  const numericPath = parseNumericPath(link.path);
  if (numericPath) {
    const row = store.accounts.byId(numericPath.accountId);
    const account = row?.domain === (link.isOwn ? '' : link.host) ? row : undefined;
    return { account: account ?? store.accounts.byUri(text), statusId: numericPath.statusId ?? '' };
  }
  const [, username = '', userHost = '', statusId = ''] = accountOrPostPath.exec(link.path) ?? [];
  return { account: findAccount(store, link, username, userHost), statusId };
}

/** Finds a post by its ActivityPub address. */
export function findStatusByAddress(store: AddressStore, address: string): StatusRow | undefined {
  const target = parseAddress(store, address);
  const status = target?.statusId ? store.statuses.byId(target.statusId) : undefined;
  return status && status.account_id === target?.account?.id ? status : undefined;
}
