// Serves actions on accounts and their lists: /api/v1/accounts/{id}/…, /api/v1/domain_blocks, and /api/v1/follow_requests.
import { forbidden, invalid, recordNotFound } from '../errors.ts';
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
import { isLanguage } from '../store/collections.ts';
import type { Store } from '../store/store.ts';

const maxNoteLength = 2_000;
const maxDomainLength = 255;

/** Accepts a port as well, for embedded servers that know each other. Source: Mastodon's DomainValidator. */
export function isDomain(text: string): boolean {
  const name = text.replace(/:\d+$/, '');
  const host = URL.canParse(`https://${name}`) ? new URL(`https://${name}`).host : '';
  const isPlain = /^[\p{L}\p{N}.-]+$/u.test(name);
  return isPlain && host.length <= maxDomainLength && host.split('.').every((label) => /^[a-z0-9-]{1,63}$/.test(label));
}

function requireTarget(c: RequestContext, store: Store): AccountRow {
  requireUser(c);
  return requireAccount(c, store);
}

const respondWithRelationship = (c: RequestContext, { relations }: Store) =>
  c.json(relations.relationshipBetween(requireUser(c).id, pathParam(c, 'id')));

// Serves the relationships of the viewer: lists of related accounts, and relationships with named accounts.
export function relationshipRoutes({ store, present }: RouteServices) {
  const { relations, accounts } = store;
  const isListed = (id: string, withSuspended: boolean) => {
    const row = accounts.byId(id);
    return row !== undefined && (withSuspended || row.suspended === 0);
  };

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
      'since_id',
    );
  }

  return createRoutes()
    .get('/api/v1/blocks', (c) => respondWithRelated(c, 'blocks'))
    .get('/api/v1/mutes', (c) => respondWithRelated(c, 'mutes'))
    .get('/api/v1/endorsements', (c) => respondWithRelated(c, 'endorsements'))
    .get('/api/v1/accounts/relationships', (c) => {
      const params = readParams(c);
      const ids = params.list('id').slice(0, 200);
      const accountIds = [...new Set(ids)].filter((id) => isListed(id, params.flag('with_suspended') ?? false));
      // Mastodon answers in the order of its database, whatever the order of the parameters.
      return c.json(accountIds.toSorted().map((id) => relations.relationshipBetween(requireUser(c).id, id)));
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

  /** Source: FollowService. */
  function checkFollow(me: AccountRow, target: AccountRow) {
    if (target.id === me.id) throw forbidden('Following your own account is not allowed');
    if (target.suspended === 1) throw recordNotFound();
    const { blocking, blocked_by: isBlocked, domain_blocking: blocksDomain } = relations.relationshipBetween(me.id, target.id);
    if (blocking || isBlocked || blocksDomain || target.moved_to_id !== null) throw forbidden();
  }

  return createRoutes()
    .post('/api/v1/accounts/:id/follow', (c) => {
      const target = requireTarget(c, store);
      checkFollow(requireUser(c), target);
      const params = readParams(c);
      const languages = params.has('languages') ? params.list('languages') : undefined;
      if (languages?.some((code) => !isLanguage(code))) throw invalid('Languages is invalid');
      const { following, requested } = relations.relationshipBetween(requireUser(c).id, target.id);
      if (!following && !requested) c.get('countAction')('follows');
      relations.follow(requireUser(c), target, { reblogs: params.flag('reblogs'), notify: params.flag('notify'), languages });
      const relationship = relations.relationshipBetween(requireUser(c).id, target.id);
      // Mastodon answers as if the other server had accepted, unless it is known to ask its user (AccountsController#follow).
      const isExpected = relationship.requested && target.locked === 0 && requireUser(c).limited === 0;
      return c.json({ ...relationship, ...(isExpected && { following: true, requested: false }) });
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
      const target = requireTarget(c, store);
      // Mastodon ignores a block or mute of the own account (BlockService, MuteService).
      if (target.id !== requireUser(c).id) relations.block(requireUser(c).id, target.id);
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/accounts/:id/unblock', (c) => {
      relations.unblock(requireUser(c).id, requireTarget(c, store).id);
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/accounts/:id/mute', (c) => {
      const target = requireTarget(c, store);
      const params = readParams(c);
      if (target.id !== requireUser(c).id)
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
      const target = requireTarget(c, store);
      const comment = readParams(c).text('comment') ?? '';
      if ([...comment].length > maxNoteLength) throw invalid(`Comment is too long (maximum is ${maxNoteLength} characters)`);
      relations.setNote(requireUser(c).id, target.id, comment);
      return respondWithRelationship(c, store);
    });
}

// Serves /api/v1/domain_blocks: the domains that an account blocks, and what a block would sever.
export function domainBlockRoutes({ store }: RouteServices) {
  const { accountData, relations } = store;
  const readDomain = (c: RequestContext) => readParams(c).text('domain')?.trim().toLowerCase() ?? '';

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
        'since_id',
      );
    })
    .get('/api/v1/domain_blocks/preview', (c) => c.json(relations.countFollows(requireUser(c).id, readDomain(c))))
    .post('/api/v1/domain_blocks', (c) => {
      const me = requireUser(c);
      const domain = readDomain(c);
      if (!domain) throw invalid("Domain can't be blank");
      // Two validations of Mastodon find the same fault.
      if (!isDomain(domain)) throw invalid('Domain is invalid, Domain is invalid');
      if (accountData.blockDomain(me.id, domain)) relations.severDomain(me, domain);
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
      if (!store.relations.authorize(requireUser(c), requireTarget(c, store))) throw recordNotFound();
      return respondWithRelationship(c, store);
    })
    .post('/api/v1/follow_requests/:id/reject', (c) => {
      if (!store.relations.reject(requireUser(c).id, requireTarget(c, store).id)) throw recordNotFound();
      return respondWithRelationship(c, store);
    });
}
