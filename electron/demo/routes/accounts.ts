// Serves actions on accounts and their lists: /api/v1/accounts/{id}/…, /api/v1/domain_blocks, and /api/v1/follow_requests.
import { forbidden, invalid, notFound, missing } from '../errors.ts';
import {
  respondWithAccountPage,
  respondWithPage,
  readParams,
  requireAccount,
  requireUser,
  readPageRange,
  pathParam,
  createRoutes,
  type RequestContext,
  type RouteServices,
} from '../http/context.ts';
import type { AccountRow } from '../store/rows.ts';
import type { RelationTable } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';

function requireTarget(c: RequestContext, store: Store): AccountRow {
  requireUser(c);
  return requireAccount(c, store);
}

const respondWithRelationship = (c: RequestContext, { relations }: Store) =>
  c.json(relations.relationshipBetween(requireUser(c).id, pathParam(c, 'id')));

// Serves the relationships of the viewer: lists of related accounts, and relationships with named accounts.
export function relationshipRoutes({ store, present }: RouteServices) {
  const { relations, accounts } = store;

  function respondWithRelated(c: RequestContext, table: RelationTable) {
    const pageParams = readPageRange(c, 40, 80);
    const rows = accounts.related(table, 'account_id', requireUser(c).id, 'target_id', pageParams);
    const body = rows.map((row) => ({
      ...present.account(row),
      ...(table === 'mutes' && { mute_expires_at: relations.relationshipBetween(requireUser(c).id, row.id).muting_expires_at }),
    }));
    return respondWithPage(
      c,
      store.origin(),
      pageParams,
      rows.map((row) => row.cursor),
      body,
    );
  }

  return createRoutes()
    .get('/api/v1/blocks', (c) => respondWithRelated(c, 'blocks'))
    .get('/api/v1/mutes', (c) => respondWithRelated(c, 'mutes'))
    .get('/api/v1/endorsements', (c) => respondWithRelated(c, 'endorsements'))
    .get('/api/v1/accounts/relationships', (c) => {
      const ids = readParams(c).list('id').slice(0, 200);
      const accountIds = [...new Set(ids)].filter((id) => accounts.byId(id));
      return c.json(accountIds.map((id) => relations.relationshipBetween(requireUser(c).id, id)));
    })
    .get('/api/v1/accounts/familiar_followers', (c) => {
      const id = requireUser(c).id;
      const ids = readParams(c).list('id').slice(0, 40);
      return c.json(ids.map((target) => ({ id: target, accounts: relations.familiarFollowers(id, target).map(present.account) })));
    });
}

// Serves the actions on an account, under /api/v1/accounts/:id: follow, block, mute, endorse, and note. Each returns the relationship.
export function accountActionRoutes({ store }: RouteServices) {
  const { relations } = store;

  return createRoutes()
    .post('/api/v1/accounts/:id/follow', (c) => {
      const target = requireTarget(c, store);
      if (
        target.id === requireUser(c).id ||
        relations.blocks(target.id, requireUser(c).id) ||
        relations.blocks(requireUser(c).id, target.id)
      )
        throw forbidden();
      const params = readParams(c);
      relations.follow(requireUser(c), target, {
        reblogs: params.flag('reblogs'),
        notify: params.flag('notify'),
        languages: params.has('languages') ? params.list('languages') : undefined,
      });
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/accounts/:id/unfollow', (c) => {
      relations.unfollow(requireUser(c).id, requireTarget(c, store).id);
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/accounts/:id/remove_from_followers', (c) => {
      relations.removeFollower(requireUser(c).id, requireTarget(c, store).id);
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/accounts/:id/block', (c) => {
      if (requireTarget(c, store).id === requireUser(c).id) throw forbidden();
      relations.block(requireUser(c).id, requireTarget(c, store).id);
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/accounts/:id/unblock', (c) => {
      relations.unblock(requireUser(c).id, requireTarget(c, store).id);
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/accounts/:id/mute', (c) => {
      const target = requireTarget(c, store);
      if (target.id === requireUser(c).id) throw forbidden();
      const params = readParams(c);
      relations.mute(requireUser(c).id, target.id, params.flag('notifications') ?? true, params.integer('duration') ?? 0);
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/accounts/:id/unmute', (c) => {
      relations.unmute(requireUser(c).id, requireTarget(c, store).id);
      return respondWithRelationship(c, store);
    })
    .on('POST', ['/api/v1/accounts/:id/pin', '/api/v1/accounts/:id/endorse'], (c) => {
      if (!relations.follows(requireUser(c).id, requireTarget(c, store).id))
        throw invalid('You must be already following the person you want to endorse');
      relations.endorse(requireUser(c).id, requireTarget(c, store).id);
      return respondWithRelationship(c, store);
    })
    .on('POST', ['/api/v1/accounts/:id/unpin', '/api/v1/accounts/:id/unendorse'], (c) => {
      relations.unendorse(requireUser(c).id, requireTarget(c, store).id);
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/accounts/:id/note', (c) => {
      relations.setNote(requireUser(c).id, requireTarget(c, store).id, readParams(c).text('comment') ?? '');
      return respondWithRelationship(c, store);
    });
}

// Serves /api/v1/domain_blocks: the domains that an account blocks.
export function domainBlockRoutes({ store }: RouteServices) {
  const { accountData } = store;

  function readDomain(c: RequestContext): string {
    const name = readParams(c).text('domain')?.trim().toLowerCase();
    if (!name) throw missing('domain');
    if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?$/u.test(name)) throw invalid('Domain is not a valid domain name');
    return name;
  }

  return createRoutes()
    .get('/api/v1/domain_blocks', (c) => {
      const pageParams = readPageRange(c, 100, 200);
      const rows = accountData.blockedDomains(requireUser(c).id, pageParams);
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.id),
        rows.map((row) => row.domain),
      );
    })
    .post('/api/v1/domain_blocks', (c) => {
      accountData.blockDomain(requireUser(c).id, readDomain(c));
      return c.json({});
    })
    .delete('/api/v1/domain_blocks', (c) => {
      accountData.unblockDomain(requireUser(c).id, readDomain(c));
      return c.json({});
    });
}

// Serves /api/v1/follow_requests: list, authorize, and reject follow requests.
export function followRequestRoutes(services: RouteServices) {
  const { store } = services;

  return createRoutes()
    .get('/api/v1/follow_requests', (c) => {
      const pageParams = readPageRange(c, 40, 80);
      const rows = store.accounts.related('follow_requests', 'target_id', requireUser(c).id, 'account_id', pageParams);
      return respondWithAccountPage(c, services, pageParams, rows);
    })
    .post('/api/v1/follow_requests/:id/authorize', (c) => {
      if (!store.relations.authorize(requireUser(c), requireTarget(c, store))) throw notFound();
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/follow_requests/:id/reject', (c) => {
      if (!store.relations.reject(requireUser(c).id, requireTarget(c, store).id)) throw notFound();
      return respondWithRelationship(c, store);
    });
}
