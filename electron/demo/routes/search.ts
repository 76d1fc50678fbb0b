// Serves /api/v2/search: accounts, posts, and tags in one response.
import { missing } from '../errors.ts';
import { readParams, requireUser, createRoutes, viewerId, type RouteServices } from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

interface SearchResults {
  accounts: AccountRow[];
  statuses: StatusRow[];
  /** Names. */
  tags: string[];
}

/** `/@user`, `/@user@host`, `/users/user`, and a post below one of them. */
const accountOrPostPath = /^\/(?:@|users\/)(\w+)(?:@([\w.:-]+))?(?:\/(?:statuses\/)?(\d+))?(?:\/activity)?\/?$/;

interface PastedLink {
  host: string;
  path: string;
  /** True: the link leads to this server. */
  isOwn: boolean;
}

/** Returns null if the text is not a URL. */
function parseLink({ origin, domain }: Store, text: string): PastedLink | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { host, pathname } = new URL(text);
  return { host, path: decodeURIComponent(pathname), isOwn: host === new URL(origin()).host || host === domain };
}

/** `userHost`: the host in `/@user@host`; such paths are resolved on this server only. */
function findAccount({ accounts }: Store, { host, isOwn }: PastedLink, username: string, userHost: string): AccountRow | undefined {
  if (!username || (userHost && !isOwn)) return undefined;
  return accounts.byHandle(username, userHost || (isOwn ? '' : host));
}

/** Resolves a pasted URL to an account, a post, or a tag of this server or of a known server. Returns null if the text is not a URL. */
function resolveLink(store: Store, text: string, me: string): SearchResults | null {
  const link = parseLink(store, text);
  if (!link) return null;
  const results: SearchResults = { accounts: [], statuses: [], tags: [] };
  const tag = link.isOwn ? /^\/tags\/([\p{L}\p{N}\p{M}_]+)\/?$/u.exec(link.path)?.[1] : undefined;
  if (tag !== undefined) return { ...results, tags: [tag.toLowerCase()] };
  const [, username = '', userHost = '', id = ''] = accountOrPostPath.exec(link.path) ?? [];
  const account = findAccount(store, link, username, userHost);
  if (!account) return results;
  if (!id) return { ...results, accounts: [account] };
  const status = store.statuses.findVisible(id, me);
  return status?.account_id === account.id ? { ...results, statuses: [status] } : results;
}

/** Searches the types that the request asks for; all types by default. */
function findResults(store: Store, params: ParamReader, query: string, me: string): SearchResults {
  const limit = Math.min(Math.max(params.integer('limit') ?? 20, 1), 40);
  const offset = params.integer('offset') ?? 0;
  const link = resolveLink(store, query, me);
  const search = <T>(type: string, linkResults: T[] | undefined, searchText: () => T[]): T[] => {
    const isRequested = (params.text('type') ?? type) === type;
    return isRequested ? (linkResults ?? searchText()) : [];
  };
  return {
    accounts: search('accounts', link?.accounts, () => store.accounts.search(query, me, limit, offset, params.flag('following') ?? false)),
    statuses: search('statuses', link?.statuses, () => store.search(query, { me, from: params.text('account_id') ?? null, limit, offset })),
    tags: search('hashtags', link?.tags, () => store.accountData.searchTags(query.replace(/^#/, ''), limit, offset)),
  };
}

export function searchRoutes({ store, present }: RouteServices) {
  return createRoutes().get('/api/v2/search', (c) => {
    const params = readParams(c);
    const query = params.text('q')?.trim();
    if (!query) throw missing('q');
    const { id } = requireUser(c);
    const { accounts, statuses, tags } = findResults(store, params, query, id);
    return c.json({
      accounts: accounts.map(present.account),
      statuses: present.statuses(statuses, viewerId(c)),
      hashtags: tags.map((tag) => present.tag(tag, id)),
    });
  });
}
