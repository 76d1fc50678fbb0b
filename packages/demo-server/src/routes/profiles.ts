// Serves /api/v1/accounts: reads profiles with their posts, followers, and featured tags, and searches accounts.
import { ApiError, missing, recordNotFound } from '../errors.ts';
import {
  respondWithAccountPage,
  respondWithPage,
  readParams,
  requireAccount,
  requireUser,
  readPageRange,
  createRoutes,
  viewerId,
  type RequestContext,
  type RouteServices,
} from '../http/context.ts';
import { presentList } from '../present/settings.ts';
import { isRegistering, type RelationColumn } from '../store/accounts.ts';
import type { AccountRow } from '../store/rows.ts';

const maxAccounts = 40;

export function profileRoutes(services: RouteServices) {
  const { store, present } = services;
  const { accounts, relations } = store;

  const presentFor = (c: RequestContext) => (c.get('me') ? present.account : present.publicAccount);

  /** Source: Api::V1::Accounts::FollowerAccountsController#hide_results?. */
  function hidesFollows(row: AccountRow, me: string | null): boolean {
    if (row.suspended === 1 || (row.hide_collections === 1 && row.id !== me)) return true;
    return me !== null && relations.blocks(row.id, me);
  }

  function respondWithFollows(c: RequestContext, ownColumn: RelationColumn, relatedColumn: RelationColumn) {
    const pageParams = readPageRange(c, 40, 80);
    const row = requireAccount(c, store);
    const rows = hidesFollows(row, viewerId(c)) ? [] : accounts.related('follows', ownColumn, row.id, relatedColumn, pageParams);
    return respondWithAccountPage(c, services, pageParams, rows);
  }

  return createRoutes()
    .get('/api/v1/accounts/lookup', (c) => {
      const row = accounts.byAcct(readParams(c).text('acct') ?? '');
      if (!row || isRegistering(row)) throw recordNotFound();
      return c.json(presentFor(c)(row));
    })
    .get('/api/v1/accounts/search', (c) => {
      const params = readParams(c);
      const query = params.text('q');
      if (!query) throw missing('q');
      const limit = Math.min(params.integer('limit') ?? 40, 80);
      if (params.flag('resolve')) accounts.resolveHandle(query);
      const rows = accounts.search(query, requireUser(c).id, limit, params.integer('offset') ?? 0, params.flag('following') ?? false);
      return c.json(rows.map(present.account));
    })
    .get('/api/v1/accounts', (c) => {
      const ids = [...new Set(readParams(c).list('id'))];
      // The exception has no sentence of its own, so Mastodon answers with its name.
      if (ids.length > maxAccounts) throw new ApiError(422, 'Mastodon::ValidationError');
      // Mastodon answers in the order of its database, whatever the order of the parameters.
      const rows = ids
        .toSorted()
        .flatMap((id) => accounts.byId(id) ?? [])
        .filter((row) => row.login_state !== 'pending');
      return c.json(rows.map(presentFor(c)));
    })
    .get('/api/v1/accounts/:id', (c) => c.json(presentFor(c)(requireAccount(c, store))))
    .get('/api/v1/accounts/:id/statuses', (c) => {
      const params = readParams(c);
      const pageParams = readPageRange(c, 20, 40);
      const rows = store.timelines.ofAccount(requireAccount(c, store).id, viewerId(c), pageParams, {
        pinned: params.flag('pinned') ?? false,
        onlyMedia: params.flag('only_media') ?? false,
        excludeReplies: params.flag('exclude_replies') ?? false,
        excludeReblogs: params.flag('exclude_reblogs') ?? false,
        tagged: params.text('tagged') ?? '',
      });
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.id),
        present.statuses(rows, viewerId(c)),
      );
    })
    .get('/api/v1/accounts/:id/followers', (c) => respondWithFollows(c, 'target_id', 'account_id'))
    .get('/api/v1/accounts/:id/following', (c) => respondWithFollows(c, 'account_id', 'target_id'))
    .get('/api/v1/accounts/:id/lists', (c) =>
      c.json(store.accountData.listsWith(requireUser(c).id, requireAccount(c, store).id).map(presentList)),
    )
    .get('/api/v1/accounts/:id/featured_tags', (c) => {
      const { id, suspended } = requireAccount(c, store);
      return c.json(suspended ? [] : store.accountData.featuredTags(id).map((row) => present.featuredTag(row, id)));
    })
    .get('/api/v1/accounts/:id/endorsements', (c) => {
      const pageParams = readPageRange(c, 40, 80);
      const { id, suspended } = requireAccount(c, store);
      const rows = suspended ? [] : accounts.related('endorsements', 'account_id', id, 'target_id', pageParams);
      return respondWithAccountPage(c, services, pageParams, rows);
    });
}
