// Serves /api/v2/search: accounts, posts, tags, and collections in one response.
import { ApiError, missing } from '../errors.ts';
import { readParams, createRoutes, viewerId, type RouteServices } from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import { parseAddress } from '../store/addresses.ts';
import { presentCollection } from '../present/collections.ts';
import type { AccountRow, CollectionRow, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

interface SearchResults {
  accounts: AccountRow[];
  statuses: StatusRow[];
  /** Names. */
  tags: string[];
  /** Collections are found by their address only. */
  collections: CollectionRow[];
}

const findCollections = ({ collections }: Store, address: string): CollectionRow[] => [collections.byAddress(address) ?? []].flat();

/**
 * Resolves a pasted URL to an account, a post, or a collection of this server or of a known server, and fetches a post that this server
 * does not know yet. Tags are no entities that Mastodon resolves (ResolveURLService). Returns null if the text is not a URL.
 */
function resolveLink(store: Store, text: string, me: string): SearchResults | null {
  const target = parseAddress(store, text);
  if (!target) return null;
  const results: SearchResults = { accounts: [], statuses: [], tags: [], collections: findCollections(store, text) };
  const { account, statusId } = target;
  if (account && !statusId) return { ...results, accounts: [account] };
  if (account) store.remotePosts.fetch(statusId);
  const status = statusId ? store.statuses.findVisible(statusId, me) : undefined;
  if (account && status?.account_id === account.id) return { ...results, statuses: [status] };
  const fetched = store.peers?.fetchAddress(text);
  return { ...results, accounts: [fetched?.account ?? []].flat(), statuses: [fetched?.status ?? []].flat() };
}

const defaultLimit = 20;

/** Returns the 401 for what Mastodon offers to signed-in users only; null: permitted. */
function findRefusal(params: ParamReader): string | null {
  if (params.text('offset')) return 'Search queries pagination is not supported without authentication';
  return params.flag('resolve') ? 'Search queries that resolve remote resources are not supported without authentication' : null;
}

/** Reads the page; pages after the first one exist only for a search of one type. */
function readSearchPage(params: ParamReader) {
  const [limit, offset] = [params.integer('limit') ?? defaultLimit, params.integer('offset') ?? 0];
  if (limit < 0 || offset < 0) throw new ApiError(400, 'Pagination values for `offset` and `limit` must be positive');
  return { limit: Math.min(limit, 2 * defaultLimit), offset: params.text('type') ? offset : 0 };
}

/**
 * Searches the types that the request asks for; all types by default. Pages of accounts overlap: in Mastodon's database the order of
 * accounts with the same rank changes between two queries, so each page repeats rows of earlier ones.
 */
function findResults(store: Store, params: ParamReader, query: string, me: string | null): SearchResults {
  const { limit, offset } = readSearchPage(params);
  const isFollowingOnly = params.flag('following') ?? false;
  const link = me !== null && params.flag('resolve') ? resolveLink(store, query, me) : null;
  const search = <T>(type: string, linkResults: T[] | undefined, searchText: () => T[]): T[] => {
    const isRequested = (params.text('type') ?? type) === type;
    if (!isRequested || limit === 0 || (link && offset > 0)) return [];
    return linkResults ?? searchText();
  };
  return {
    accounts: search('accounts', link?.accounts, () => {
      const exact = params.flag('resolve') && me !== null ? store.accounts.resolveHandle(query) : undefined;
      const rows = store.accounts.search(query, me, limit, offset - Math.floor(offset / 5), isFollowingOnly);
      return exact && offset === 0 ? [exact, ...rows.filter(({ id }) => id !== exact.id)].slice(0, limit) : rows;
    }),
    // Without an account no posts are searched.
    statuses: search('statuses', link?.statuses, () =>
      me === null ? [] : store.search(query, { me, from: params.text('account_id') ?? null, limit, offset }),
    ),
    tags: search('hashtags', link?.tags, () => store.accountData.searchTags(query.replace(/^#/, ''), limit, offset)),
    collections: search('collections', link?.collections, () => []),
  };
}

export function searchRoutes({ store, present }: RouteServices) {
  return createRoutes().get('/api/v2/search', (c) => {
    const params = readParams(c);
    const query = params.text('q')?.trim();
    if (!query) throw missing('q');
    const refusal = c.get('token') === null ? findRefusal(params) : null;
    if (refusal !== null) throw new ApiError(401, refusal);
    const me = viewerId(c);
    const { accounts, statuses, tags, collections } = findResults(store, params, query, me);
    return c.json({
      accounts: accounts.map(me === null ? present.publicAccount : present.account),
      statuses: present.statuses(statuses, me),
      hashtags: tags.map((tag) => present.tag(tag, me)),
      collections: collections.map((row) => presentCollection(store, row, me)),
    });
  });
}
